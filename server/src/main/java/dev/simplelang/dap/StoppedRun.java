package dev.simplelang.dap;

import dev.simplelang.dap.Traps.Armed;
import dev.simplelang.debug.DebuggedRun;
import dev.simplelang.debug.Frame;
import dev.simplelang.debug.Instant.AtNode;
import dev.simplelang.debug.Place;
import dev.simplelang.debug.RefusedException;
import dev.simplelang.debug.Stop;
import dev.simplelang.eval.Run;
import dev.simplelang.resolve.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.StoppedEventArgumentsReason;

/// A run that has stopped: where, why, and what a client was shown of it. Not thread-safe.
final class StoppedRun {

    /// The one thread of a run.
    static final int THREAD = 1;

    private final Target target;
    private final DebuggedRun run;
    private final References references;
    private final StoppedEventArguments event = new StoppedEventArguments();
    private Optional<String> exception = Optional.empty();

    /// The frames with their references; empty until somebody asks for them.
    private final List<ShownFrame> frames = new ArrayList<>();

    /// A frame that was shown.
    record ShownFrame(int reference, Frame frame) {}

    StoppedRun(Target target, DebuggedRun run, References references) {
        this.target = target;
        this.run = run;
        this.references = references;
        event.setReason(StoppedEventArgumentsReason.STEP);
        event.setThreadId(THREAD);
        event.setAllThreadsStopped(true);
    }

    /// Takes in why it has stopped.
    ///
    /// @param armed the breakpoints that were searched for
    void because(Stop stop, Armed armed) {
        switch (stop.reason()) {
            case STEP -> {
                // What is said already.
            }
            case PAUSE -> event.setReason(StoppedEventArgumentsReason.PAUSE);
            case START -> event.setReason(StoppedEventArgumentsReason.ENTRY);
            case END -> {
                event.setDescription("Ended: " + outcome());
                ExceptionFilter.atEnd(armed.filters(), end().outcome())
                        .ifPresent(filter -> exception(filter.label(), outcome()));
            }
            case PROBE -> stop.probe().map(armed::of).filter(traps -> !traps.isEmpty()).ifPresent(this::trapped);
        }
    }

    /// Takes in that it has not moved.
    void because(String why) {
        event.setReason(StoppedEventArgumentsReason.PAUSE);
        event.setDescription(why);
    }

    private void trapped(List<Trap> traps) {
        var first = traps.getFirst();
        event.setReason(first.kind().reason());
        event.setHitBreakpointIds(traps.stream().filter(trap -> trap.kind() != Trap.Kind.EXCEPTION).map(Trap::id)
                .toArray(Integer[]::new));
        if (first.kind() == Trap.Kind.EXCEPTION) {
            exception(first.label(), first.label());
        }
    }

    private void exception(String label, String text) {
        event.setReason(StoppedEventArgumentsReason.EXCEPTION);
        event.setDescription(label);
        event.setText(text);
        exception = Optional.of(label);
    }

    /// The event that reports it.
    StoppedEventArguments event() {
        return event;
    }

    /// What it has stopped for, if that is like an exception.
    Optional<String> exception() {
        return exception;
    }

    /// The program.
    Target target() {
        return target;
    }

    /// The run.
    DebuggedRun run() {
        return run;
    }

    /// What the client was shown.
    References references() {
        return references;
    }

    /// Whether the run has ended.
    boolean isAtEnd() {
        return run.end().isPresent();
    }

    /// How it ended.
    Run end() {
        return run.end().orElseThrow();
    }

    /// How it ended, in words: "returned 42 after 5 loop trips".
    String outcome() {
        var end = end();
        var what = end.value().isPresent() ? "returned " + end.value().getAsLong() : "ended without a `return`";
        return what + (end.loopTrips() == 0
                ? ""
                : " after " + end.loopTrips() + (end.loopTrips() == 1 ? " loop trip" : " loop trips"));
    }

    /// The number of the node that comes next, in the view of its graph, if the user steps by nodes.
    OptionalInt number() {
        return run.next() instanceof AtNode found ? target.number(found.node()) : OptionalInt.empty();
    }

    /// The frames, the innermost first.
    List<ShownFrame> frames() {
        if (frames.isEmpty()) {
            for (var frame : run.frames()) {
                int reference = references.of(frame);
                frames.add(new ShownFrame(reference, frame));
            }
        }
        return frames;
    }

    /// The frame with a reference; without one, the innermost.
    Frame frame(Integer reference) {
        return reference == null ? frames().getFirst().frame() : references.get(reference, Frame.class);
    }

    /// The value of a variable.
    ///
    /// @throws RefusedException if it is not known
    long value(Variable variable) {
        return run.value(variable).orElseThrow(() -> RefusedException.optimizedAway(variable));
    }
}
