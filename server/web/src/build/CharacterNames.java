import dev.simplelang.text.Characters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Writes the names of the characters that are likely in a program by mistake, for web pages, which
/// have no Unicode Character Database: ASCII, alphabets that look like the Latin one, accents, quotes,
/// dashes, spaces, signs of mathematics, full-width forms. The other names would double the download.
///
/// Each block of lines begins with the number of its first character; then follows a name on each
/// line, empty where a character has none.
final class CharacterNames {

    private record Block(int first, int last) {

        String lines() {
            return IntStream.rangeClosed(first, last).mapToObj(Characters::name)
                    .collect(Collectors.joining("\n", Integer.toHexString(first) + "\n", "\n"));
        }
    }

    private static final List<Block> BLOCKS = List.of(new Block(0x20, 0x58F), new Block(0x2000, 0x243F),
            new Block(0x2700, 0x27BF), new Block(0x3000, 0x303F), new Block(0xFE00, 0xFFEF));

    public static void main(String[] args) throws IOException {
        var file = Path.of(args[0]);
        Files.createDirectories(file.getParent());
        Files.writeString(file, BLOCKS.stream().map(Block::lines).collect(Collectors.joining("\f")));
    }
}
