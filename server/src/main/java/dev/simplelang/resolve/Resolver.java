package dev.simplelang.resolve;

import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Name;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Characters;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.Diagnostic.Related;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.FirstErrors;
import dev.simplelang.text.LookAlikes;
import dev.simplelang.text.Proposal;
import dev.simplelang.text.Quotation;
import dev.simplelang.text.Span;
import dev.simplelang.text.Spelling;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Finds the variable that each name means, and what breaks the language's rules about names and
/// loops.
///
/// One walk over the tree, linear in the program. Nothing is said about what the parser could not
/// read, and a name that has been reported is taken as declared where it is assigned, so that one
/// mistake is reported once.
public final class Resolver {

    /// How many visible names are compared with an unknown one in search of a suggestion.
    private static final int MAX_COMPARISONS = 500;

    /// How many names are compared in one program, so that a program full of unknown names stays
    /// cheap.
    private static final int MAX_COMPARISONS_IN_ALL = 200_000;

    private static final List<String> LITERALS = List.of("true", "false");

    private final Cancellation cancellation;
    private final Scopes scopes = new Scopes();
    private final List<Variable> variables = new ArrayList<>();
    private final IdentityHashMap<SyntaxNode, Variable> variableOf = new IdentityHashMap<>();
    private final List<SyntaxNode> nameNodes = new ArrayList<>();
    private final BitSet read = new BitSet();
    private final FirstErrors errors = new FirstErrors();
    private int loops;
    private int comparisons;

    private Resolver(Cancellation cancellation) {
        this.cancellation = cancellation;
    }

    /// Resolves the names of `tree`, which may have errors.
    public static Resolution resolve(SyntaxTree tree, Cancellation cancellation) {
        var resolver = new Resolver(cancellation);
        resolver.program(tree);
        var errors = new ArrayList<>(resolver.errors.list());
        errors.sort(Diagnostic.BY_POSITION);
        return new Resolution(resolver.variables, resolver.variableOf, resolver.nameNodes, resolver.read, errors);
    }

    private void program(SyntaxTree tree) {
        scopes.open();
        scopes.bind(variable("arg", Optional.empty(), Optional.empty()));
        scopes.open();
        statements(tree.program().statements());
        scopes.close();
        scopes.close();
    }

    private Variable variable(String name, Optional<Statement.Declaration> declaration, Optional<Span> nameSpan) {
        var variable = new Variable(variables.size(), name, declaration, nameSpan);
        variables.add(variable);
        return variable;
    }

    private void statements(List<Statement> statements) {
        for (Statement statement : statements) {
            cancellation.check();
            statement(statement);
        }
    }

    private void statement(Statement statement) {
        switch (statement) {
            case Statement.Return found -> expression(found.value());
            case Statement.Declaration found -> declaration(found);
            case Statement.Assignment found -> assignment(found);
            case Statement.Block found -> {
                scopes.open();
                statements(found.statements());
                scopes.close();
            }
            case If found -> {
                for (If.Clause clause : found.clauses()) {
                    cancellation.check();
                    expression(clause.condition());
                    arm(clause.body());
                }
                found.elseArm().ifPresent(this::arm);
            }
            case Statement.While found -> {
                expression(found.condition());
                loops++;
                scopes.open();
                statement(found.body());
                scopes.close();
                loops--;
            }
            case Statement.Break found -> jump("break", found.keyword());
            case Statement.Continue found -> jump("continue", found.keyword());
            case Statement.Erroneous found -> found.parts().forEach(this::expression);
            case Statement.ShowGraph _,Statement.Empty _ -> {
            }
        }
    }

    private void jump(String keyword, Span span) {
        if (loops == 0) {
            report(DiagnosticCode.OUTSIDE_LOOP, span, Quotation.of(keyword) + " outside of a loop");
        }
    }

    private void declaration(Statement.Declaration declaration) {
        Name name = declaration.name();
        if (name.isMissing()) {
            expression(declaration.value());
            return;
        }
        Variable variable = declared(declaration);
        Optional<Variable> first = scopes.firstInBlock(name.text());
        scopes.bind(variable);
        first.flatMap(Variable::nameSpan)
                .ifPresent(span -> report(DiagnosticCode.REDEFINED_NAME, name.span(),
                        Quotation.of(name.text())
                                + " is already declared in this block; remove `int` to assign to it",
                        new Related(span, "first declaration of " + Quotation.of(name.text()))));
    }

    private Variable declared(Statement.Declaration declaration) {
        nameNodes.add(declaration);
        expression(declaration.value());
        Name name = declaration.name();
        Variable variable = variable(name.text(), Optional.of(declaration), Optional.of(name.span()));
        variableOf.put(declaration, variable);
        return variable;
    }

    /// An arm of an `if`. A declaration there is an error; its name is bound around the `if`,
    /// unless another variable of that name is visible there, so that later uses of it are not
    /// further errors.
    private void arm(Statement arm) {
        if (!(arm instanceof Statement.Declaration declaration) || declaration.name().isMissing()) {
            statement(arm);
            return;
        }
        Name name = declaration.name();
        Variable variable = declared(declaration);
        if (scopes.find(name.text()).isEmpty()) {
            scopes.bind(variable);
        }
        report(DiagnosticCode.DECLARATION_IN_ARM, name.span(),
                "a declaration needs a block here; write " + Quotation.of("{ int " + name.text() + " = …; }")
                        + ", or declare it before the `if`");
    }

    private void assignment(Statement.Assignment assignment) {
        Name name = assignment.name();
        if (!name.isMissing()) {
            Variable variable = scopes.find(name.text()).orElseGet(() -> undeclared(name));
            variableOf.put(assignment, variable);
            nameNodes.add(assignment);
        }
        expression(assignment.value());
    }

    private Variable undeclared(Name name) {
        String shown = Quotation.of(name.text()) + " is not declared";
        reportUndefined(name.text(), name.span(), suggestion(name.text(), Resolver::isDeclared, List.of()), shown,
                "; declare it with " + Quotation.of("int " + name.text() + " = …"));
        Variable variable = variable(name.text(), Optional.empty(), Optional.of(name.span()));
        scopes.bind(variable);
        return variable;
    }

    private void expression(Expression expression) {
        switch (expression) {
            case Expression.Read read -> read(read);
            case Expression.Unary unary -> expression(unary.operand());
            case Expression.Chain chain -> {
                expression(chain.first());
                for (var operation : chain.operations()) {
                    expression(operation.operand());
                }
            }
            case Expression.Parenthesized parenthesized -> expression(parenthesized.inner());
            case Expression.Erroneous erroneous -> erroneous.parts().forEach(this::expression);
            case Expression.IntegerLiteral _,Expression.BooleanLiteral _ -> {
            }
        }
    }

    private void read(Expression.Read found) {
        Optional<Variable> variable = scopes.find(found.name());
        if (variable.isPresent()) {
            variableOf.put(found, variable.get());
            nameNodes.add(found);
            read.set(variable.get().index());
        } else {
            String shown = Quotation.of(found.name()) + " is not declared";
            reportUndefined(found.name(), found.span(), suggestion(found.name(), _ -> true, LITERALS), shown, "");
        }
    }

    /// @param advice what to add to `message` where no other name was probably meant
    private void reportUndefined(String name, Span span, Optional<String> meant, String message, String advice) {
        var fix = meant.map(near -> Proposal.change(span, name, near)).or(() -> separated(span, name));
        errors.add(new Diagnostic(DiagnosticCode.UNDEFINED_NAME, span,
                message + meant.map(near -> meant(name, near)).or(() -> invisible(name)).orElse(advice), List.of(),
                fix.map(Proposal::guessed)));
    }

    private static String meant(String name, String near) {
        return "; did you mean " + Quotation.of(near) + "?"
                + LookAlikes.difference(name, near).map(difference -> " " + difference).orElse("");
    }

    /// Says which letter of `name` is invisible, if one is.
    private static Optional<String> invisible(String name) {
        return name.codePoints().filter(Characters::isInvisible).mapToObj(Characters::described).findFirst()
                .map(letter -> "; it contains an invisible character: " + letter);
    }

    /// The words that a reader sees in `name` where one of its letters is invisible.
    private static Optional<Proposal> separated(Span span, String name) {
        String words = Characters.withSpaces(name);
        return words.equals(name)
                ? Optional.empty()
                : Optional.of(new Proposal("Replace the invisible character with a space", new TextEdit(span, words),
                        true));
    }

    private static boolean isDeclared(Variable variable) {
        return variable.isArg() || variable.declaration().isPresent();
    }

    /// The visible name, or the one among `others`, that was probably meant by `name`.
    ///
    /// @param mayBeMeant which of the visible variables
    private Optional<String> suggestion(String name, Predicate<Variable> mayBeMeant, List<String> others) {
        if (comparisons > MAX_COMPARISONS_IN_ALL) {
            return Optional.empty();
        }
        var candidates = new ArrayList<String>();
        scopes.latestNames(MAX_COMPARISONS).stream().filter(near -> scopes.find(near).filter(mayBeMeant).isPresent())
                .forEach(candidates::add);
        candidates.addAll(others);
        comparisons += candidates.size();
        return Spelling.nearest(name, candidates);
    }

    private void report(DiagnosticCode code, Span span, String message, Related... related) {
        errors.add(new Diagnostic(code, span, message, List.of(related)));
    }
}
