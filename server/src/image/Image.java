import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/// Makes the self-contained program out of our classes and their libraries: a run-time image with one module inside, the
/// launchers, and the ahead-of-time cache that makes it start fast (JEP 483, 514 and 515). Makes also its archive, and the same
/// program as one archive of classes for computers that have a Java (`simple.jar`).
///
/// The build starts this file with the JDK it has chosen, so that the image comes from the same JDK as the classes.
/// Nothing is made again while the classes, the libraries, the files beside this one and the JDK are unchanged. All that is made
/// is the same for the same input, byte by byte, but for the cache and what holds it.
public final class Image {

    /// The licence of what is ours, in the project's own folder.
    private final Path licence;

    private final Path sources;
    private final Path target;
    private final Path work;
    private final Path image;
    private final List<Path> classPath;
    private final String version;
    private final String time;

    private Image(Path sources, Path target, List<Path> classPath, String version, String time) {
        this.sources = sources;
        this.licence = sources.toAbsolutePath().resolve("../../../LICENSE").normalize();
        this.target = target;
        this.work = target.resolve("image");
        this.image = target.resolve("simple");
        this.classPath = classPath;
        this.version = version;
        this.time = time;
    }

    /// @param args the folder of this file, the build's target folder, the run-time class path, the program's version, and the
    ///     time that the files in archives have
    public static void main(String[] args) throws Exception {
        var classPath = Arrays.stream(args[2].split(Pattern.quote(System.getProperty("path.separator"))))
                .map(Path::of)
                .toList();
        new Image(Path.of(args[0]), Path.of(args[1]), classPath, args[3], args[4]).make();
    }

    private void make() throws Exception {
        var stamp = work.resolve("fingerprint");
        var fingerprint = fingerprint();
        if (Files.exists(image) && Files.exists(stamp) && Files.readString(stamp).equals(fingerprint)) {
            System.out.println("The image is up to date: " + image);
            return;
        }
        Folders.delete(work);
        Folders.delete(image);
        var module = Files.createDirectories(work.resolve("module"));
        var licences = Files.createDirectories(work.resolve("legal"));
        new Merged(module, licences, sources.resolve("legal")).merge(classPath);
        Files.copy(licence, licences.resolve("LICENSE"));
        Linked.run("javac", "-Xlint:all", "-Werror", "-d", module.toString(),
                sources.resolve("module").resolve("module-info.java").toString());
        jar(module, licences);
        var platform = Linked.thisPlatform();
        new Linked(sources, work, platform).link(image, List.of());
        new Training(image, sources.resolve("training.jsonl"), work.resolve("training.log")).run();
        archive(image, target, version, time, platform);
        // Whoever packs images of other platforms uses the same JDK, and the same names and times.
        Files.writeString(work.resolve("made.properties"), """
                platform=%s
                version=%s
                time=%s
                java.home=%s
                """.formatted(platform, version, time, System.getProperty("java.home").replace("\\", "\\\\")));
        Files.writeString(stamp, fingerprint);
        System.out.println("Made the image: " + image);
    }

    /// The program for a Java of the computer: classes, licences, and beside it the options of the virtual machine.
    private void jar(Path module, Path licences) throws IOException {
        var content = work.resolve("jar");
        Folders.copy(module, content);
        Folders.copy(licences, content.resolve("META-INF").resolve("legal"));
        new Archives(Instant.parse(time)).jar(content, Linked.MODULE + ".cli.Main", target.resolve("simple.jar"));
        Folders.delete(content);
    }

    /// Makes the archive of an image: a folder `simple`, as the systems of the platform pack such things.
    static void archive(Path image, Path target, String version, String time, String platform) throws IOException {
        try (var old = Files.newDirectoryStream(target, "simple-*-" + platform + ".*")) {
            for (var file : old)
                Files.delete(file);
        }
        var name = "simple-" + version + "-" + platform;
        var archives = new Archives(Instant.parse(time));
        if (platform.startsWith("win32"))
            archives.zip(image, "simple", target.resolve(name + ".zip"));
        else
            archives.tarGz(image, "simple", target.resolve(name + ".tar.gz"));
    }

    /// A digest of everything that decides how the image looks.
    private String fingerprint() throws IOException, NoSuchAlgorithmException {
        var digest = MessageDigest.getInstance("SHA-256");
        for (var part : List.of(System.getProperty("java.home"), System.getProperty("java.vm.version"), version, time))
            digest.update(part.getBytes(StandardCharsets.UTF_8));
        var roots = new ArrayList<>(classPath);
        roots.add(sources);
        roots.add(licence);
        for (var root : roots)
            for (var file : Folders.files(root)) {
                digest.update(Folders.name(root, file).getBytes(StandardCharsets.UTF_8));
                try (var in = new DigestInputStream(Files.newInputStream(file), digest)) {
                    in.transferTo(OutputStream.nullOutputStream());
                }
            }
        return HexFormat.of().formatHex(digest.digest());
    }
}
