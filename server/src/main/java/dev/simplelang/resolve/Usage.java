package dev.simplelang.resolve;

import dev.simplelang.syntax.Name;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Quotation;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Which variables, and which assigned values, nobody reads.
///
/// Goes by the shape of the program alone: every condition is taken to be true at times and false
/// at times, except that of a loop `while (true)` or `while (1)`. A variable that is never
/// read is reported once, where it is declared, and not at its assignments.
///
/// @param diagnostics findings `unused-variable` and `unused-assignment`, in order of position
public record Usage(List<Diagnostic> diagnostics) {

    /// Examines the program of `tree`, which may have errors.
    public static Usage of(SyntaxTree tree, Resolution resolution, Cancellation cancellation) {
        var found = new ArrayList<Diagnostic>();
        var examined = new BitSet();
        for (Variable variable : resolution.variables()) {
            boolean isDeclared = variable.declaration().isPresent();
            boolean isRead = resolution.isRead(variable);
            if (isDeclared && !isRead) {
                variable.nameSpan().ifPresent(span -> found.add(new Diagnostic(DiagnosticCode.UNUSED_VARIABLE, span,
                        "variable " + Quotation.of(variable.name()) + " is never read")));
            }
            examined.set(variable.index(), variable.isArg() || (isDeclared && isRead));
        }
        for (Statement store : Liveness.deadStores(tree, resolution, examined, cancellation)) {
            switch (store) {
                case Statement.Declaration declaration ->
                    found.add(unused(declaration.name(), declaration.value().span()));
                case Statement.Assignment assignment -> found.add(unused(assignment.name(), assignment.span()));
                default -> throw new AssertionError("does not store: " + store);
            }
        }
        found.sort(Diagnostic.BY_POSITION);
        return new Usage(List.copyOf(found));
    }

    private static Diagnostic unused(Name name, Span span) {
        return new Diagnostic(DiagnosticCode.UNUSED_ASSIGNMENT, span,
                "the value assigned to " + Quotation.of(name.text()) + " is never read");
    }
}
