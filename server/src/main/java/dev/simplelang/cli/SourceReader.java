package dev.simplelang.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// Reads program texts from files, and from standard input where the file is called `-`.
///
/// A text is UTF-8. A file whose name ends in `.md` is a [Lesson], whose program is read.
final class SourceReader {

    /// The largest text that is read; nobody writes a larger one, but a device may go on for ever.
    private static final int MAX_BYTES = 64 << 20;

    private final InputStream standardInput;
    private ProgramFile read;

    SourceReader(InputStream standardInput) {
        this.standardInput = standardInput;
    }

    /// @throws UnreadableException if there is no such file, or it may not be read, or it is not UTF-8 text
    ProgramFile read(String file) throws UnreadableException {
        if (!file.equals("-"))
            return readFile(file);
        // Standard input can be read once only, but may be named twice.
        if (read == null)
            read = decode(file, readAll(file, standardInput));
        return read;
    }

    private static ProgramFile readFile(String file) throws UnreadableException {
        try {
            var path = Path.of(file);
            if (Files.isDirectory(path))
                throw new UnreadableException(file, "is a directory");
            try (var in = Files.newInputStream(path)) {
                return decode(file, readAll(file, in));
            }
        } catch (NoSuchFileException | InvalidPathException e) {
            throw new UnreadableException(file, "no such file");
        } catch (AccessDeniedException e) {
            throw new UnreadableException(file, "permission denied");
        } catch (FileSystemException e) {
            // Its message begins with the file.
            throw new UnreadableException(file,
                    "cannot be read" + (e.getReason() == null ? "" : ": " + e.getReason()));
        } catch (IOException e) {
            throw new UnreadableException(file, "cannot be read: " + e.getMessage());
        }
    }

    private static byte[] readAll(String file, InputStream in) throws UnreadableException {
        try {
            var bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES)
                throw new UnreadableException(file, "larger than " + (MAX_BYTES >> 20) + " MiB");
            return bytes;
        } catch (IOException e) {
            throw new UnreadableException(file, "cannot be read: " + e.getMessage());
        }
    }

    private static ProgramFile decode(String file, byte[] bytes) throws UnreadableException {
        var in = ByteBuffer.wrap(bytes);
        var out = CharBuffer.allocate(bytes.length);
        if (StandardCharsets.UTF_8.newDecoder().decode(in, out, true).isError())
            throw new UnreadableException(file, "is not UTF-8 text (byte 0x%02X at offset %d)"
                    .formatted(bytes[in.position()] & 0xFF, in.position()));
        return ProgramFile.of(file, out.flip().toString());
    }
}
