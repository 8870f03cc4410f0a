package dev.simplelang.lsp.document;

import java.time.Duration;
import java.util.Optional;

/// How long to wait before a version is compiled, in case that the next one is on its way.
///
/// Nothing where compiling is quick: it is done before the next key is pressed. Where it is not, most versions in the middle of a word
/// would be given up half-way, and the processor heated in vain; a wait that is short beside what compiling costs spares that, and
/// nobody feels it.
final class Pace {

    /// What costs no more than this is compiled at once.
    private static final Duration QUICK = Duration.ofMillis(60);

    /// Which part of the cost is waited.
    private static final int SHARE = 8;

    private static final Duration MOST = Duration.ofMillis(200);

    /// What compiling has cost when it was last done.
    private final PerDocument<Duration> costs;

    Pace(Documents documents) {
        costs = new PerDocument<>(documents);
    }

    /// Compiling a version of the document `uri` has taken so long.
    void took(String uri, Duration cost) {
        costs.update(uri, _ -> Optional.of(cost));
    }

    /// How long to wait before the next version of the document `uri` is compiled.
    Duration before(String uri) {
        var cost = costs.find(uri).orElse(Duration.ZERO);
        if (cost.compareTo(QUICK) <= 0) {
            return Duration.ZERO;
        }
        var share = cost.dividedBy(SHARE);
        return share.compareTo(MOST) < 0 ? share : MOST;
    }
}
