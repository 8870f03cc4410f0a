package dev.simplelang.lsp;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// The open documents, each with its current snapshot.
///
/// Names of documents are opaque: two are the same if their texts are. Changed by the reader thread only; read by all.
final class Documents {

    private final Map<String, Snapshot> current = new ConcurrentHashMap<>();
    private final List<Consumer<String>> whenClosed = new CopyOnWriteArrayList<>();

    /// The current version of the document `uri`, if that is open.
    Optional<Snapshot> find(String uri) {
        return Optional.ofNullable(current.get(uri));
    }

    /// The current version of the document `uri`.
    ///
    /// @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException RequestFailed if it is not open
    Snapshot open(String uri) {
        return find(uri).orElseThrow(() -> Failures.requestFailed("This document is not open: " + uri));
    }

    /// The current versions of all open documents.
    List<Snapshot> all() {
        return List.copyOf(current.values());
    }

    /// Whether `snapshot` is the current version of an open document.
    boolean isCurrent(Snapshot snapshot) {
        return current.get(snapshot.uri()) == snapshot;
    }

    /// Makes `snapshot` the current version of its document, which is open from now on.
    void put(Snapshot snapshot) {
        var previous = current.put(snapshot.uri(), snapshot);
        if (previous != null) {
            previous.supersede();
        }
    }

    /// Closes the document `uri`.
    ///
    /// @return whether it was open
    boolean remove(String uri) {
        var last = current.remove(uri);
        if (last != null) {
            last.supersede();
            whenClosed.forEach(listener -> listener.accept(uri));
        }
        return last != null;
    }

    /// Tells `listener` of each document that is closed from now on.
    void whenClosed(Consumer<String> listener) {
        whenClosed.add(listener);
    }
}
