package dev.simplelang.ide.completion;

import dev.simplelang.ide.proof.Grounds;
import dev.simplelang.ide.proof.Prose;
import dev.simplelang.ide.proof.SourceWords;
import dev.simplelang.ide.proof.WrittenControl;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.type.TypeText;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/// A variable that may be named at a place.
///
/// @param name its name
/// @param declaration what declares it; empty for the program's argument
/// @param source the program
/// @param value what is known of its value there; empty where nothing is, or may not be said
/// @param pinned the value that the argument is pinned to
public record VariableAtPlace(String name, Optional<Statement.Declaration> declaration, SourceText source,
        Optional<KnownValue> value, OptionalLong pinned) {

    /// Where it is declared, and what is known of it and why, as [dev.simplelang.ide.Hover] would say.
    public Prose describe() {
        var prose = new Prose().code("int " + name);
        declaration.ifPresentOrElse(found -> declaration(found.span(), prose),
                () -> prose.words(": the argument of the program"));
        value.ifPresent(known -> value(known, prose));
        return prose;
    }

    private void declaration(Span span, Prose prose) {
        prose.words(": declared on line ").words(Integer.toString(source.lineNumber(span.start()))).paragraph()
                .code(source.excerpt(span, SourceWords.LONGEST_EXCERPT));
    }

    private void value(KnownValue known, Prose prose) {
        if (known.type().isConstant()) {
            prose.paragraph().words("Always ").strong(Long.toString(known.type().value())).words(" here.");
        } else if (TypeText.isNews(known.type())) {
            var range = TypeText.of(known.type());
            prose.paragraph().words(range.substring(0, 1).toUpperCase(Locale.ROOT) + range.substring(1))
                    .words(" here.");
        }
        new Grounds(pinned, prose).why(known.reasons());
        if (!known.type().isConstant() && !known.text().equals(name)) {
            prose.paragraph().words("Value: ").code(known.text());
            WrittenControl.where(known.definitions(), prose);
        }
        pinned.ifPresent(arg -> Grounds.pin(arg, prose));
    }

    /// What is known of the value, in as few signs as can be; empty where there is nothing to say.
    public Optional<String> brief() {
        return value.flatMap(known -> known.brief(name));
    }
}
