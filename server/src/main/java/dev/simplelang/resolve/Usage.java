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
import java.util.Optional;

/// Which variables, and which assigned values, nobody reads.
///
/// Goes by the shape of the program alone: every condition is taken to be true at times and false
/// at times, unless it is a literal. A variable that is never read is reported once, where it is
/// declared, and not at its assignments.
public final class Usage {

    private final List<Diagnostic> diagnostics;

    private Usage(List<Diagnostic> diagnostics) {
        this.diagnostics = List.copyOf(diagnostics);
    }

    /// Examines the program of `tree`, which may have errors.
    public static Usage of(SyntaxTree tree, Resolution resolution, Cancellation cancellation) {
        var found = new ArrayList<Diagnostic>();
        for (Variable variable : resolution.variables()) {
            if (variable.declaration().isPresent() && !resolution.isRead(variable)) {
                variable.nameSpan().ifPresent(span -> found.add(new Diagnostic(DiagnosticCode.UNUSED_VARIABLE, span,
                        "variable " + Quotation.of(variable.name()) + " is never read")));
            }
        }
        var examined = new BitSet();
        for (var variable : resolution.variables()) {
            boolean isExamined = variable.isArg()
                    || (variable.declaration().isPresent() && resolution.isRead(variable));
            examined.set(variable.index(), isExamined);
        }
        for (Statement store : Liveness.deadStores(tree, resolution, examined, cancellation)) {
            found.add(unusedAssignment(store));
        }
        found.sort(Diagnostic.BY_POSITION);
        return new Usage(found);
    }

    /// Findings `unused-variable` and `unused-assignment`, in order of position.
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }

    private static Diagnostic unusedAssignment(Statement store) {
        Optional<Name> name = switch (store) {
            case Statement.Declaration declaration -> Optional.of(declaration.name());
            case Statement.Assignment assignment -> Optional.of(assignment.name());
            default -> Optional.empty();
        };
        Span span = store instanceof Statement.Declaration declaration ? declaration.value().span() : store.span();
        String message = name.map(n -> "the value assigned to " + Quotation.of(n.text()) + " is never read")
                .orElseThrow();
        return new Diagnostic(DiagnosticCode.UNUSED_ASSIGNMENT, span, message);
    }
}
