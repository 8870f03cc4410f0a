package dev.simplelang.ide.action;

import dev.simplelang.ide.action.Offer.Edit;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The table of quick fixes.
final class QuickFixes {

    /// A way to fix a diagnostic.
    @FunctionalInterface
    interface Fix {

        /// The edit that fixes `diagnostic`; empty where this way does not apply.
        Optional<Edit> of(ActionContext context, Diagnostic diagnostic);
    }

    private static final Map<DiagnosticCode, List<Fix>> TABLE = new EnumMap<>(Map.ofEntries(
            Map.entry(DiagnosticCode.SYNTAX, List.of(SyntaxFixes::applyProposal, SyntaxFixes::addParentheses,
                    SyntaxFixes::initializeVariable)),
            Map.entry(DiagnosticCode.INTEGER_LITERAL, List.of(SyntaxFixes::applyProposal)),
            Map.entry(DiagnosticCode.UNEXPECTED_CHARACTER, List.of(SyntaxFixes::applyProposal)),
            Map.entry(DiagnosticCode.UNDEFINED_NAME, List.of(NameFixes::useCloseNameEverywhere,
                    NameFixes::useCloseNameHere, DeclareVariable::fix)),
            Map.entry(DiagnosticCode.REDEFINED_NAME, List.of(NameFixes::assignInstead)),
            Map.entry(DiagnosticCode.DECLARATION_IN_ARM,
                    List.of(NameFixes::declareBeforeIf, NameFixes::wrapInBlock)),
            Map.entry(DiagnosticCode.OUTSIDE_LOOP, List.of(StatementFixes::removeStatement)),
            Map.entry(DiagnosticCode.MISSING_RETURN, List.of(StatementFixes::addReturn)),
            Map.entry(DiagnosticCode.UNUSED_VARIABLE, List.of(StatementFixes::removeVariable)),
            Map.entry(DiagnosticCode.UNUSED_ASSIGNMENT, List.of(StatementFixes::removeStatement)),
            Map.entry(DiagnosticCode.CONSTANT_CONDITION,
                    List.of(SimplifyConstantIf::fix, ReplaceWithValue::fix)),
            Map.entry(DiagnosticCode.CONSTANT_RETURN, List.of(ReplaceWithValue::fix)),
            Map.entry(DiagnosticCode.UNREACHABLE_CODE,
                    List.of(SimplifyConstantIf::fix, StatementFixes::removeUnreachable))));

    private QuickFixes() {}

    /// The fixes for diagnostics with `code`, the most likely first.
    static List<Fix> of(DiagnosticCode code) {
        return TABLE.getOrDefault(code, List.of());
    }
}
