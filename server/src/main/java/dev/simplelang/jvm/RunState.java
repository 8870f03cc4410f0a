package dev.simplelang.jvm;

import dev.simplelang.eval.Fuel;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.ir.Node;
import dev.simplelang.text.Cancellation;
import java.util.List;
import java.util.OptionalLong;

/// The [Fuel] and the outcome of one run; compiled programs call it.
final class RunState {

    /// Ends a run from inside. Expected, hence without a stack trace.
    private static final class Stop extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient Node loop;

        private Stop(Node loop) {
            super(null, null, false, false);
            this.loop = loop;
        }
    }

    private final CompiledProgram program;
    private final Fuel supply;

    /// The fuel left while control passes between methods.
    int fuel;

    private Outcome outcome;
    private long value;
    private Node last;

    RunState(CompiledProgram program, Limits limits, Cancellation cancellation) {
        this.program = program;
        supply = new Fuel(limits, program.portion(), cancellation);
    }

    /// Refills the fuel at a trip of the loop with this number.
    ///
    /// @return the fuel left after that trip
    int refill(int loop) {
        int left = supply.refill();
        if (left == Fuel.EMPTY) {
            throw new Stop(program.landmark(loop));
        }
        return left;
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
            outcome = supply.outcome();
            last = stop.loop;
        }
        return new Run(outcome, outcome == Outcome.RETURNED ? OptionalLong.of(value) : OptionalLong.empty(),
                supply.trips(fuel), supply.nanos(), last);
    }
}
