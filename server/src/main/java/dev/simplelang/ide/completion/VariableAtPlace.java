package dev.simplelang.ide.completion;

import dev.simplelang.ide.proof.Prose;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.SourceWords;
import java.util.Optional;

/// A variable that may be named at a place.
///
/// @param name its name
/// @param declaration what declares it; empty for the program's argument
/// @param source the program
public record VariableAtPlace(String name, Optional<Statement.Declaration> declaration, SourceText source) {

    /// What it is and where it is declared.
    public Prose describe() {
        var prose = new Prose().code("int " + name);
        declaration.map(Statement.Declaration::span).ifPresentOrElse(
                span -> prose.words(": declared on line " + source.lineNumber(span.start())).paragraph()
                        .code(source.excerpt(span, SourceWords.LONGEST_EXCERPT)),
                () -> prose.words(": the program's argument"));
        return prose;
    }
}
