import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.spi.ToolProvider;

/// Makes the self-contained program from `simple.jar`: a run-time image with one module, the launcher, the options of
/// the virtual machine, the licences, and the ahead-of-time cache that makes it start fast.
///
/// The build starts this file with the JDK of its toolchain, so the image comes from the JDK that compiled the classes.
/// The same input gives the same bytes, except for the cache.
public final class Image {

    /// The whole program. The ahead-of-time cache takes classes of named modules only, whatever the times of their files.
    static final String MODULE = "dev.simplelang";

    /// Files of the JDK that only developers of Java programs need.
    private static final String UNUSED_FILES = "**/jrt-fs.jar,**/classlist,**/jexec,**/keytool*,**/jwebserver*";

    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

    private final Path sources;
    private final Path target;
    private final Path work;
    private final Path image;

    private Image(Path sources, Path target) {
        this.sources = sources;
        this.target = target;
        this.work = target.resolve("image");
        this.image = target.resolve("simple");
    }

    /// @param args the folder of this file, the build's target folder, the platform as Node.js and VS Code name it, like
    ///     `linux-x64`, the program's version, and the time of the files in archives
    public static void main(String[] args) throws Exception {
        var made = new Image(Path.of(args[0]), Path.of(args[1]));
        made.link();
        made.addFiles();
        new Training(made.image, made.sources.resolve("training"), made.work.resolve("training.log")).run();
        made.describe(args[2], args[3], args[4]);
    }

    private void link() throws IOException, InterruptedException {
        delete(work);
        delete(image);
        Files.createDirectories(work);
        var module = work.resolve(MODULE + ".jar");
        Files.copy(target.resolve("simple.jar"), module);
        run("javac", "-Xlint:all", "-Werror", "-d", work.toString(),
                sources.resolve("module/module-info.java").toString());
        run("jar", "--update", "--file", module.toString(), "-C", work.toString(), "module-info.class");
        // In a new process: the method handles that jlink generates depend on those that its process has used before.
        // Classes lie uncompressed: the virtual machine reads them faster, and packages of them are smaller.
        var jlink = new ProcessBuilder(JAVA_HOME.resolve("bin/jlink").toString(), "--module-path", module.toString(),
                "--add-modules", MODULE, "--output", image.toString(), "--no-header-files", "--no-man-pages",
                "--strip-java-debug-attributes", "--compress", "zip-0", "--exclude-files", UNUSED_FILES,
                "--release-info", JAVA_HOME.resolve("release").toString());
        if (jlink.inheritIO().start().waitFor() != 0)
            throw new IOException("jlink failed");
    }

    private void addFiles() throws IOException {
        copyFiles(target.resolve("classes/META-INF/legal"), image.resolve("legal"));
        copyFiles(sources.resolve("lib"), image.resolve("lib"));
        var isWindows = Files.exists(image.resolve("bin/java.exe"));
        var launcher = isWindows ? "simple.cmd" : "simple";
        var copy = image.resolve("bin").resolve(launcher);
        Files.copy(sources.resolve("bin").resolve(launcher), copy);
        if (!copy.toFile().setExecutable(true, false))
            throw new IOException("cannot make " + copy + " executable");
    }

    /// Tells the scripts of the extension what was built.
    private void describe(String platform, String version, String time) throws IOException {
        Files.writeString(work.resolve("build-info.properties"), """
                platform=%s
                version=%s
                time=%s
                java.home=%s
                """.formatted(platform, version, time, JAVA_HOME.toString().replace("\\", "\\\\")));
    }

    private static void run(String tool, String... args) throws IOException {
        if (ToolProvider.findFirst(tool).orElseThrow().run(System.out, System.err, args) != 0)
            throw new IOException(tool + " failed");
    }

    private static void copyFiles(Path from, Path to) throws IOException {
        try (var files = Files.newDirectoryStream(from)) {
            for (var file : files)
                Files.copy(file, to.resolve(file.getFileName().toString()), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void delete(Path root) throws IOException {
        if (!Files.exists(root))
            return;
        try (var found = Files.walk(root)) {
            for (var path : found.sorted(Comparator.reverseOrder()).toList())
                Files.delete(path);
        }
    }
}
