package dev.simplelang.lsp.document;

import java.time.Duration;
import java.util.Optional;

/// How long to wait before a version is compiled, in case that the next one is on its way.
///
/// Nothing as long as each version is compiled before the next one comes, as where somebody types a character and looks. Only who types faster
/// than that makes versions be given up half-way, and the processor work in vain; a wait that is short beside what compiling
/// costs spares most of it, and nobody feels it.
final class Pace {

    /// What costs no more than this is compiled at once.
    private static final Duration QUICK = Duration.ofMillis(60);

    /// Which part of the cost is waited.
    private static final int SHARE = 8;

    private static final Duration MOST = Duration.ofMillis(200);

    /// @param cost what compiling has cost when it was last done
    /// @param isUnderWay whether a version has been begun since
    private record State(Duration cost, boolean isUnderWay) {}

    private static final State NEW = new State(Duration.ZERO, false);

    private final PerDocument<State> states;

    Pace(Documents documents) {
        states = new PerDocument<>(documents);
    }

    /// A version of the document `uri` is to be compiled.
    ///
    /// @return how long to wait before
    Duration begin(String uri) {
        var before = states.find(uri).orElse(NEW);
        states.update(uri, state -> Optional.of(new State(state.orElse(NEW).cost(), true)));
        if (!before.isUnderWay() || before.cost().compareTo(QUICK) <= 0) {
            return Duration.ZERO;
        }
        var share = before.cost().dividedBy(SHARE);
        return share.compareTo(MOST) < 0 ? share : MOST;
    }

    /// Compiling a version of the document `uri` has taken so long.
    void took(String uri, Duration cost) {
        states.update(uri, _ -> Optional.of(new State(cost, false)));
    }
}
