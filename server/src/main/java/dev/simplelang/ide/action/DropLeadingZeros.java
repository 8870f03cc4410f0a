package dev.simplelang.ide.action;

import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.TextEdit;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// Writes an integer without the zeros before it.
final class DropLeadingZeros implements Action.Fix {

    @Override
    public Set<DiagnosticCode> codes() {
        return EnumSet.of(DiagnosticCode.INTEGER_LITERAL);
    }

    @Override
    public boolean isSafe(Diagnostic diagnostic) {
        return true;
    }

    @Override
    public void offer(Site site, Diagnostic diagnostic, Offers offers) {
        withoutLeadingZeros(site.source().slice(diagnostic.span())).ifPresent(
                digits -> offers.words("Change to " + digits, true, new TextEdit(diagnostic.span(), digits)));
    }

    private static Optional<String> withoutLeadingZeros(String literal) {
        if (!literal.chars().allMatch(c -> '0' <= c && c <= '9')) {
            return Optional.empty();
        }
        var digits = literal.replaceFirst("^0+(?=.)", "");
        try {
            return digits.equals(literal) ? Optional.empty() : Optional.of(Long.toString(Long.parseLong(digits)));
        } catch (NumberFormatException tooLarge) {
            return Optional.empty();
        }
    }
}
