package dev.simplelang.lsp.document;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// What is remembered about each open document, and forgotten when it is closed.
///
/// @param <T> one value for each document
public final class PerDocument<T> {

    private final Documents documents;
    private final Map<String, T> values = new ConcurrentHashMap<>();

    /// Nothing is remembered yet.
    public PerDocument(Documents documents) {
        this.documents = documents;
        documents.whenClosed(values::remove);
    }

    /// What is remembered about the document `uri`.
    public Optional<T> find(String uri) {
        return Optional.ofNullable(values.get(uri));
    }

    /// Remembers `value`, nothing about a document that is closed by now.
    public void put(String uri, T value) {
        update(uri, _ -> value);
    }

    /// Remembers what `next` makes of what was remembered before.
    public void update(String uri, Function<Optional<T>, T> next) {
        values.compute(uri,
                (_, before) -> documents.find(uri).map(_ -> next.apply(Optional.ofNullable(before))).orElse(null));
    }
}
