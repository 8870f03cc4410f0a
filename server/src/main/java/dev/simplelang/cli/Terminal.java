package dev.simplelang.cli;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/// The three standard streams of a command. What is written is UTF-8 whatever the machine's locale says.
///
/// Output is buffered and lines end with `\n` on every system: another program may be reading.
final class Terminal {

    private final InputStream in;
    private final WatchedStream rawOut;
    private final PrintWriter out;
    private final PrintWriter err;

    Terminal(InputStream in, OutputStream out, OutputStream err) {
        this.in = in;
        this.rawOut = new WatchedStream(out);
        this.out = writer(rawOut, false);
        this.err = writer(err, true);
    }

    /// The streams of this process.
    static Terminal ofProcess() {
        return new Terminal(new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err));
    }

    private static PrintWriter writer(OutputStream stream, boolean flushLines) {
        var encoded = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
        return new PrintWriter(encoded, flushLines);
    }

    InputStream in() {
        return in;
    }

    /// Standard output as bytes, for a protocol. Nothing else may be written to [#out()] then.
    OutputStream rawOut() {
        return rawOut;
    }

    PrintWriter out() {
        return out;
    }

    PrintWriter err() {
        return err;
    }

    /// Writes one line.
    void line(String text) {
        out.write(text);
        out.write('\n');
    }

    /// Writes one line to standard error, led by the program's name. Line breaks within become spaces.
    void complain(String message) {
        err.write("simple: " + message.strip().replaceAll("\\R\\s*", " ") + "\n");
        err.flush();
    }

    /// Sends off what is buffered and tells whether nothing more can be written.
    boolean isOutputClosed() {
        return out.checkError();
    }

    /// Why standard output could not be written, after [#isOutputClosed()]. A reader that has seen enough and closed its
    /// end of a pipe is no failure.
    Optional<IOException> outputFailure() {
        return Optional.ofNullable(rawOut.failure)
                .filter(failure -> !String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("pipe"));
    }

    /// Remembers the first failure, which a [PrintWriter] keeps to itself.
    private static final class WatchedStream extends FilterOutputStream {

        private IOException failure;

        WatchedStream(OutputStream stream) {
            super(stream);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                failure = failure == null ? e : failure;
                throw e;
            }
        }
    }
}
