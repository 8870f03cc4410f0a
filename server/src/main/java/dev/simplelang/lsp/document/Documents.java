package dev.simplelang.lsp.document;

import dev.simplelang.lsp.protocol.DocumentName;
import dev.simplelang.lsp.protocol.Failures;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// The open documents, each with its current snapshot.
///
/// Names of documents are opaque: two are the same if their texts are. Versions come by the reader
/// thread only; read by all.
public final class Documents {

    private final Map<String, Snapshot> current = new ConcurrentHashMap<>();
    private final List<Consumer<Snapshot>> whenChanged = new CopyOnWriteArrayList<>();
    private final List<Consumer<String>> whenClosed = new CopyOnWriteArrayList<>();

    /// The current version of the document `uri`, if that is open.
    public Optional<Snapshot> find(String uri) {
        return Optional.ofNullable(current.get(uri));
    }

    /// The current version of the document `uri`.
    ///
    /// @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException RequestFailed if it is not open
    public Snapshot open(String uri) {
        return find(uri)
                .orElseThrow(() -> Failures.requestFailed("This document is not open: " + DocumentName.of(uri)));
    }

    /// The current versions of all open documents.
    public List<Snapshot> all() {
        return List.copyOf(current.values());
    }

    /// Whether `snapshot` is the current version of an open document.
    public boolean isCurrent(Snapshot snapshot) {
        return current.get(snapshot.uri()) == snapshot;
    }

    /// Makes `snapshot` the current version of its document, which is open from now on.
    ///
    /// @return the version that was current before
    Optional<Snapshot> put(Snapshot snapshot) {
        var previous = Optional.ofNullable(current.put(snapshot.uri(), snapshot));
        previous.ifPresent(Snapshot::supersede);
        whenChanged.forEach(listener -> listener.accept(snapshot));
        return previous;
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

    /// Tells `listener` of each version that becomes current from now on, the first of a document
    /// included.
    public void whenChanged(Consumer<Snapshot> listener) {
        whenChanged.add(listener);
    }

    /// Tells `listener` of each document that is closed from now on.
    public void whenClosed(Consumer<String> listener) {
        whenClosed.add(listener);
    }
}
