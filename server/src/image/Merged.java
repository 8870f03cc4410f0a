import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassFile.DebugElementsOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.constant.ClassDesc;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;

/// Our classes and those of the libraries in one module, and the libraries' licences.
final class Merged {

    /// What a library's own archive says about itself, its signature included: it neither holds nor is wanted once the archives
    /// are merged.
    private static final Pattern ARCHIVE_MATTER = Pattern.compile("(META-INF/.*|module-info\\.class)");

    private static final Pattern LICENCE = Pattern.compile("(META-INF/)?(LICENSE|NOTICE|about)[^/]*");

    private static final Pattern VERSION = Pattern.compile("-\\d[^/]*\\.jar$");

    private final Path module;
    private final Path licences;
    private final Path texts;
    private final Properties known = new Properties();

    /// @param module the folder for the classes
    /// @param licences the folder for the licences, with one folder for each library
    /// @param texts the folder with `libraries.properties` and the licences that it names
    Merged(Path module, Path licences, Path texts) throws IOException {
        this.module = module;
        this.licences = licences;
        this.texts = texts;
        try (var in = Files.newBufferedReader(texts.resolve("libraries.properties"))) {
            known.load(in);
        }
    }

    /// Puts the folders and archives of a class path together. Two of them must not hold the same file.
    void merge(List<Path> classPath) throws IOException {
        Files.createDirectories(module);
        var notices = new ArrayList<String>();
        for (var entry : classPath)
            if (Files.isDirectory(entry))
                Folders.copy(entry, module);
            else
                notices.add(mergeArchive(entry));
        Files.writeString(licences.resolve("THIRD-PARTY.txt"),
                """
                        This program contains these libraries, each under the licence in the folder of its name:

                        %s
                        It runs on the Java that is in it, OpenJDK %s, whose licences are in the folders of its modules, `java.base` first%s.
                        What runs by a Java of the computer, `simple.jar`, has none of its own.
                        """
                        .formatted(String.join("", notices.stream().sorted().toList()),
                                System.getProperty("java.runtime.version"), source()));
        rework();
    }

    /// Where the source text of this Java is, if it says so.
    private static String source() throws IOException {
        var release = new Properties();
        try (var in = Files.newBufferedReader(Path.of(System.getProperty("java.home"), "release"))) {
            release.load(in);
        }
        var repository = release.getProperty("SOURCE_REPO");
        return repository == null ? "" : ", and whose source text is at " + repository.replace("\"", "");
    }

    private String mergeArchive(Path file) throws IOException {
        var fileName = file.getFileName().toString();
        var library = VERSION.matcher(fileName).replaceFirst("");
        var folder = Files.createDirectories(licences.resolve(library));
        try (var archive = FileSystems.newFileSystem(file, Map.of())) {
            var root = archive.getPath("/");
            for (var each : Folders.files(root)) {
                var name = Folders.name(root, each);
                if (LICENCE.matcher(name).matches())
                    Folders.copyFile(each, folder.resolve(each.getFileName().toString()));
                else if (!ARCHIVE_MATTER.matcher(name).matches())
                    Folders.copyFile(each, module.resolve(name));
            }
        }
        var licence = known.getProperty(library, "").split(" ", 2);
        if (licence.length < 2)
            throw new IOException("libraries.properties does not say under which licence " + library + " is taken");
        var text = Files.readString(texts.resolve(licence[0] + ".txt"));
        Files.writeString(folder.resolve("LICENSE"), library + "\n" + licence[1] + "\n\n" + text);
        return "- " + fileName.replace(".jar", "") + ": " + licence[0] + ", " + licence[1] + "\n";
    }

    /// Gives classes in the format of Java 5 and before, as picocli has them, stack maps and a newer version: the
    /// ahead-of-time cache takes no class that the old verifier would have to check. Makes [DirectCalls], and takes away [Annotations]
    /// that nobody reads, and the names of local variables with all that stands in the constant pools for them alone: each of those is a symbol
    /// in the cache, wherever it is used.
    private void rework() throws IOException {
        var hierarchy = ClassHierarchyResolver.ofResourceParsing(this::open)
                .orElse(ClassHierarchyResolver.defaultResolver());
        var format = ClassFile.of(ClassHierarchyResolverOption.of(hierarchy), ConstantPoolSharingOption.NEW_POOL,
                StackMapsOption.GENERATE_STACK_MAPS, DebugElementsOption.DROP_DEBUG);
        ClassTransform renew = (builder, element) -> builder
                .with(element instanceof ClassFileVersion ? ClassFileVersion.of(ClassFile.JAVA_8_VERSION, 0) : element);
        for (var file : Folders.files(module)) {
            if (!file.toString().endsWith(".class"))
                continue;
            var model = format.parse(file);
            if (model.majorVersion() < ClassFile.JAVA_6_VERSION)
                Files.write(file, format.transformClass(model, renew));
            else if (DirectCalls.isFor(model))
                Files.write(file, DirectCalls.transform(format, model));
            else
                Files.write(file, Annotations.transform(format, model));
        }
    }

    private InputStream open(ClassDesc type) {
        var name = type.descriptorString();
        var file = module.resolve(name.substring(1, name.length() - 1) + ".class");
        try {
            return Files.exists(file) ? Files.newInputStream(file) : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
