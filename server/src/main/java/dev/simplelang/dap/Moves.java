package dev.simplelang.dap;

import dev.simplelang.dap.Session.Move;
import dev.simplelang.dap.protocol.InvalidRequestException;
import dev.simplelang.dap.protocol.Reply;
import dev.simplelang.debug.DebuggedRun;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.ContinueResponse;
import org.eclipse.lsp4j.debug.NextArguments;
import org.eclipse.lsp4j.debug.PauseArguments;
import org.eclipse.lsp4j.debug.RestartFrameArguments;
import org.eclipse.lsp4j.debug.ReverseContinueArguments;
import org.eclipse.lsp4j.debug.StepBackArguments;
import org.eclipse.lsp4j.debug.StepInArguments;
import org.eclipse.lsp4j.debug.StepOutArguments;
import org.eclipse.lsp4j.debug.SteppingGranularity;

/// The requests that move a run, in both directions of time.
final class Moves {

    private static final Move STEP = (run, _, _) -> run.step();
    private static final Move STEP_NODE = (run, _, _) -> run.stepNode();
    private static final Move STEP_BACK = (run, _, _) -> run.stepBack();
    private static final Move STEP_NODE_BACK = (run, _, _) -> run.stepNodeBack();

    private final Session session;

    Moves(Session session) {
        this.session = session;
    }

    /// The arguments of `simple/writer`.
    ///
    /// @param variablesReference the scope that shows the variable
    /// @param name the variable
    record WriterArguments(int variablesReference, String name) {}

    private static void requireThread(int thread) {
        if (thread != StoppedRun.THREAD) {
            throw new InvalidRequestException("There is no thread " + thread + ".");
        }
    }

    /// `continue`
    void resume(ContinueArguments arguments, Reply reply) {
        requireThread(arguments.getThreadId());
        var answer = new ContinueResponse();
        answer.setAllThreadsContinued(true);
        session.move(reply, answer, false, _ -> DebuggedRun::resume);
    }

    /// `reverseContinue`
    void reverse(ReverseContinueArguments arguments, Reply reply) {
        requireThread(arguments.getThreadId());
        session.move(reply, null, false, _ -> DebuggedRun::reverse);
    }

    /// `next`
    void next(NextArguments arguments, Reply reply) {
        step(arguments.getThreadId(), arguments.getGranularity(), STEP, STEP_NODE, reply);
    }

    /// `stepIn`: the language has no calls.
    void stepIn(StepInArguments arguments, Reply reply) {
        step(arguments.getThreadId(), arguments.getGranularity(), STEP, STEP_NODE, reply);
    }

    /// `stepBack`
    void stepBack(StepBackArguments arguments, Reply reply) {
        step(arguments.getThreadId(), arguments.getGranularity(), STEP_BACK, STEP_NODE_BACK, reply);
    }

    private void step(int thread, SteppingGranularity granularity, Move byStatement, Move byNode, Reply reply) {
        requireThread(thread);
        session.move(reply, null, true, _ -> granularity == SteppingGranularity.INSTRUCTION ? byNode : byStatement);
    }

    /// `stepOut`: of a block or a loop.
    void stepOut(StepOutArguments arguments, Reply reply) {
        requireThread(arguments.getThreadId());
        session.move(reply, null, true, stopped -> {
            var level = stopped.run().frames().getFirst().level();
            return (run, probes, pause) -> run.stepOut(level, probes, pause);
        });
    }

    /// `restartFrame`
    void restartFrame(RestartFrameArguments arguments, Reply reply) {
        session.move(reply, null, true, stopped -> {
            var level = stopped.frame(arguments.getFrameId()).level();
            return (run, _, pause) -> run.restart(level, pause);
        });
    }

    /// `simple/writer`: back to where a variable got its value.
    void writer(WriterArguments arguments, Reply reply) {
        session.move(reply, null, true, stopped -> {
            var variable = stopped.references().get(arguments.variablesReference(), Locals.class)
                    .variable(InvalidRequestException.require(arguments.name(), "name"));
            return (run, _, pause) -> run.writer(variable, pause);
        });
    }

    /// `pause`
    Object pause(PauseArguments arguments) {
        requireThread(arguments.getThreadId());
        session.pause();
        return null;
    }
}
