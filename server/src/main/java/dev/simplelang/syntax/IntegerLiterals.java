package dev.simplelang.syntax;

import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Proposal;
import dev.simplelang.text.Quotation;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.List;
import java.util.Optional;

/// What an integer literal may be, and what is wrong with one that is not well-formed.
final class IntegerLiterals {

    /// The largest magnitude of a literal, which the parser accepts only under a unary minus.
    private static final String LARGEST_MAGNITUDE = "9223372036854775808";

    private IntegerLiterals() {}

    /// Whether `literal`, which is not empty, is a well-formed literal of at most
    /// 9223372036854775808.
    static boolean isWellFormed(String literal) {
        boolean hasLeadingZero = literal.length() > 1 && literal.charAt(0) == '0';
        if (hasLeadingZero || !hasDigitsOnly(literal)) {
            return false;
        }
        int longer = literal.length() - LARGEST_MAGNITUDE.length();
        return longer < 0 || (longer == 0 && literal.compareTo(LARGEST_MAGNITUDE) <= 0);
    }

    /// The value of a well-formed literal; -9223372036854775808 stands for 9223372036854775808.
    static long value(String literal) {
        return literal.equals(LARGEST_MAGNITUDE) ? Long.MIN_VALUE : Long.parseLong(literal);
    }

    private static boolean hasDigitsOnly(String text) {
        return text.chars().allMatch(Lexer::isDigit);
    }

    /// The error about a literal that is not well-formed.
    ///
    /// @param written the text of `span`
    static Diagnostic error(Span span, String written) {
        String literal = TokenText.withoutZeroWidth(written);
        String digits = TokenText.inAsciiDigits(literal);
        Optional<Proposal> fix = digits.equals(literal)
                ? withoutZeros(span, literal)
                : Optional.of(Proposal.change(span, written, digits));
        return new Diagnostic(DiagnosticCode.INTEGER_LITERAL, span, message(literal, digits), List.of(), fix);
    }

    private static Optional<Proposal> withoutZeros(Span span, String literal) {
        int first = 0;
        while (first < literal.length() - 1 && literal.charAt(first) == '0') {
            first++;
        }
        String digits = literal.substring(first);
        return isWellFormed(digits)
                ? Optional.of(new Proposal("Replace with " + Quotation.of(digits), new TextEdit(span, digits), false))
                : Optional.empty();
    }

    private static String message(String literal, String digits) {
        if (!digits.equals(literal)) {
            return "integer literal " + Quotation.of(literal) + " has digits of another script; write "
                    + Quotation.of(digits);
        }
        if (!hasDigitsOnly(literal)) {
            return "invalid number " + Quotation.of(literal)
                    + "; numbers have digits only, and names cannot start with a digit";
        }
        if (literal.charAt(0) == '0') {
            return "integer literals cannot have leading zeros";
        }
        return "integer literal out of range; the largest integer is " + Quotation.of(Long.toString(Long.MAX_VALUE));
    }
}
