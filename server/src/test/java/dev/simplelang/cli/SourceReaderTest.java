package dev.simplelang.cli;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SourceReaderTest {

    @TempDir
    private Path folder;

    private final SourceReader reader = new SourceReader(InputStream.nullInputStream());

    private String write(byte... bytes) throws Exception {
        return Files.write(folder.resolve("a.simple"), bytes).toString();
    }

    @Test
    void utf8_isReadWithoutByteOrderMark() throws Exception {
        var file = write("\uFEFFint ä = 1;\r\n".getBytes(StandardCharsets.UTF_8));
        assertThat(reader.read(file).source().text()).isEqualTo("int ä = 1;\r\n");
        assertThat(reader.read(write()).source().text()).isEmpty();
        assertThat(reader.read(write((byte) 0)).source().text()).isEqualTo("\0");
    }

    @Test
    void otherEncoding_isRefused() throws Exception {
        var broken = write((byte) 'a', (byte) 0xC3, (byte) '(');
        assertThatThrownBy(() -> reader.read(broken))
                .hasMessage(broken + ": is not UTF-8 text (byte 0xC3 at offset 1)");
        var cut = write((byte) 'a', (byte) 0xE2, (byte) 0x82);
        assertThatThrownBy(() -> reader.read(cut)).hasMessage(cut + ": is not UTF-8 text (byte 0xE2 at offset 1)");
    }

    @Test
    void unreadableFile_hasItsReason() throws Exception {
        var missing = folder.resolve("missing.simple").toString();
        assertThatThrownBy(() -> reader.read(missing)).hasMessage(missing + ": no such file");
        assertThatThrownBy(() -> reader.read(folder.toString())).hasMessage(folder + ": is a directory");
        var inFile = Files.writeString(folder.resolve("file"), "").resolve("in it").toString();
        // Windows sees no difference to a missing one.
        assertThatThrownBy(() -> reader.read(inFile)).hasMessageMatching(
                Pattern.quote(inFile) + ": (cannot be read: Not a directory|no such file)");
        assertThatThrownBy(() -> reader.read("a\0b")).hasMessage("a\0b: no such file");
    }

    @Test
    void standardInput_namedTwice_isReadOnce() throws Exception {
        var stdin = new SourceReader(new ByteArrayInputStream("return 1;".getBytes(StandardCharsets.UTF_8)));
        assertThat(stdin.read("-").source().text()).isEqualTo("return 1;");
        assertThat(stdin.read("-").source().text()).isEqualTo("return 1;");
    }

    @Test
    void endlessDevice_isReadUpToALimit() {
        var endless = new SourceReader(new InputStream() {
            @Override
            public int read() {
                return 'a';
            }

            @Override
            public int read(byte[] bytes, int offset, int length) {
                return length;
            }
        });
        assertThatThrownBy(() -> endless.read("-")).hasMessage("-: larger than 64 MiB");
    }
}
