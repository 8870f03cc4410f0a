package dev.simplelang.lsp;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.simplelang.lsp.protocol.Log;
import dev.simplelang.lsp.rehearsal.Editor;
import dev.simplelang.lsp.rehearsal.Typing;
import dev.simplelang.lsp.rehearsal.Typing.Scene;
import dev.simplelang.lsp.rehearsal.Typing.Turn;
import dev.simplelang.text.CancelledException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/// Plays a session with a second server in the same process while the first one has nothing to do, so that the virtual machine has compiled what answers
/// somebody who types before he does.
///
/// A method is interpreted until it has been called some hundred times, and compiled well when it has been some thousand times; the ahead-of-time
/// cache holds profiles but no code. Without a rehearsal the first keys take four to six times as long as the thousandth, and the processor time of each
/// is mostly the virtual machine's.
final class Rehearsal {

    /// Short programs first, while each key takes long.
    static final List<Scene> SCENES = List.of(new Scene(20, 1, 85), new Scene(100, 1, 165), new Scene(300, 2, 125));

    /// How long neither side has said anything before it begins. What an editor asks about a document that was opened comes faster than that, and takes
    /// long the first time, as what begins here does.
    private static final Duration FIRST_SILENCE = Duration.ofMillis(100);

    /// The same before a key. It is shorter than between the keys of somebody who types: what he waits for takes hardly longer if a key
    /// of the rehearsal is on its way, and far less when all of them have been.
    private static final Duration SILENCE = Duration.ofMillis(20);

    private static final Duration PERIOD = Duration.ofMillis(20);

    /// Behind so many versions of documents there is nothing left to rehearse: all of it was played in earnest.
    static final int ENOUGH_VERSIONS = 300;

    private static final int BUFFER = 1 << 16;

    /// A client that understands what most do.
    private static final String INITIALIZE = """
            {"processId": null, "rootUri": null, "capabilities": {"textDocument": {
              "publishDiagnostics": {"versionSupport": true, "relatedInformation": true, "tagSupport": {"valueSet": [1]}},
              "hover": {"contentFormat": ["markdown"]},
              "documentSymbol": {"hierarchicalDocumentSymbolSupport": true}}}}""";

    private final BiFunction<InputStream, OutputStream, Server> session;
    private final List<Scene> scenes;
    private final AtomicInteger versions = new AtomicInteger();
    private volatile boolean isOver;

    /// @param session makes the server to play with
    /// @param scenes what is typed
    Rehearsal(BiFunction<InputStream, OutputStream, Server> session, List<Scene> scenes) {
        this.session = session;
        this.scenes = scenes;
    }

    /// Begins as soon as it is its turn.
    ///
    /// @param isMyTurn whether there is nothing else to do, and neither side has said anything for so long; asked before each key
    Thread start(Predicate<Duration> isMyTurn) {
        return Thread.ofPlatform().daemon().name("simple-rehearsal").start(() -> run(isMyTurn));
    }

    /// The client's session has compiled and diagnosed a version.
    void versionDone() {
        if (versions.incrementAndGet() == ENOUGH_VERSIONS) {
            end();
        }
    }

    /// Ends it, wherever it is, with the next key.
    void end() {
        isOver = true;
    }

    /// All of it, where it is called.
    void run(Predicate<Duration> isMyTurn) {
        try {
            if (awaitTurn(isMyTurn, FIRST_SILENCE)) {
                play(() -> takeTurn(isMyTurn));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable fault) {
            Log.fault("rehearsing", fault);
        }
    }

    private void play(Turn turn) throws IOException, InterruptedException {
        var fromServer = new PipedInputStream(BUFFER);
        // Its end is that of the second session, whatever happens.
        try (var toServer = new PipedOutputStream()) {
            var server = session.apply(new PipedInputStream(toServer, BUFFER), new PipedOutputStream(fromServer));
            Thread.ofPlatform().daemon().name("simple-rehearsed").start(server::run);
            var editor = new Editor(fromServer, toServer);
            editor.ask("initialize", JsonParser.parseString(INITIALIZE));
            editor.tell("initialized", new JsonObject());
            try {
                for (var scene : scenes) {
                    Typing.play(scene, editor, turn);
                }
            } catch (CancelledException unwanted) {
                // The first session is over.
            }
            editor.ask("shutdown", JsonNull.INSTANCE);
            editor.tell("exit", JsonNull.INSTANCE);
        }
    }

    private void takeTurn(Predicate<Duration> isMyTurn) throws InterruptedException {
        if (!awaitTurn(isMyTurn, SILENCE)) {
            throw new CancelledException();
        }
    }

    /// @return whether it is its turn; if not, it is over
    private boolean awaitTurn(Predicate<Duration> isMyTurn, Duration silence) throws InterruptedException {
        while (!isOver && !isMyTurn.test(silence)) {
            Thread.sleep(PERIOD);
        }
        return !isOver;
    }
}
