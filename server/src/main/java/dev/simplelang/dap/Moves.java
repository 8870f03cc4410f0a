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
        step(arguments.getThreadId(), arguments.getGranularity(), DebuggedRun::step, DebuggedRun::stepNode, reply);
    }

    /// `stepIn`: the language has no calls.
    void stepIn(StepInArguments arguments, Reply reply) {
        step(arguments.getThreadId(), arguments.getGranularity(), DebuggedRun::step, DebuggedRun::stepNode, reply);
    }

    /// `stepBack`
    void stepBack(StepBackArguments arguments, Reply reply) {
        step(arguments.getThreadId(), arguments.getGranularity(), DebuggedRun::stepBack, DebuggedRun::stepNodeBack,
                reply);
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
            return (run, goals) -> run.stepOut(level, goals);
        });
    }

    /// `restartFrame`
    void restartFrame(RestartFrameArguments arguments, Reply reply) {
        session.move(reply, null, true, stopped -> {
            var level = stopped.frame(arguments.getFrameId()).level();
            return (run, goals) -> run.restart(level, goals);
        });
    }

    /// `simple/writer`: back to where a variable got its value.
    void writer(WriterArguments arguments, Reply reply) {
        session.move(reply, null, true, stopped -> {
            var variable = stopped.references().get(arguments.variablesReference(), Locals.class)
                    .variable(InvalidRequestException.require(arguments.name(), "name"));
            return (run, goals) -> run.writer(variable, goals);
        });
    }

    /// `pause`
    Object pause(PauseArguments arguments) {
        requireThread(arguments.getThreadId());
        session.pause();
        return null;
    }
}
