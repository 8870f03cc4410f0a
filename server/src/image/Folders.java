import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Folders as trees of files, in an order that no file system decides.
final class Folders {

    private Folders() {}

    /// The regular files under a folder, or the file itself, by name.
    static List<Path> files(Path root) throws IOException {
        try (Stream<Path> found = Files.walk(root)) {
            return found.filter(Files::isRegularFile).sorted(Comparator.comparing(file -> name(root, file))).toList();
        }
    }

    /// The name of a file in a folder, with slashes on every system.
    static String name(Path root, Path file) {
        return root.relativize(file).toString().replace('\\', '/');
    }

    static void copy(Path from, Path to) throws IOException {
        for (var file : files(from))
            copyFile(file, to.resolve(name(from, file)));
    }

    static void copyFile(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
    }

    static void delete(Path root) throws IOException {
        if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS))
            return;
        try (Stream<Path> found = Files.walk(root)) {
            for (var path : found.sorted(Comparator.reverseOrder()).toList())
                Files.delete(path);
        }
    }
}
