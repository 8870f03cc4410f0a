package dev.simplelang.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/// `simple format`.
class FormatCommandTest {

    private static final String UGLY = "if(arg>0){return 1;}";
    private static final String PRETTY = "if (arg > 0) {\n    return 1;\n}\n";

    @TempDir
    private Path folder;

    private static Ended format(String input, String... args) {
        var all = new ArrayList<>(List.of("format"));
        all.addAll(List.of(args));
        return Ended.of(input, all.toArray(String[]::new));
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void file_notInTheStyle_isRewritten() throws Exception {
        var ugly = write("ugly.simple", UGLY);
        var pretty = write("pretty.simple", PRETTY);
        var longAgo = FileTime.fromMillis(0);
        Files.setLastModifiedTime(Path.of(pretty), longAgo);
        assertThat(format("", ugly, pretty)).isEqualTo(new Ended(0, "", ""));
        assertThat(Path.of(ugly)).hasContent(PRETTY);
        assertThat(Path.of(pretty)).hasContent(PRETTY);
        assertThat(Files.getLastModifiedTime(Path.of(pretty))).isEqualTo(longAgo);
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void check_fileNotInTheStyle_isNamedAndKept() throws Exception {
        var ugly = write("ugly.simple", UGLY);
        var pretty = write("pretty.simple", PRETTY);
        assertThat(format("", "--check", pretty)).isEqualTo(new Ended(0, "", ""));
        assertThat(format("", "--check", ugly, pretty)).isEqualTo(new Ended(1, ugly + "\n", ""));
        assertThat(Path.of(ugly)).hasContent(UGLY);
        assertThat(format(UGLY, "--check", "-")).isEqualTo(new Ended(1, "-\n", ""));
    }

    @Test
    void standardInput_goesToStandardOutput() {
        assertThat(format(UGLY, "-")).isEqualTo(new Ended(0, PRETTY, ""));
        assertThat(format(PRETTY, "-")).isEqualTo(new Ended(0, PRETTY, ""));
        assertThat(format("", "-")).isEqualTo(new Ended(0, "", ""));
    }

    @Test
    void programWithErrors_isFormattedAroundThem() throws Exception {
        var file = write("a.simple", "int  a=1;\n  return   a @ 2;\nint  b = ;\n");
        var ended = format("", file);
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).startsWith("simple: " + file + ":2:14: ").contains("(and 1 more)")
                .endsWith("; what cannot be read stays as it is\n").hasLineCount(1);
        assertThat(Path.of(file)).hasContent("int a = 1;\nreturn   a @ 2;\nint  b = ;\n");
    }

    @Test
    void lineEndsAndByteOrderMark_areKept() throws Exception {
        var file = write("a.simple", "\uFEFFint  ä=1;\r\nreturn ä;");
        assertThat(format("", file)).isEqualTo(new Ended(0, "", ""));
        assertThat(Files.readString(Path.of(file))).isEqualTo("\uFEFFint ä = 1;\r\nreturn ä;\r\n");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void rewrittenFile_keepsItsPermissionsAndWhatLinksToIt() throws Exception {
        var file = Path.of(write("a.simple", UGLY));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxrw-r--"));
        var link = Files.createSymbolicLink(folder.resolve("link.simple"), file);
        var otherName = Files.createLink(folder.resolve("other.simple"), file);
        var before = Files.readAttributes(file, PosixFileAttributes.class);
        assertThat(format("", link.toString())).isEqualTo(new Ended(0, "", ""));
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent(PRETTY);
        assertThat(otherName).hasContent(PRETTY);
        var after = Files.readAttributes(file, PosixFileAttributes.class);
        assertThat(after.fileKey()).isEqualTo(before.fileKey());
        assertThat(after.permissions()).isEqualTo(before.permissions());
        assertThat(Files.getAttribute(file, "unix:nlink")).isEqualTo(2);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void rewrittenFile_keepsItsOwnerAndAttributes() throws Exception {
        var file = Path.of(write("a.simple", UGLY));
        boolean isRoot = Files.getAttribute(folder, "unix:uid").equals(0);
        if (isRoot) {
            Files.setAttribute(file, "unix:uid", 12345);
            Files.setAttribute(file, "unix:gid", 12346);
        }
        var attributes = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
        boolean hasAttributes = Files.getFileStore(file).supportsFileAttributeView("user");
        if (hasAttributes)
            attributes.write("origin", ByteBuffer.wrap(new byte[]{7}));
        assertThat(format("", file.toString())).isEqualTo(new Ended(0, "", ""));
        assertThat(file).hasContent(PRETTY);
        if (isRoot)
            assertThat(Files.readAttributes(file, "unix:uid,gid")).containsEntry("uid", 12345)
                    .containsEntry("gid", 12346);
        if (hasAttributes)
            assertThat(attributes.list()).containsExactly("origin");
    }

    @Test
    void textThatGetsShorter_leavesNothingOfTheLongerOne() throws Exception {
        var file = write("a.simple", "return" + " ".repeat(10_000) + "1;\n");
        assertThat(format("", file)).isEqualTo(new Ended(0, "", ""));
        assertThat(Files.readString(Path.of(file))).isEqualTo("return 1;\n");
    }

    @Test
    void unreadableFiles_areReportedAndTheOthersFormatted() throws Exception {
        var ugly = write("ugly.simple", UGLY);
        var missing = folder.resolve("missing.simple").toString();
        assertThat(format("", missing, ugly))
                .isEqualTo(new Ended(2, "", "simple: " + missing + ": no such file\n"));
        assertThat(Path.of(ugly)).hasContent(PRETTY);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void fileThatMayNotBeWritten_isReportedInOneLine() throws Exception {
        var file = Path.of(write("a.simple", UGLY));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        assumeThat(Files.isWritable(file)).as("the superuser may write everything").isFalse();
        assertThat(format("", file.toString()))
                .isEqualTo(new Ended(2, "", "simple: " + file + ": permission denied\n"));
        assertThat(file).hasContent(UGLY);
    }

    @Test
    void examples_areInTheStyle() throws Exception {
        try (var files = Files.list(Path.of("..", "examples"))) {
            var args = files.map(Path::toString).filter(file -> file.endsWith(".simple")).collect(toList());
            args.addFirst("--check");
            var ended = format("", args.toArray(String[]::new));
            assertThat(ended.out()).isEmpty();
            assertThat(ended.exitCode()).isZero();
        }
    }
}
