package dev.simplelang.cli;

import dev.simplelang.dap.ProgramFiles;
import dev.simplelang.debug.RefusedException;
import dev.simplelang.text.SourceText;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/// Reads the programs that an editor names. One that it names by a URI of another scheme than `file`
/// is not a file.
final class DebuggedFiles implements ProgramFiles {

    private static final String FILE = "file:";

    @Override
    public String path(String name) {
        try {
            if (name.startsWith(FILE))
                return Path.of(URI.create(name)).normalize().toString();
            return isUri(name) ? name : Path.of(name).toAbsolutePath().normalize().toString();
        } catch (IllegalArgumentException e) {
            return name;
        }
    }

    /// The drive of a path has one letter.
    private static boolean isUri(String name) {
        return name.matches("[A-Za-z][A-Za-z0-9+.-]+:.*");
    }

    @Override
    public SourceText read(String path) {
        try {
            if (Files.exists(Path.of(path)) && !Files.isDirectory(Path.of(path)) && !Files.isRegularFile(Path.of(path)))
                throw new RefusedException(path + ": is not a regular file");
            return new SourceReader(InputStream.nullInputStream()).read(path).source();
        } catch (UnreadableException e) {
            throw new RefusedException(e.getMessage());
        } catch (InvalidPathException e) {
            throw new RefusedException(path + ": no such file");
        }
    }
}
