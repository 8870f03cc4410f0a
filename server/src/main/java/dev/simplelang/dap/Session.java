package dev.simplelang.dap;

import dev.simplelang.dap.Traps.Armed;
import dev.simplelang.dap.protocol.Client;
import dev.simplelang.dap.protocol.InvalidRequestException;
import dev.simplelang.dap.protocol.Reply;
import dev.simplelang.debug.DebuggedRun;
import dev.simplelang.debug.Goals;
import dev.simplelang.debug.Place;
import dev.simplelang.debug.RefusedException;
import dev.simplelang.debug.Stop;
import dev.simplelang.debug.Stop.Reason;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.wire.Log;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.lsp4j.debug.OutputEventArgumentsCategory;

/// One program that is debugged: which state its run is in, and the one thread that moves it and
/// looks at it.
///
/// The thread that reads decides by the state whether a request can be fulfilled, and leaves the work
/// to the thread of the run. That one is interrupted by flags, which it polls.
final class Session {

    private enum State {
        NEW, LAUNCHING, CONFIGURING, STOPPED, RUNNING, ENDED
    }

    /// Moves a run.
    @FunctionalInterface
    interface Move {

        /// @param goals where to stop on the way
        Stop make(DebuggedRun run, Goals goals);
    }

    /// Programs nest up to 1,000 levels deep; in bytes.
    private static final long STACK = 16 << 20;

    /// Nobody asks.
    private static final Question NONE = new Question();

    private static final Duration LAST_WORK = Duration.ofSeconds(2);

    private final Client client;
    private final ProgramFiles files;
    private final Traps traps;
    private final ThreadPoolExecutor worker = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> Thread.ofPlatform().daemon().stackSize(STACK).name("simple-debugged-run").unstarted(task),
            new ThreadPoolExecutor.DiscardPolicy());

    private State state = State.NEW;
    private volatile Target target;

    /// What the thread of the run does is no longer of interest.
    private volatile boolean isInterrupted;
    private volatile boolean isPauseWanted;

    /// The questions that are not answered yet, by the numbers of their requests.
    private final Map<Integer, Question> questions = new ConcurrentHashMap<>();
    private volatile Question asked = NONE;

    // Of the thread of the run.
    private DebuggedRun run;
    private Armed armed = Armed.NONE;
    private StoppedRun stopped;
    private final References references = new References();

    /// A question that a client may take back.
    private static final class Question {

        private volatile boolean isCancelled;
    }

    /// @param files reads programs
    /// @param traps where to stop
    Session(Client client, ProgramFiles files, Traps traps) {
        this.client = client;
        this.files = files;
        this.traps = traps;
    }

    private boolean isCancelled() {
        return isInterrupted || asked.isCancelled;
    }

    /// The program.
    ///
    /// @throws InvalidRequestException if none is launched
    Target target() {
        var launched = target;
        if (launched == null) {
            throw new InvalidRequestException("There is no program: launch comes first.");
        }
        return launched;
    }

    private synchronized void enter(State next, State from, String otherwise) {
        if (state != from) {
            throw new InvalidRequestException(otherwise);
        }
        state = next;
    }

    /// Begins what `launch` asks for, and answers once the program is there.
    void launch(Launch launch, Reply reply) {
        enter(State.LAUNCHING, State.NEW, "A program was launched before.");
        worker.execute(() -> {
            try {
                load(launch);
                enter(State.CONFIGURING, State.LAUNCHING, "The session has ended.");
                reply.done();
                client.initialized();
            } catch (Throwable failure) {
                reset(State.LAUNCHING, State.NEW);
                reply.fail(failure);
            }
        });
    }

    private void load(Launch launch) {
        var loaded = new Target(launch, files, client, this::isCancelled);
        run = new DebuggedRun(loaded.program(), launch.arg(), this::isCancelled);
        target = loaded;
    }

    private synchronized void reset(State from, State to) {
        if (state == from) {
            state = to;
        }
    }

    /// Starts the run.
    void begin(Reply reply) {
        enter(State.RUNNING, State.CONFIGURING, "There is nothing to be configured now.");
        reply.done();
        worker.execute(this::start);
    }

    private void start() {
        var launch = target.launch();
        stopped = null;
        make(launch.stopOnEntry() && !launch.noDebug()
                ? (moved, goals) -> entered(moved.step(goals))
                : DebuggedRun::resume,
                false);
    }

    private static Stop entered(Stop stop) {
        return stop.reason() == Reason.STEP ? new Stop(Reason.START, stop.probe()) : stop;
    }

    /// Starts anew, and answers once the program is there.
    ///
    /// @param launch what is wanted now
    /// @param isLoaded called before the run starts
    void restart(Launch launch, Reply reply, Consumer<Target> isLoaded) {
        synchronized (this) {
            if (state != State.STOPPED && state != State.RUNNING) {
                throw new InvalidRequestException("There is no run to be restarted.");
            }
            state = State.RUNNING;
            isInterrupted = true;
        }
        worker.execute(() -> {
            synchronized (this) {
                if (state == State.ENDED) {
                    reply.fail(new CancelledException());
                    return;
                }
                isInterrupted = false;
            }
            try {
                load(launch);
                reply.done();
                isLoaded.accept(target);
                start();
            } catch (Throwable failure) {
                reply.fail(failure);
                stay("The program goes on as it was: " + failure.getMessage());
            }
        });
    }

    /// Asks the run to stop soon.
    synchronized void pause() {
        if (state != State.RUNNING && state != State.STOPPED) {
            throw new InvalidRequestException("There is no run to be paused.");
        }
        isPauseWanted = true;
    }

    /// Makes a move that depends on where the run is, and answers before. A step while the run moves is
    /// none: a client that steps fast asks for it before it knows.
    ///
    /// @param body of the answer
    /// @param isStep whether the run waits at its end when it comes there
    /// @param choice decides, or throws
    void move(Reply reply, Object body, boolean isStep, Function<StoppedRun, Move> choice) {
        synchronized (this) {
            if (isStep && state == State.RUNNING) {
                reply.with(body);
                return;
            }
            requireStopped();
            state = State.RUNNING;
            isPauseWanted = false;
        }
        worker.execute(() -> {
            Move move;
            try {
                move = choice.apply(stopped);
            } catch (Throwable failure) {
                reset(State.RUNNING, State.STOPPED);
                reply.fail(failure);
                return;
            }
            reply.with(body);
            make(move, isStep);
        });
    }

    private void requireStopped() {
        switch (state) {
            case NEW, LAUNCHING, CONFIGURING -> throw new InvalidRequestException("The run has not begun.");
            case RUNNING -> throw new InvalidRequestException("The run has not stopped.");
            case ENDED -> throw new InvalidRequestException("The run has ended.");
            case STOPPED -> {
                // As it should be.
            }
        }
    }

    /// Answers a question about a run that has stopped.
    ///
    /// @param question may throw
    void ask(Reply reply, Function<StoppedRun, ?> question) {
        var waiting = new Question();
        synchronized (this) {
            requireStopped();
            questions.put(reply.request(), waiting);
        }
        worker.execute(() -> {
            asked = waiting;
            try {
                if (isCancelled()) {
                    throw new CancelledException();
                }
                client.awaitRoom();
                reply.with(question.apply(stopped));
            } catch (Throwable failure) {
                reply.fail(failure);
            } finally {
                asked = NONE;
                questions.remove(reply.request());
            }
        });
    }

    /// A client does not want an answer any more.
    void cancel(int request) {
        var question = questions.get(request);
        if (question != null) {
            question.isCancelled = true;
        }
    }

    private void make(Move move, boolean isStep) {
        references.forget();
        try {
            boolean wasAtEnd = stopped != null && stopped.isAtEnd();
            Stop stop;
            do {
                armed = target.launch().noDebug() ? Armed.NONE : traps.arm(target.program());
                int version = armed.version();
                stop = move.make(run, armed.goals(this::log, () -> isPauseWanted || isChanged(version)));
            } while (stop.reason() == Reason.PAUSE && !isPauseWanted);
            arrive(stop, wasAtEnd, isStep);
        } catch (CancelledException e) {
            // Whoever interrupted it knows.
        } catch (RefusedException refusal) {
            stay(refusal.getMessage());
        } catch (Throwable fault) {
            Log.fault("a move", fault);
            client.output(OutputEventArgumentsCategory.STDERR, "Internal error; the adapter's log has the details.");
            end();
        }
    }

    private void log(Place place, String message) {
        var positions = target.positions();
        client.log(message, target.source(), positions.line(place.span().start()),
                positions.column(place.span().start()));
    }

    /// What is changed during a search is searched for from then on.
    private boolean isChanged(int version) {
        return !target.launch().noDebug() && traps.version() != version;
    }

    /// A step to the end of the run waits there, so that one can step back; whatever comes next ends it.
    private void arrive(Stop stop, boolean wasAtEnd, boolean isStep) {
        var halted = new StoppedRun(target, run, references);
        boolean isOver = stop.reason() == Reason.END && (wasAtEnd || (!isStep
                && ExceptionFilter.atEnd(armed.filters(), halted.end().outcome()).isEmpty()));
        if (isOver || target.program().places().all().isEmpty()) {
            finish(halted);
        } else {
            halted.because(stop, armed);
            stop(halted);
        }
    }

    private synchronized void stop(StoppedRun halted) {
        stopped = halted;
        if (state == State.RUNNING && !isInterrupted) {
            state = State.STOPPED;
            client.stopped(halted.event(), target.launch().graph(), halted.number());
        }
    }

    /// Tells why the run stays where it is.
    private void stay(String why) {
        if (run.here().index() < 0) {
            run.step(Goals.of());
        }
        client.output(OutputEventArgumentsCategory.IMPORTANT, why);
        var halted = new StoppedRun(target, run, references);
        halted.because(why);
        stop(halted);
    }

    private synchronized void finish(StoppedRun halted) {
        if (state != State.ENDED && !isInterrupted) {
            client.output(OutputEventArgumentsCategory.STDOUT,
                    "arg = " + target.launch().arg() + ": " + halted.outcome());
            client.exited();
            end();
        }
    }

    private synchronized void end() {
        if (state != State.ENDED) {
            state = State.ENDED;
            isInterrupted = true;
            client.terminated();
        }
    }

    /// Ends the run, wherever it is.
    synchronized void terminate(Reply reply) {
        if (state == State.ENDED) {
            throw new InvalidRequestException("The run has ended.");
        }
        reply.done();
        end();
    }

    /// Ends all work.
    void close() {
        isInterrupted = true;
        worker.shutdownNow();
        try {
            var _ = worker.awaitTermination(LAST_WORK.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
