package dev.simplelang.ide;

/// Text for people, in Markdown and in plain words at once.
final class Prose {

    private final StringBuilder markdown = new StringBuilder();
    private final StringBuilder plain = new StringBuilder();

    /// Words that mean themselves; they must not contain Markdown.
    Prose words(String words) {
        markdown.append(words);
        plain.append(words);
        return this;
    }

    /// Words to stress.
    Prose strong(String words) {
        markdown.append("**").append(words).append("**");
        plain.append(words);
        return this;
    }

    /// A piece of code on one line.
    Prose code(String code) {
        markdown.append('`').append(code.replace('`', '\'')).append('`');
        plain.append(code);
        return this;
    }

    /// Words that mean themselves, with code between backquotes.
    Prose sentence(String words) {
        markdown.append(words);
        plain.append(words.replace("`", ""));
        return this;
    }

    /// Begins a paragraph.
    Prose paragraph() {
        return begin("\n\n", "\n");
    }

    /// Begins an item of a list.
    Prose item() {
        return begin("\n- ", "\n- ");
    }

    private Prose begin(String inMarkdown, String inPlain) {
        if (plain.isEmpty()) {
            return this;
        }
        markdown.append(inMarkdown);
        plain.append(inPlain);
        return this;
    }

    /// The text in Markdown.
    String markdown() {
        return markdown.toString();
    }

    /// The text without any markup.
    String plain() {
        return plain.toString();
    }
}
