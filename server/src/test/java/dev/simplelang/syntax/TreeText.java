package dev.simplelang.syntax;

/// Writes a syntax tree as text: one node a line, children indented, with what the node itself says.
public final class TreeText {

    private final SyntaxTree tree;
    private final StringBuilder text = new StringBuilder();

    private TreeText(SyntaxTree tree) {
        this.tree = tree;
    }

    /// The text of `tree`.
    public static String of(SyntaxTree tree) {
        var writer = new TreeText(tree);
        writer.write(tree.program(), 0);
        return writer.text.toString();
    }

    private void write(SyntaxNode node, int depth) {
        text.repeat("  ", depth).append(node.getClass().getSimpleName());
        String own = own(node);
        if (!own.isEmpty()) {
            text.append(' ').append(own);
        }
        text.append('\n');
        node.children().forEach(child -> write(child, depth + 1));
    }

    private String own(SyntaxNode node) {
        return switch (node) {
            case Name name -> name.isMissing() ? "(missing)" : name.text();
            case Expression.Read read -> read.name();
            case Expression.IntegerLiteral literal -> literal.valid() ? Long.toString(literal.value()) : "(rejected)";
            case Expression.BooleanLiteral literal -> Boolean.toString(literal.value());
            case Expression.Unary unary -> unary.operator().symbol();
            case Operation operation -> operation.operator().symbol();
            case Expression.Erroneous erroneous -> quoted(erroneous);
            case Statement.Erroneous erroneous -> quoted(erroneous);
            default -> "";
        };
    }

    private String quoted(SyntaxNode node) {
        return "`" + tree.source().slice(node.span()).replaceAll("\\s+", " ") + "`";
    }
}
