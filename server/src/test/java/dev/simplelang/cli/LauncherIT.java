package dev.simplelang.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/// The program stands on its own: wherever it is put, however it is called, whatever is set around it.
@Execution(ExecutionMode.CONCURRENT)
class LauncherIT {

    private static final String VERSION = "simple \\d+\\.\\d+\\.\\d+\\S*\nJava 2\\d\\S*, .+\n\\S+ \\S+";

    private static final String INITIALIZE = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{}}}";
    private static final String SHUTDOWN = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"shutdown\"}";
    private static final String EXIT = "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}";

    @TempDir
    private Path folder;

    @Test
    void version_namesJavaAndPlatform() {
        var ended = Launcher.simple().run("--version");
        assertThat(ended.out()).matches(VERSION + ", with its ahead-of-time cache\n");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void copiedImage_throughLinks_works() throws Exception {
        var program = copied("an image, somewhere é").resolve("bin/simple");
        var spaced = Files.createDirectories(folder.resolve("with space/and ü"));
        var absolute = Files.createSymbolicLink(spaced.resolve("absolute"), program);
        var relative = Files.createSymbolicLink(folder.resolve("relative"), folder.relativize(absolute));
        var ended = Launcher.at(relative).in(spaced).with("CDPATH", "/usr").run("--version");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out()).startsWith("simple ");
        assertThat(ended.exitCode()).isZero();
    }

    /// A virtual machine that must have the cache ends where it cannot use it.
    @Test
    void copiedImage_withOtherTimes_usesItsCache() throws Exception {
        var home = copied("copied ö");
        assertThat(startedWithItsCacheOnly(home).exitCode()).isZero();
        try (var files = Files.walk(home)) {
            for (var file : files.toList())
                Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2031-05-06T07:08:09Z")));
        }
        assertThat(startedWithItsCacheOnly(home).out()).matches(VERSION + ", with its ahead-of-time cache\n");
        Files.delete(home.resolve("lib/simple.aot"));
        assertThat(startedWithItsCacheOnly(home).exitCode()).as("without the cache").isNotZero();
    }

    private static Ended startedWithItsCacheOnly(Path home) {
        return machine(home, "", "-XX:AOTMode=on", "--version");
    }

    /// Runs its Java as the launcher does, with one option more.
    private static Ended machine(Path home, String input, String option, String... args) {
        var all = Stream.concat(
                Stream.of("-XX:AOTCache=" + home.resolve("lib/simple.aot"), "@" + home.resolve("lib/simple.options"),
                        "-XX:CompilerDirectivesFile=" + home.resolve("lib/simple.directives"), option, "-m",
                        "dev.simplelang/dev.simplelang.cli.Main"),
                Stream.of(args));
        return Launcher.at(home.resolve("bin/java")).with("LC_ALL", "C.UTF-8").input(input)
                .run(all.toArray(String[]::new));
    }

    /// An editor waits neither for the description of the command line nor for the types of what it announces.
    @Test
    void serverStarts_withoutSlowClasses() throws Exception {
        var home = copied("to be served");
        var loaded = folder.resolve("loaded");
        var editor = INITIALIZE.replace("{}", Files.readString(Path.of("src/test/resources/clients/vscode.json")));
        var session = machine(home, frame(editor) + frame(SHUTDOWN) + frame(EXIT),
                "-Xlog:class+load:file=" + loaded, "lsp", "--stdio");
        assertThat(session.exitCode()).isZero();
        assertThat(Files.readString(loaded)).contains("dev.simplelang.lsp.Server")
                .doesNotContain("picocli.CommandLine$Model", "org.eclipse.lsp4j.HoverCapabilities");
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing", "changed"})
    void program_withoutUsableCache_startsWithout(String fault) throws Exception {
        startsWithoutCache(fault);
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(strings = {"empty", "no cache", "cut off"})
    void program_withOtherFaultsOfItsCache_startsWithout(String fault) throws Exception {
        startsWithoutCache(fault);
    }

    private void startsWithoutCache(String fault) throws Exception {
        var home = copied(fault);
        var cache = home.resolve("lib/simple.aot");
        switch (fault) {
            case "missing" -> Files.delete(cache);
            case "empty" -> Files.write(cache, new byte[0]);
            case "no cache" -> Files.writeString(cache, "not a cache".repeat(1000));
            case "cut off" -> {
                try (var channel = FileChannel.open(cache, StandardOpenOption.WRITE)) {
                    channel.truncate(channel.size() / 2);
                }
            }
            default -> {
                try (var channel = FileChannel.open(cache, StandardOpenOption.WRITE)) {
                    channel.write(ByteBuffer.wrap(new byte[64]), 16);
                }
            }
        }
        var ended = Launcher.at(home.resolve("bin/simple")).run("--version");
        assertThat(ended.out()).matches(VERSION + ", without an ahead-of-time cache\n");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isZero();

        var session = Launcher.at(home.resolve("bin/simple")).input(frame(INITIALIZE) + frame(SHUTDOWN) + frame(EXIT))
                .run("lsp");
        assertThat(session.out()).startsWith("Content-Length: ").contains("\"capabilities\"")
                .endsWith("\"id\":2,\"result\":null}");
        assertThat(session.exitCode()).isZero();
    }

    @Test
    void cache_switchedOff_isNotUsed() {
        var ended = Launcher.simple().with("SIMPLE_AOT_CACHE", "off").run("--version");
        assertThat(ended.out()).matches(VERSION + ", without an ahead-of-time cache\n");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void archiveOfClasses_onAnotherJava_works() {
        var java = Path.of(System.getProperty("java.home"), "bin", "java");
        var ended = Launcher.at(java).with("LC_ALL", "C.UTF-8").run("@target/simple/lib/simple.options", "-jar",
                "target/simple.jar", "run", "--arg=5", "../examples/01-if-phi.simple");
        assertThat(ended.out()).contains("arg 5 returned 2");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void program_bringsLicencesOfLibrariesAndJava() throws Exception {
        var legal = Launcher.BUILT.getParent().getParent().resolve("legal");
        var notice = Files.readString(legal.resolve("THIRD-PARTY.txt"));
        try (var jar = new ZipFile("target/simple.jar")) {
            for (var file : List.of("LICENSE", "THIRD-PARTY.txt", "Apache-2.0.txt", "EDL-1.0.txt"))
                assertThat(jar.getInputStream(jar.getEntry("META-INF/legal/" + file)).readAllBytes())
                        .isEqualTo(Files.readAllBytes(legal.resolve(file)));
            var libraries = jar.stream().map(ZipEntry::getName).filter(name -> name.endsWith(".class"))
                    .map(LauncherIT::library).distinct().toList();
            assertThat(libraries).contains("dev.simplelang").hasSize(6)
                    .allMatch(library -> library.equals("dev.simplelang") || notice.contains("\n- " + library));
            assertThat(jar.stream().map(ZipEntry::getName))
                    .noneMatch(name -> name.matches("META-INF/.*\\.(SF|RSA|DSA)"));
        }
        assertThat(notice).contains("gson 2.").doesNotContain("${");
        assertThat(legal.resolve("LICENSE")).hasSameTextualContentAs(Path.of("../LICENSE"));
        assertThat(legal.resolve("java.base/LICENSE")).content().contains("GNU General Public License", "Classpath");
        assertThat(legal.resolveSibling("release")).content().contains("JAVA_RUNTIME_VERSION=");
    }

    /// The library that a class file is of, by its package; or the package, if no library is known to have it.
    private static String library(String classFile) {
        var folders = Map.of("dev/simplelang", "dev.simplelang", "com/google/gson", "gson",
                "com/google/errorprone/annotations", "error_prone_annotations", "picocli", "picocli",
                "org/eclipse/lsp4j/jsonrpc", "org.eclipse.lsp4j.jsonrpc", "org/eclipse/lsp4j", "org.eclipse.lsp4j");
        return folders.keySet().stream().filter(folder -> classFile.startsWith(folder + "/"))
                .max(Comparator.comparingInt(String::length)).map(folders::get).orElse(classFile);
    }

    @Test
    void optionsOfOtherJavaPrograms_areIgnored() {
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

    /// A copy of the run-time image, made by the system's own program.
    private Path copied(String name) throws Exception {
        var copy = Files.createDirectories(folder.resolve(name)).resolve("simple");
        var image = Launcher.BUILT.getParent().getParent();
        var cp = new ProcessBuilder("cp", "-R", image.toString(), copy.toString()).inheritIO().start();
        assertThat(cp.waitFor()).isZero();
        return copy;
    }

    private static String frame(String body) {
        return "Content-Length: " + body.length() + "\r\n\r\n" + body;
    }
}
