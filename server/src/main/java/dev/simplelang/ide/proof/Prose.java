package dev.simplelang.ide.proof;

/// Text for people, in Markdown and in plain words at once.
public final class Prose {

    private final StringBuilder markdown = new StringBuilder();
    private final StringBuilder plain = new StringBuilder();

    /// Words with code between backquotes, and no other Markdown.
    public Prose words(String words) {
        markdown.append(words);
        plain.append(words.replace("`", ""));
        return this;
    }

    /// Words to stress.
    public Prose strong(String words) {
        markdown.append("**").append(words).append("**");
        plain.append(words);
        return this;
    }

    /// A piece of code on one line.
    public Prose code(String code) {
        markdown.append('`').append(code.replace('`', '\'')).append('`');
        plain.append(code);
        return this;
    }

    /// A piece of code that leads somewhere, where people can click.
    public Prose link(String code, String target) {
        markdown.append("[`").append(code.replace('`', '\'')).append("`](").append(target).append(')');
        plain.append(code);
        return this;
    }

    /// Begins a paragraph.
    public Prose paragraph() {
        return begin("\n\n", "\n");
    }

    /// Begins an item of a list.
    public Prose item() {
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
    public String markdown() {
        return markdown.toString();
    }

    /// The text without any markup.
    public String plain() {
        return plain.toString();
    }
}
