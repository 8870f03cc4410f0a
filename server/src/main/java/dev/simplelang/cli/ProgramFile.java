package dev.simplelang.cli;

import dev.simplelang.text.SourceText;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;

/// What a file holds: a program, and perhaps a byte-order mark before it, which is dropped as editors drop it, so that columns
/// agree with theirs.
///
/// @param marked whether there is a byte-order mark
record ProgramFile(SourceText source, boolean marked) {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /// What a file with `text` holds.
    static ProgramFile of(String text) {
        boolean marked = text.startsWith(BYTE_ORDER_MARK);
        return new ProgramFile(new SourceText(marked ? text.substring(BYTE_ORDER_MARK.length()) : text), marked);
    }

    /// The whole text of the file if its program were `text`.
    String withText(String text) {
        return marked ? BYTE_ORDER_MARK + text : text;
    }

    /// Makes `text` the content of the file: all of it or nothing, whatever happens meanwhile. Its permissions stay; if it is a
    /// link, the file that is meant changes.
    ///
    /// @throws UnreadableException if it cannot be written
    static void write(String file, String text) throws UnreadableException {
        try {
            var target = Path.of(file).toRealPath();
            if (!Files.isWritable(target))
                throw new AccessDeniedException(file);
            var draft = Files.createTempFile(target.resolveSibling("").toAbsolutePath(), ".simple-format", ".tmp");
            try {
                Files.writeString(draft, text);
                var permissions = Files.getFileAttributeView(target, PosixFileAttributeView.class);
                if (permissions != null)
                    Files.setPosixFilePermissions(draft, permissions.readAttributes().permissions());
                Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(draft);
            }
        } catch (AccessDeniedException e) {
            throw new UnreadableException(file, "permission denied");
        } catch (IOException e) {
            throw new UnreadableException(file, "cannot be written: " + e.getMessage());
        }
    }
}
