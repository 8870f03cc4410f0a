import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/// The run-time image of one platform: the module, the parts of Java that it needs, launchers, options and licences.
///
/// The class files lie in it uncompressed. So they are read without work, and a package that compresses the whole is
/// a quarter smaller than one of compressed classes. Names of local variables and numbers of lines are left out: they are a tenth of a
/// package, and `simple.jar` has them.
///
/// As a program: makes the image of another platform, and its archive, out of what the build of this one has left.
final class Linked {

    static final String MODULE = "dev.simplelang";

    /// What only developers of Java programs need.
    private static final String UNUSED_FILES = "**/jrt-fs.jar,**/classlist,**/jexec,**/keytool*";

    /// For jlink as well as for the image. Gson reads and writes fields by method handles; of each that is used often the virtual machine would make
    /// a form and a class of its own, some hundred in a session. Those that jlink generates ask for it without this, and would at once if only the image had it.
    private static final String UNCUSTOMIZED = "-Djava.lang.invoke.MethodHandle.CUSTOMIZE_THRESHOLD=-1";

    private final Path sources;
    private final Path work;
    private final String platform;

    /// @param sources the folder of this file
    /// @param work the folder with the merged module and its licences
    /// @param platform as Node.js and the editor name it, like `linux-x64`
    Linked(Path sources, Path work, String platform) {
        this.sources = sources;
        this.work = work;
        this.platform = platform;
    }

    /// @param args the folder of this file, the build's target folder, the version, the archives' time, the platform, the
    ///     folder of that platform's `*.jmod` files, and the folder for the image
    public static void main(String[] args) throws Exception {
        var work = Path.of(args[1]).resolve("image");
        var image = Path.of(args[6]);
        requirePlatform(Path.of(args[5]).resolve("java.base.jmod"), args[4]);
        Folders.delete(image);
        new Linked(Path.of(args[0]), work, args[4]).link(image, List.of(Path.of(args[5])));
        Image.archive(image, Path.of(args[1]), args[2], args[3], args[4]);
    }

    /// The platform that this Java runs on.
    static String thisPlatform() {
        var os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        var system = os.startsWith("windows")
                ? "win32"
                : os.startsWith("mac") ? "darwin" : isMusl() ? "alpine" : "linux";
        return system + "-" + processor(System.getProperty("os.arch"));
    }

    /// Refuses the Java of another platform than was asked for, whose package nobody could start.
    private static void requirePlatform(Path javaBase, String platform) {
        var described = new StringWriter();
        ToolProvider.findFirst("jmod").orElseThrow().run(new PrintWriter(described), new PrintWriter(System.err, true),
                "describe", javaBase.toString());
        var target = Pattern.compile("^platform (\\w+)-(\\w+)", Pattern.MULTILINE).matcher(described.toString());
        if (!target.find())
            throw new IllegalArgumentException(javaBase + " does not say for which platform it is");
        var system = switch (target.group(1)) {
            case "windows" -> "win32";
            case "macos" -> "darwin";
            case String other -> other;
        };
        var found = system + "-" + processor(target.group(2));
        if (!found.equals(platform.replace("alpine", "linux")))
            throw new IllegalArgumentException(javaBase + " is for " + found + ", and not for " + platform);
    }

    private static String processor(String name) {
        return switch (name) {
            case "amd64", "x86_64" -> "x64";
            case "aarch64" -> "arm64";
            case String other -> other;
        };
    }

    private static boolean isMusl() {
        try {
            return Files.readString(Path.of(System.getProperty("java.home"), "release")).contains("LIBC=\"musl\"");
        } catch (IOException e) {
            return false;
        }
    }

    /// @param jmods where the modules of Java are; none for those of the JDK that runs this
    void link(Path image, List<Path> jmods) throws IOException, InterruptedException {
        var path = new ArrayList<>(jmods);
        path.add(work.resolve("module"));
        // In a process of its own: what jlink generates for method handles depends on those that its process has used before.
        var jlink = List.of(Path.of(System.getProperty("java.home"), "bin", "jlink").toString(), "-J" + UNCUSTOMIZED,
                "--module-path",
                String.join(System.getProperty("path.separator"), path.stream().map(Path::toString).toList()),
                "--add-modules", MODULE, "--output", image.toString(), "--no-header-files", "--no-man-pages",
                "--strip-java-debug-attributes", "--compress", "zip-0", "--exclude-files", UNUSED_FILES,
                "--add-options",
                UNCUSTOMIZED);
        if (new ProcessBuilder(jlink).inheritIO().start().waitFor() != 0)
            throw new IOException("jlink failed");
        Folders.copy(work.resolve("legal"), image.resolve("legal"));
        Folders.copy(sources.resolve("lib"), image.resolve("lib"));
        var isWindows = platform.startsWith("win32");
        var launcher = isWindows ? "simple.cmd" : "simple";
        Folders.copyFile(sources.resolve("bin").resolve(launcher), image.resolve("bin").resolve(launcher));
        if (!isWindows && !image.resolve("bin").resolve(launcher).toFile().setExecutable(true, false))
            throw new IOException("The launcher cannot be made executable");
        for (var file : Folders.files(image.resolve("lib")))
            if (file.toString().endsWith(".so"))
                emptySymbolTable(file);
    }

    /// Blanks the table of names that a debugger reads, and nothing that a loader does, in a library in the format of Linux
    /// (ELF): a tenth of a package.
    private static void emptySymbolTable(Path library) throws IOException {
        final int symbolTable = 2;
        var bytes = Files.readAllBytes(library);
        var file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (file.getInt(0) != 0x464c457f || file.get(4) != 2 || file.get(5) != 1)
            return;
        int headers = Math.toIntExact(file.getLong(0x28));
        int headerSize = file.getShort(0x3a);
        int count = file.getShort(0x3c);
        for (int i = 0; i < count; i++) {
            int header = headers + i * headerSize;
            if (file.getInt(header + 0x04) != symbolTable)
                continue;
            int names = headers + file.getInt(header + 0x28) * headerSize;
            for (int section : new int[]{header, names}) {
                int from = Math.toIntExact(file.getLong(section + 0x18));
                Arrays.fill(bytes, from, from + Math.toIntExact(file.getLong(section + 0x20)), (byte) 0);
            }
        }
        library.toFile().setWritable(true);
        Files.write(library, bytes);
    }

    static void run(String tool, String... args) {
        var provider = ToolProvider.findFirst(tool)
                .orElseThrow(() -> new IllegalStateException("this JDK has no " + tool));
        if (provider.run(System.out, System.err, args) != 0)
            throw new IllegalStateException(tool + " failed");
    }
}
