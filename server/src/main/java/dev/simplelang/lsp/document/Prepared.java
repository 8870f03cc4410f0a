package dev.simplelang.lsp.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/// An answer about a whole document that an editor asks for again with each version. It is made once for a version; of a version after one of
/// which a client has asked for it, as soon as that is compiled: then it is there when the client asks again.
///
/// @param <T> the answer
public final class Prepared<T> {

    /// Makes such answers ahead, those about one version one after the other, so that they take no more than one processor from whatever else is
    /// to be said about it.
    public static final class Preparation {

        private final Requests requests;
        private final Documents documents;
        private final List<Prepared<?>> all = new ArrayList<>();
        private final PerDocument<CompletableFuture<?>> running;

        /// Nothing is to be prepared yet.
        public Preparation(Requests requests, Documents documents) {
            this.requests = requests;
            this.documents = documents;
            running = new PerDocument<>(documents);
            documents.whenChanged(this::prepare);
        }

        private void prepare(Snapshot snapshot) {
            running.update(snapshot.uri(), before -> {
                if (!documents.isCurrent(snapshot)) {
                    return before;
                }
                before.ifPresent(old -> old.cancel(false));
                var wanted = all.stream().flatMap(prepared -> prepared.next(snapshot).stream()).toList();
                return wanted.isEmpty()
                        ? Optional.empty()
                        : Optional.of(requests.whileCurrent(snapshot, "preparing", null,
                                request -> {
                                    for (var version : wanted) {
                                        request.cancellation().check();
                                        version.answer(request);
                                    }
                                    return null;
                                }));
            });
        }
    }

    /// The answer about one version of a document.
    private static final class Version<T> {

        private final Snapshot snapshot;
        private final Function<DocumentRequest, T> make;
        private volatile boolean asked;
        private Optional<T> answer = Optional.empty();

        Version(Snapshot snapshot, Function<DocumentRequest, T> make) {
            this.snapshot = snapshot;
            this.make = make;
        }

        /// Whoever comes first makes it, the others wait so long. Where he is cancelled it is for the next to do.
        synchronized T answer(DocumentRequest request) {
            if (answer.isEmpty()) {
                answer = Optional.of(make.apply(request));
            }
            return answer.get();
        }
    }

    private final Documents documents;
    private final Function<DocumentRequest, T> make;
    private final PerDocument<Version<T>> versions;

    /// @param make makes the answer, which depends on nothing but the version
    public Prepared(Documents documents, Preparation preparation, Function<DocumentRequest, T> make) {
        this.documents = documents;
        this.make = make;
        versions = new PerDocument<>(documents);
        preparation.all.add(this);
    }

    /// What to prepare of a new version; nothing if no client has asked about the one before.
    private Optional<Version<T>> next(Snapshot snapshot) {
        return versions.update(snapshot.uri(),
                before -> before.filter(old -> old.asked).map(_ -> new Version<>(snapshot, make)));
    }

    /// The answer to a client who asks for it.
    public T answer(DocumentRequest request) {
        var version = version(request.snapshot());
        version.asked = true;
        return version.answer(request);
    }

    /// What there is about `snapshot`. Only what is about the current version is remembered.
    private Version<T> version(Snapshot snapshot) {
        return versions.update(snapshot.uri(), known -> documents.isCurrent(snapshot)
                ? known.filter(version -> version.snapshot == snapshot)
                        .or(() -> Optional.of(new Version<>(snapshot, make)))
                : known).filter(version -> version.snapshot == snapshot)
                .orElseGet(() -> new Version<>(snapshot, make));
    }
}
