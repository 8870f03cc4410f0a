import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.constant.ClassDesc;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/// Makes the self-contained program out of our classes and their libraries: a run-time image with one module inside, the
/// launchers, and the ahead-of-time cache that makes it start fast (JEP 483 and 514).
///
/// The build starts this file with the JDK it has chosen, so that the image comes from the same JDK as the classes.
/// Nothing is made again while the classes, the libraries, the files beside this one and the JDK are unchanged.
public final class Image {

    private static final String MODULE = "dev.simplelang";

    /// What a library's own archive says about itself: it neither holds nor is wanted once the archives are merged.
    private static final Pattern ARCHIVE_MATTER = Pattern.compile("(META-INF/.*|module-info\\.class)");

    private static final Pattern LICENCE = Pattern.compile("(META-INF/)?(LICENSE|NOTICE|about)[^/]*");

    private static final Pattern REQUEST_ID = Pattern.compile("\"id\":\\d+\\b");

    private final Path sources;
    private final Path work;
    private final Path image;
    private final List<Path> classPath;

    private Image(Path sources, Path target, List<Path> classPath) {
        this.sources = sources;
        this.work = target.resolve("image");
        this.image = target.resolve("simple");
        this.classPath = classPath;
    }

    /// @param args the folder of this file, the build's target folder, and the run-time class path
    public static void main(String[] args) throws Exception {
        var classPath = Arrays.stream(args[2].split(Pattern.quote(System.getProperty("path.separator"))))
                .map(Path::of)
                .toList();
        new Image(Path.of(args[0]), Path.of(args[1]), classPath).make();
    }

    private void make() throws Exception {
        var stamp = work.resolve("fingerprint");
        var fingerprint = fingerprint();
        if (Files.exists(image) && Files.exists(stamp) && Files.readString(stamp).equals(fingerprint)) {
            System.out.println("The image is up to date: " + image);
            return;
        }
        delete(work);
        delete(image);
        var module = Files.createDirectories(work.resolve("module"));
        var licences = Files.createDirectories(work.resolve("legal"));
        for (var entry : classPath)
            merge(entry, module, licences);
        renewOldClasses(module);
        run("javac", "-Xlint:all", "-Werror", "-d", module.toString(),
                sources.resolve("module").resolve("module-info.java").toString());
        run("jlink", "--module-path", module.toString(), "--add-modules", MODULE, "--output", image.toString(),
                "--no-header-files", "--no-man-pages", "--compress", "zip-6");
        copy(licences, image.resolve("legal"));
        copy(sources.resolve("bin"), image.resolve("bin"));
        copy(sources.resolve("lib"), image.resolve("lib"));
        if (!image.resolve("bin").resolve("simple").toFile().setExecutable(true, false))
            throw new IOException("The launcher cannot be made executable");
        train();
        Files.writeString(stamp, fingerprint);
        System.out.println("Made the image: " + image);
    }

    /// A digest of everything that decides how the image looks.
    private String fingerprint() throws IOException, NoSuchAlgorithmException {
        var digest = MessageDigest.getInstance("SHA-256");
        digest.update(System.getProperty("java.home").getBytes(StandardCharsets.UTF_8));
        digest.update(System.getProperty("java.vm.version").getBytes(StandardCharsets.UTF_8));
        var roots = new ArrayList<>(classPath);
        roots.add(sources);
        for (var root : roots)
            for (var file : files(root)) {
                digest.update(root.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                try (var in = new DigestInputStream(Files.newInputStream(file), digest)) {
                    in.transferTo(OutputStream.nullOutputStream());
                }
            }
        return HexFormat.of().formatHex(digest.digest());
    }

    /// Copies the classes and resources of a folder or an archive into the module. Two archives must not hold the same file.
    private static void merge(Path entry, Path module, Path licences) throws IOException {
        if (Files.isDirectory(entry)) {
            copy(entry, module);
            return;
        }
        try (var archive = FileSystems.newFileSystem(entry, Map.of())) {
            var root = archive.getPath("/");
            for (var file : files(root)) {
                var name = root.relativize(file).toString();
                if (LICENCE.matcher(name).matches())
                    copyFile(file,
                            licences.resolve(entry.getFileName().toString()).resolve(file.getFileName().toString()));
                else if (!ARCHIVE_MATTER.matcher(name).matches())
                    copyFile(file, module.resolve(name));
            }
        }
    }

    /// Gives classes in the format of Java 5 and before, as picocli has them, stack maps and a newer version: the
    /// ahead-of-time cache takes no class that the old verifier would have to check.
    private static void renewOldClasses(Path module) throws IOException {
        var hierarchy = ClassHierarchyResolver.ofResourceParsing(type -> open(module, type))
                .orElse(ClassHierarchyResolver.defaultResolver());
        var format = ClassFile.of(ClassHierarchyResolverOption.of(hierarchy), ConstantPoolSharingOption.NEW_POOL,
                StackMapsOption.GENERATE_STACK_MAPS);
        ClassTransform renew = (builder, element) -> builder
                .with(element instanceof ClassFileVersion ? ClassFileVersion.of(ClassFile.JAVA_8_VERSION, 0) : element);
        for (var file : files(module)) {
            if (!file.toString().endsWith(".class"))
                continue;
            var model = format.parse(file);
            if (model.majorVersion() < ClassFile.JAVA_6_VERSION)
                Files.write(file, format.transformClass(model, renew));
        }
    }

    private static InputStream open(Path module, ClassDesc type) {
        var name = type.descriptorString();
        var file = module.resolve(name.substring(1, name.length() - 1) + ".class");
        try {
            return Files.exists(file) ? Files.newInputStream(file) : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Lets the program run once over what people do with it, so that its classes lie ready, loaded and linked, in the
    /// ahead-of-time cache: a session with an editor, which starts most often and touches nearly all of the program.
    private void train() throws IOException, InterruptedException {
        var log = work.resolve("training.log");
        var command = List.of(image.resolve("bin").resolve("java").toString(),
                "-XX:AOTCacheOutput=" + image.resolve("lib").resolve("simple.aot"),
                "@" + image.resolve("lib").resolve("simple.options"),
                "-m", MODULE + "/" + MODULE + ".cli.Main", "lsp");
        var process = new ProcessBuilder(command).redirectError(log.toFile()).start();
        try (var out = process.getOutputStream(); var in = process.getInputStream()) {
            for (var message : Files.readAllLines(sources.resolve("training.jsonl"))) {
                var body = message.getBytes(StandardCharsets.UTF_8);
                out.write(("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
                out.write(body);
                out.flush();
                var id = REQUEST_ID.matcher(message);
                if (id.find())
                    awaitAnswer(in, id.group());
            }
            in.transferTo(OutputStream.nullOutputStream());
        }
        if (process.waitFor() != 0)
            throw new IOException("The training run failed:\n" + Files.readString(log));
    }

    /// Reads messages up to the answer to a request, so that the next request finds its work done.
    private static void awaitAnswer(InputStream in, String id) throws IOException {
        var answer = Pattern.compile(id + "\\b");
        String message;
        do {
            var header = new StringBuilder();
            while (header.indexOf("\r\n\r\n") < 0) {
                int next = in.read();
                if (next < 0)
                    throw new IOException("The training run ended before its answer to " + id);
                header.append((char) next);
            }
            int length = Integer.parseInt(header.toString().replaceAll("(?is).*content-length: *(\\d+).*", "$1"));
            message = new String(in.readNBytes(length), StandardCharsets.UTF_8);
        } while (!answer.matcher(message).find() || message.contains("\"method\""));
        if (message.contains("\"error\""))
            throw new IOException("The training run answered " + message);
    }

    private static void run(String tool, String... args) {
        var provider = ToolProvider.findFirst(tool)
                .orElseThrow(() -> new IllegalStateException("this JDK has no " + tool));
        if (provider.run(System.out, System.err, args) != 0)
            throw new IllegalStateException(tool + " failed");
    }

    /// The regular files under a folder, or the file itself, in a fixed order.
    private static List<Path> files(Path root) throws IOException {
        try (Stream<Path> found = Files.walk(root)) {
            return found.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        for (var file : files(from))
            copyFile(file, to.resolve(from.relativize(file).toString()));
    }

    private static void copyFile(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
    }

    private static void delete(Path root) throws IOException {
        if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS))
            return;
        try (Stream<Path> found = Files.walk(root)) {
            for (var path : found.sorted(Comparator.reverseOrder()).toList())
                Files.delete(path);
        }
    }
}
