package dev.simplelang.cli;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/// The program stands on its own: wherever it is put, however it is called, whatever is set around it.
class LauncherIT {

    @TempDir
    private Path folder;

    @Test
    void tellsItsVersion() {
        var ended = Launcher.simple().run("--version");
        assertThat(ended.out()).matches("simple \\d+\\.\\d+\\.\\d+\\S*\n");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void worksWhereItIsCopiedToThroughLinksOfLinksFromAnyFolder() throws Exception {
        var copy = folder.resolve("a copy, somewhere é");
        copy(Launcher.BUILT.getParent().getParent(), copy);
        var spaced = Files.createDirectories(folder.resolve("with space/and ü"));
        var absolute = Files.createSymbolicLink(spaced.resolve("absolute"), copy.resolve("bin/simple"));
        var relative = Files.createSymbolicLink(folder.resolve("relative"), folder.relativize(absolute));
        var ended = Launcher.at(relative).in(spaced).with("CDPATH", "/usr").run("--version");
        assertThat(ended.err()).as("a cache that does not fit is told of on standard error").isEmpty();
        assertThat(ended.out()).startsWith("simple ");
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void optionsForOtherJavaProgramsDoNotReachIt() {
        var ended = Launcher.simple()
                .with("JAVA_TOOL_OPTIONS", "-XX:NoSuchOption")
                .with("JDK_JAVA_OPTIONS", "-XX:NoSuchOption")
                .with("_JAVA_OPTIONS", "-XX:NoSuchOption")
                .with("JAVA_HOME", "/nowhere")
                .with("CLASSPATH", "/nowhere")
                .run("--version");
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.err()).isEmpty();
    }

    @Test
    void keepsStandardOutputCleanWhenTheCacheDoesNotFit() throws Exception {
        var copy = folder.resolve("broken");
        copy(Launcher.BUILT.getParent().getParent(), copy);
        Files.writeString(copy.resolve("lib/simple.aot"), "not a cache");
        var ended = Launcher.at(copy.resolve("bin/simple")).run("--version");
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.out()).matches("simple \\S+\n");
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path source, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(to.resolve(from.relativize(source)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path source, BasicFileAttributes attributes) throws IOException {
                Files.copy(source, to.resolve(from.relativize(source)));
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
