package dev.simplelang.jvm;

import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.ir.Node;
import dev.simplelang.text.Cancellation;
import java.util.List;
import java.util.OptionalLong;

/// The fuel, time and outcome of one run; compiled programs call it.
///
/// *Fuel* is the number of loop trips that a program may make before it must refill. It is dealt
/// out in small portions, so that timeouts and cancellation are noticed soon, and counted in a
/// local variable of the program, so that a trip costs a subtraction and a test.
final class RunState {

    /// Ends a run from inside. Expected, hence without a stack trace.
    private static final class Stop extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient Outcome outcome;
        private final transient Node loop;

        private Stop(Outcome outcome, Node loop) {
            super(null, null, false, false);
            this.outcome = outcome;
            this.loop = loop;
        }
    }

    private final CompiledProgram program;
    private final Limits limits;
    private final Cancellation cancellation;
    private final long begin = System.nanoTime();
    private long dealt;

    /// The fuel left while control passes between methods.
    int fuel;

    private Outcome outcome;
    private long value;
    private Node last;

    RunState(CompiledProgram program, Limits limits, Cancellation cancellation) {
        this.program = program;
        this.limits = limits;
        this.cancellation = cancellation;
    }

    /// Refills the fuel at a trip of the loop with this number.
    ///
    /// @return the fuel left after that trip
    int refill(int loop) {
        cancellation.check();
        var head = program.landmark(loop);
        if (dealt == limits.maxLoopTrips()) {
            throw new Stop(Outcome.OUT_OF_TRIPS, head);
        }
        if (nanos() >= limits.timeout().toNanos() || limits.pause().isCancelled()) {
            throw new Stop(Outcome.OUT_OF_TIME, head);
        }
        long portion = Math.min(program.portion(), limits.maxLoopTrips() - dealt);
        dealt += portion;
        return (int) portion - 1;
    }

    /// Records that the program returns `result` at the end with this number, with `left` fuel.
    int returned(long result, int left, int end) {
        value = result;
        return ended(Outcome.RETURNED, left, end);
    }

    /// Records that the program falls through the end with this number, with `left` fuel.
    int fellThrough(int left, int end) {
        return ended(Outcome.FELL_THROUGH, left, end);
    }

    private int ended(Outcome way, int left, int end) {
        outcome = way;
        last = program.landmark(end);
        fuel = left;
        return Code.ENDED;
    }

    /// Runs a program to its end.
    ///
    /// @param entries the methods, by the number of the entry
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Run run(List<Code> entries, long[] frame) {
        try {
            int at = 0;
            do {
                at = entries.get(at).run(at, frame, this);
            } while (at != Code.ENDED);
        } catch (Stop stop) {
            fuel = 0;
            outcome = stop.outcome;
            last = stop.loop;
        }
        return new Run(outcome, outcome == Outcome.RETURNED ? OptionalLong.of(value) : OptionalLong.empty(),
                dealt - fuel,
                nanos(), last);
    }

    private long nanos() {
        return System.nanoTime() - begin;
    }
}
