package dev.simplelang.cli;

import dev.simplelang.text.SourceText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/// What a file holds: a program, and perhaps a byte-order mark before it, which is dropped as editors drop it, so that columns
/// agree with theirs.
///
/// @param marked whether there is a byte-order mark
/// @param lesson the lesson that the program is part of
record ProgramFile(SourceText source, boolean marked, Optional<Lesson> lesson) {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /// What to call the program in `file`: the last part of its path, or what `-` stands for.
    static String name(String file) {
        return file.equals("-") ? "standard input" : Path.of(file).getFileName().toString();
    }

    /// What `file` with `text` holds.
    ///
    /// @throws UnreadableException if it is a lesson without a program
    static ProgramFile of(String file, String text) throws UnreadableException {
        boolean marked = text.startsWith(BYTE_ORDER_MARK);
        var content = marked ? text.substring(BYTE_ORDER_MARK.length()) : text;
        if (!Lesson.isNameOf(file))
            return new ProgramFile(new SourceText(content), marked, Optional.empty());
        var lesson = new Lesson(content);
        var program = lesson.program().orElseThrow(
                () -> new UnreadableException(file,
                        "is a lesson without a program: a code block that begins with ```simple"));
        return new ProgramFile(new SourceText(program), marked, Optional.of(lesson));
    }

    /// The whole text of the file if its program were `text`.
    String withText(String text) {
        return marked ? BYTE_ORDER_MARK + text : text;
    }

    /// Makes `text` the program of the file that this was read from. The file stays the one that it
    /// is, with its names, its owner, its permissions and all else that it has: it is written in
    /// place, as gofmt and rustfmt do, for what replaces a file has none of that. Where that fails
    /// half-way, as on a full disk, what the file had is written back, into the room that it had.
    /// There is no copy beside it meanwhile: a folder may forbid one, and programs that watch the
    /// folder would see it come and go.
    ///
    /// @throws UnreadableException if it cannot be written
    void rewrite(String file, String text) throws UnreadableException {
        try {
            if (lesson.isPresent())
                throw new UnreadableException(file, "cannot be written: it is a lesson");
            var path = Path.of(file);
            if (!Files.isRegularFile(path))
                throw new UnreadableException(file, "cannot be written: not a regular file");
            try (var channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
                try {
                    overwrite(channel, withText(text));
                } catch (IOException e) {
                    overwrite(channel, withText(source.text()));
                    throw e;
                }
            }
        } catch (AccessDeniedException e) {
            throw new UnreadableException(file, "permission denied");
        } catch (FileSystemException e) {
            // Its message begins with the file.
            throw new UnreadableException(file,
                    "cannot be written" + (e.getReason() == null ? "" : ": " + e.getReason()));
        } catch (IOException e) {
            throw new UnreadableException(file, "cannot be written: " + e.getMessage());
        }
    }

    private static void overwrite(FileChannel channel, String text) throws IOException {
        var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        channel.position(0);
        while (bytes.hasRemaining())
            channel.write(bytes);
        channel.truncate(bytes.limit());
    }
}
