import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Writes archives whose bytes depend on what is in them and on nothing else: entries by name, one time for all, two kinds of
/// rights.
final class Archives {

    private static final int TAR_BLOCK = 512;
    private static final int TAR_NAME = 100;

    private final Instant time;

    Archives(Instant time) {
        this.time = time;
    }

    /// A program that `java -jar` starts: the files of a folder behind a manifest.
    void jar(Path folder, String mainClass, Path jar) throws IOException {
        try (var out = new ZipOutputStream(open(jar))) {
            out.setLevel(Deflater.BEST_COMPRESSION);
            var manifest = "Manifest-Version: 1.0\r\nMain-Class: " + mainClass + "\r\n\r\n";
            put(out, "META-INF/MANIFEST.MF", manifest.getBytes(StandardCharsets.UTF_8));
            for (var file : Folders.files(folder))
                put(out, Folders.name(folder, file), Files.readAllBytes(file));
        }
    }

    /// The files of a folder, in a folder `top`.
    void zip(Path folder, String top, Path zip) throws IOException {
        try (var out = new ZipOutputStream(open(zip))) {
            out.setLevel(Deflater.BEST_COMPRESSION);
            for (var file : Folders.files(folder))
                put(out, top + "/" + Folders.name(folder, file), Files.readAllBytes(file));
        }
    }

    private void put(ZipOutputStream out, String name, byte[] content) throws IOException {
        var entry = new ZipEntry(name);
        // A time without a zone, as the format has it: the zone of this computer does not count.
        entry.setTimeLocal(LocalDateTime.ofInstant(time, ZoneOffset.UTC));
        entry.setSize(content.length);
        var crc = new CRC32();
        crc.update(content);
        entry.setCrc(crc.getValue());
        out.putNextEntry(entry);
        out.write(content);
        out.closeEntry();
    }

    /// The files of a folder, in a folder `top`, in the format of POSIX.1-1988 (`ustar`), compressed.
    void tarGz(Path folder, String top, Path archive) throws IOException {
        try (var out = new GZIPOutputStream(open(archive), 1 << 16)) {
            for (var file : Folders.files(folder)) {
                var content = Files.readAllBytes(file);
                out.write(tarHeader(top + "/" + Folders.name(folder, file), content.length, Files.isExecutable(file)));
                out.write(content);
                out.write(new byte[Math.floorMod(-content.length, TAR_BLOCK)]);
            }
            out.write(new byte[2 * TAR_BLOCK]);
        }
    }

    private byte[] tarHeader(String name, int size, boolean executable) {
        var header = new byte[TAR_BLOCK];
        if (name.length() >= TAR_NAME)
            throw new IllegalArgumentException("A name too long for the archive: " + name);
        text(header, 0, name);
        text(header, 100, executable ? "0000755" : "0000644");
        text(header, 108, "0000000");
        text(header, 116, "0000000");
        text(header, 124, "%011o".formatted(size));
        text(header, 136, "%011o".formatted(time.getEpochSecond()));
        header[156] = '0';
        text(header, 257, "ustar\u000000");
        // The sum of the header's bytes, with spaces where the sum itself stands.
        text(header, 148, " ".repeat(8));
        int sum = 0;
        for (byte each : header)
            sum += each;
        text(header, 148, "%06o\u0000".formatted(sum));
        return header;
    }

    private static void text(byte[] header, int at, String text) {
        var bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }

    private static OutputStream open(Path file) throws IOException {
        return new BufferedOutputStream(Files.newOutputStream(file));
    }
}
