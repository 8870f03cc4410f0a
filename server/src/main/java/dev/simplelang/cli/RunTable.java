package dev.simplelang.cli;

import dev.simplelang.ide.run.ArgumentRange;
import dev.simplelang.ide.run.ProgramRun;
import dev.simplelang.ide.run.ProgramRun.Limits;
import java.util.List;
import java.util.Locale;

/// Writes runs as a table, line by line: no row waits for later ones, so the columns are as wide as their widest entry
/// may be.
final class RunTable {

    private static final int RESULT_WIDTH = Long.toString(Long.MIN_VALUE).length();

    private final String format;

    /// @param args the values of `arg`
    RunTable(List<ArgumentRange> args, Limits limits) {
        int arg = args.stream().mapToInt(range -> Math.max(width(range.from()), width(range.last()))).max().orElse(0);
        format = "%" + Math.max(arg, "arg".length()) + "s  %" + RESULT_WIDTH + "s  %"
                + Math.max(width(limits.maxLoopTrips()), "trips".length()) + "s  %"
                + (width(limits.timeout().toMillis()) + ".000 ms".length()) + "s";
    }

    private static int width(long number) {
        return Long.toString(number).length();
    }

    /// The names of the columns.
    String header() {
        return format.formatted("arg", "result", "trips", "time");
    }

    /// The row of one run; a run that was stopped says why after the columns.
    String row(long arg, ProgramRun run) {
        var row = format.formatted(arg, result(run), run.loopTrips(),
                String.format(Locale.ROOT, "%.3f ms", run.nanos() / 1e6));
        return run.outcome() == ProgramRun.Outcome.STOPPED ? row + "  " + run.reason().orElse("") : row;
    }

    private static String result(ProgramRun run) {
        return switch (run.outcome()) {
            case RETURNED -> Long.toString(run.value().orElseThrow());
            case FELL_THROUGH -> "fell through";
            case STOPPED -> "stopped";
            case NOT_RUN -> "not run";
        };
    }
}
