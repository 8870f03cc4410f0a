package dev.simplelang.lsp.protocol;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class DocumentNameTest {

    @ParameterizedTest
    @CsvSource({
            "file:///a%20b/c+d.simple, c+d.simple",
            "file:///a/%C3%A4%20b.simple, ä b.simple",
            "git:/a/b.simple?%7B%22path%22%3A%22%2Fa%2Fb.simple%22%2C%22ref%22%3A%22~%22%7D, b.simple",
            "vscode-notebook-cell:/a/b.ipynb#W0sZmlsZQ%3D%3D, b.ipynb",
            "untitled:Untitled-1, Untitled-1",
            "file:///c%3A/a/b.simple, b.simple",
            "file:///a/100%.simple, 100%.simple",
            "untitled:, program",
            "'', program"})
    void uri_isNamedByTheLastPartOfItsPath(String uri, String name) {
        assertThat(DocumentName.of(uri)).isEqualTo(name);
    }
}
