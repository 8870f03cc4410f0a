package dev.simplelang.bench.latency;

import dev.simplelang.bench.latency.ServerProcess.Memory;
import dev.simplelang.bench.latency.Typing.Effect;
import dev.simplelang.bench.latency.Typing.Keystroke;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// One document in a process of its own, in which somebody types: the next character when the diagnostics of the last are there.
final class EditSession implements AutoCloseable {

    /// One keystroke, and how many milliseconds after it its diagnostics came.
    private record Answered(Keystroke keystroke, double millis) {}

    /// What was measured of a number of keystrokes.
    ///
    /// @param cpu milliseconds of processor time for each of them
    record Answers(List<Answered> answered, double cpu) {

        Distribution times() {
            return times(_ -> true);
        }

        /// Those that take back the one before, or the others.
        Distribution times(boolean takingBack) {
            return times(keystroke -> keystroke.takesBack() == takingBack);
        }

        private Distribution times(Predicate<Keystroke> wanted) {
            return Distribution.of(answered.stream().filter(answer -> wanted.test(answer.keystroke()))
                    .map(Answered::millis).toList());
        }
    }

    private final LatencyClient client;
    private final OpenDocument document;
    private final Typing typing;
    private int typed;

    /// Opens `text`, and waits until it is compiled.
    EditSession(Contender contender, String text) {
        client = LatencyClient.start(contender, ClientProfile.PUSHED).initialized();
        document = OpenDocument.open(client, contender.language(), "edited", text);
        document.awaitDiagnostics();
        typing = new Typing(text);
    }

    LatencyClient client() {
        return client;
    }

    OpenDocument document() {
        return document;
    }

    /// The next keystroke of one effect. What another one has typed must have been taken back.
    Keystroke next(Effect effect) {
        return typing.next(effect);
    }

    /// The next keystroke of changes and mistakes: two in eight make one and mend it.
    Keystroke next() {
        return next(typed++ % 8 < 6 ? Effect.CHANGES : Effect.BREAKS);
    }

    /// Types so many characters of changes and mistakes, or one more if that is odd.
    void warmUp(int count) {
        for (int i = 0; i < count || typed % 2 != 0; i++) {
            document.typeAndAwait(next());
        }
    }

    /// Types so many characters, or one more if that is odd.
    ///
    /// @param pause between an answer and the next keystroke
    Answers type(Effect effect, int count, Duration pause) {
        client.process().awaitQuiet();
        double before = client.process().cpuMillis();
        var answered = new ArrayList<Answered>();
        while (answered.size() < count || answered.size() % 2 != 0) {
            var keystroke = next(effect);
            answered.add(new Answered(keystroke, document.typeAndAwait(keystroke)));
            if (!pause.isZero()) {
                ServerProcess.pause(pause);
            }
        }
        client.process().awaitQuiet();
        return new Answers(answered, (client.process().cpuMillis() - before) / answered.size());
    }

    Memory memory() {
        return client.process().memory();
    }

    @Override
    public void close() {
        client.close();
    }
}
