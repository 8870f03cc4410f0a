package dev.simplelang.lsp.feature;

import dev.simplelang.lsp.document.Documents;
import dev.simplelang.lsp.document.Snapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// What a client has asked for, and may show: it is asked to ask again when the programs change. Of
/// those asked for last so many are kept, for nobody says when one is closed. Also those of programs
/// that are not open: they may be opened.
///
/// Thread-safe.
final class WatchedViews {

    private static final int MAX_VIEWS = 64;

    private final Documents documents;
    private final Consumer<String> refresh;

    /// By the name of the view, that of its program; what was asked for last comes last.
    private final Map<String, String> sources = new LinkedHashMap<>(MAX_VIEWS, 1, true);

    /// @param refresh asks the client to ask again for what has this name
    WatchedViews(Documents documents, Consumer<String> refresh) {
        this.documents = documents;
        this.refresh = refresh;
        documents.whenChanged(this::changed);
        documents.whenClosed(this::refresh);
    }

    /// The client asks for `uri`, a view of `source`.
    synchronized void watch(String uri, String source) {
        sources.put(uri, source);
        if (sources.size() > MAX_VIEWS) {
            sources.remove(sources.keySet().iterator().next());
        }
    }

    /// A program has a new version, which is shown when it is compiled. Who asks for a view from
    /// now on is shown that one or a later one.
    private void changed(Snapshot snapshot) {
        if (!viewsOf(snapshot.uri()).isEmpty()) {
            var _ = snapshot.analysis().thenRun(() -> {
                if (documents.isCurrent(snapshot)) {
                    refresh(snapshot.uri());
                }
            });
        }
    }

    /// Asks the client to ask again for what it has asked for of `source`.
    void refresh(String source) {
        viewsOf(source).forEach(refresh);
    }

    private synchronized List<String> viewsOf(String source) {
        return sources.entrySet().stream().filter(view -> view.getValue().equals(source)).map(Map.Entry::getKey)
                .toList();
    }
}
