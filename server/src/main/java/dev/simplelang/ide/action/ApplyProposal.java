package dev.simplelang.ide.action;

import dev.simplelang.syntax.Parser;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.TextEdit;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Makes the edit that a diagnostic proposes: inserts a missing token, mends a misspelled word, uses the name that is close.
final class ApplyProposal implements Action.Fix {

    private final Set<DiagnosticCode> codes;
    private final boolean safe;

    private ApplyProposal(Set<DiagnosticCode> codes, boolean safe) {
        this.codes = codes;
        this.safe = safe;
    }

    /// What the parser proposes. There is one way to go on at such a place.
    static ApplyProposal ofParser() {
        return new ApplyProposal(
                EnumSet.of(DiagnosticCode.SYNTAX, DiagnosticCode.INTEGER_LITERAL, DiagnosticCode.UNEXPECTED_CHARACTER),
                true);
    }

    /// The name that was probably meant, which is a guess.
    static ApplyProposal ofResolver() {
        return new ApplyProposal(EnumSet.of(DiagnosticCode.UNDEFINED_NAME), false);
    }

    @Override
    public Set<DiagnosticCode> codes() {
        return codes;
    }

    @Override
    public boolean isSafe() {
        return safe;
    }

    @Override
    public void offer(Site site, Diagnostic diagnostic, Offers offers) {
        diagnostic.fix().filter(fix -> mends(site, diagnostic, fix))
                .ifPresent(fix -> offers.words(title(site, fix), true, fix));
    }

    /// Whether a change that the parser proposes leaves fewer syntax errors: where several tokens are missing, one of them
    /// is no help.
    private static boolean mends(Site site, Diagnostic diagnostic, TextEdit fix) {
        if (diagnostic.code() != DiagnosticCode.SYNTAX) {
            return true;
        }
        var text = TextEdit.apply(site.source().text(), List.of(fix));
        var mended = Parser.parse(new SourceText(text), Cancellation.NONE);
        return mended.diagnostics().size() < site.analysis().tree().diagnostics().size();
    }

    private static String title(Site site, TextEdit fix) {
        return fix.span().isEmpty()
                ? "Insert '" + fix.newText().strip() + "'"
                : "Change '" + site.source().slice(fix.span()) + "' to '" + fix.newText() + "'";
    }
}
