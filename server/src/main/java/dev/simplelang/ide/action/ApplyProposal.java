package dev.simplelang.ide.action;

import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Proposal;
import dev.simplelang.text.TextEdit;
import java.util.EnumSet;
import java.util.Set;

/// Makes the edit that the parser proposes: inserts a missing token, removes one too many, corrects a misspelled word, replaces a
/// character that is none of the language's.
final class ApplyProposal implements Action.Fix {

    @Override
    public Set<DiagnosticCode> codes() {
        return EnumSet.of(DiagnosticCode.SYNTAX, DiagnosticCode.INTEGER_LITERAL, DiagnosticCode.UNEXPECTED_CHARACTER);
    }

    @Override
    public boolean isSafe(Diagnostic diagnostic) {
        return diagnostic.fix().filter(fix -> !fix.isGuess()).isPresent();
    }

    @Override
    public void offer(Site site, Diagnostic diagnostic, Offers offers) {
        diagnostic.fix().ifPresent(fix -> offer(site, diagnostic, fix, offers));
    }

    private static void offer(Site site, Diagnostic diagnostic, Proposal fix, Offers offers) {
        var span = fix.edit().span();
        if (span.isEmpty() && fix.edit().newText().equals(TokenKind.RIGHT_BRACE.symbol())) {
            int open = diagnostic.related().getFirst().span().start();
            offers.prefer(fix.title(), Site.insert(site.endOfBlock(open, span.start()),
                    site.newLine(open) + fix.edit().newText()));
        } else if (site.source().slice(span).equals(TokenKind.RIGHT_BRACE.symbol()) && fix.edit().newText().isEmpty()) {
            offers.prefer(fix.title(), site.removal(span));
        } else {
            offers.words(fix.title(), true,
                    new TextEdit(span, fix.edit().newText().replace("\n", site.source().lineEnd())));
        }
    }
}
