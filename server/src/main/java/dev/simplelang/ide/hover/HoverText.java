package dev.simplelang.ide.hover;

import dev.simplelang.build.Built;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.SyntaxPath;
import dev.simplelang.ide.proof.Facts;
import dev.simplelang.ide.proof.Narrowing.Narrowed;
import dev.simplelang.ide.proof.Prose;
import dev.simplelang.ide.proof.Reason;
import dev.simplelang.ide.proof.WrittenControl;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.MergedValue;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Name;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.type.TypeText;
import dev.simplelang.view.SourceWords;
import dev.simplelang.view.ValueText;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Writes one hover.
final class HoverText {

    /// The longest list of the values of a phi.
    private static final int MAX_INPUTS = 12;

    private final Analysis analysis;
    private final SyntaxPath path;
    private final Prose prose;
    private final Optional<NodeLinks.Targets> targets;
    private final SourceWords words;
    private final Facts facts;
    private final Built written;
    private final ValueText values;

    /// @param targets names nodes where the editor can show them
    HoverText(Analysis analysis, SyntaxPath path, Prose prose, Optional<NodeLinks.Targets> targets) {
        this.analysis = analysis;
        this.path = path;
        this.prose = prose;
        this.targets = targets;
        this.words = new SourceWords(analysis.source());
        this.facts = analysis.facts();
        this.written = analysis.compilation().asWritten();
        this.values = ValueText.numbered(facts::optimizedNode);
    }

    /// Writes the hover.
    ///
    /// @return false if there is nothing to say
    boolean write() {
        if (!describe()) {
            return false;
        }
        Reason.writePin(analysis.pinned(), prose);
        targets.ifPresent(found -> NodeLinks.write(analysis, path, found, prose));
        analysis.shortfall().ifPresent(shortfall -> prose.paragraph().words("Note: " + shortfall.message() + "."));
        return true;
    }

    private boolean describe() {
        var token = path.token().span();
        return switch (path.innermost()) {
            case Name _ -> variable(path.nodes().get(path.nodes().size() - 2));
            case Expression.Read read -> variable(read);
            case Operation operation when operation.operatorSpan().equals(token) -> operation(operation);
            case Expression.Unary unary when unary.operatorSpan().equals(token) -> operation(unary);
            case If.Clause clause when clause.keyword().equals(token) -> ifClause(clause);
            case Statement.While loop when loop.keyword().equals(token) -> whileLoop(loop);
            case Statement.Return exit when exit.keyword().equals(token) -> returns(exit);
            case Statement.Break exit when exit.keyword().equals(token) -> jump(exit);
            case Statement.Continue next when next.keyword().equals(token) -> jump(next);
            default -> false;
        };
    }

    /// @param occurrence a read, a declaration or an assignment
    private boolean variable(SyntaxNode occurrence) {
        var variable = analysis.resolution().variableOf(occurrence);
        if (variable.isEmpty()) {
            return false;
        }
        declaration(variable.get());
        if (isReached()) {
            value(occurrence, variable.get().name());
        }
        return true;
    }

    private void declaration(Variable variable) {
        prose.code("int " + variable.name());
        if (variable.isArg()) {
            prose.words(": the program's argument");
        } else {
            variable.nameSpan().ifPresent(span -> prose.words(variable.declaration().isPresent()
                    ? ": declared" + words.line(span)
                    : ": assigned" + words.line(span) + ", but not declared"));
        }
    }

    private boolean operation(SyntaxNode operation) {
        var node = written.value(operation);
        if (node.isEmpty()) {
            return false;
        }
        prose.strong(node.get().label()).words(": " + words.code(operation.span()));
        if (isReached()) {
            value(operation, "");
        }
        return true;
    }

    private boolean ifClause(If.Clause clause) {
        prose.strong("If").words(" on " + words.code(clause.condition().span()));
        if (!isReached()) {
            return true;
        }
        outcome(clause, "The other branch is unreachable.", "This branch is unreachable.");
        merge((If) path.nodes().get(path.nodes().size() - 2));
        return true;
    }

    private boolean whileLoop(Statement.While loop) {
        prose.strong("Loop").words(" while " + words.code(loop.condition().span()));
        if (!isReached()) {
            return true;
        }
        written.loop(loop).ifPresent(head -> phis(head, WrittenControl.PHIS_OF_LOOP));
        outcome(loop, facts.isEndless(loop)
                ? "Infinite loop: no reachable exit."
                : "The loop exits only by `break` or `return`.", "The body never runs.");
        facts.iterations(loop).ifPresentOrElse(
                iterations -> analysis.writtenControl().describe(iterations, prose.paragraph()),
                () -> {
                    if (facts.neverRepeats(loop) && facts.outcome(loop) != Facts.Outcome.ALWAYS_FALSE) {
                        prose.paragraph()
                                .words("The body runs at most once: the back edge is unreachable.");
                    }
                });
        if (facts.isLeft(loop)) {
            merge(loop);
        }
        return true;
    }

    private void outcome(SyntaxNode clauseOrWhile, String ifTrue, String ifFalse) {
        facts.outcome(clauseOrWhile).always().ifPresent(outcome -> {
            prose.paragraph().words("The condition is ").strong("always " + outcome).words(". ")
                    .words(outcome ? ifTrue : ifFalse);
            why(analysis.reasons().ofOutcome(clauseOrWhile));
        });
    }

    /// Reports on the region after a statement.
    private void merge(Statement statement) {
        if (!facts.isLeft(statement)) {
            prose.paragraph().words("Code after " + WrittenControl.thisStatement(statement) + " is unreachable.");
            return;
        }
        written.merge(statement).filter(RegionNode.class::isInstance)
                .ifPresent(region -> phis(region, WrittenControl.phisAfter(statement)));
    }

    private void phis(Node region, String intro) {
        var phis = PhiNode.of(region);
        if (phis.isEmpty()) {
            return;
        }
        prose.paragraph().words(intro).words(":");
        for (var phi : phis) {
            prose.item().code(values.name(phi)).words(" = ").code(values.merged(phi));
        }
        WrittenControl.where(values, prose);
    }

    private boolean returns(Statement.Return exit) {
        prose.strong("Return").words(" of " + words.code(exit.value().span()));
        if (isReached()) {
            var constant = facts.returned(exit);
            if (constant.isPresent()) {
                prose.paragraph().words("Always returns ").strong(Long.toString(constant.getAsLong())).words(".");
                why(analysis.reasons().ofReturned(exit));
            } else {
                value(exit.value(), "");
            }
        }
        return true;
    }

    private boolean jump(Statement statement) {
        var loop = path.nodes().reversed().stream().filter(Statement.While.class::isInstance)
                .map(Statement.While.class::cast).findFirst();
        if (loop.isEmpty()) {
            return false;
        }
        boolean leaves = statement instanceof Statement.Break;
        prose.strong(leaves ? "Break" : "Continue")
                .words((leaves ? ": exits the loop" : ": starts the next iteration of the loop")
                        + words.line(loop.get().span()) + ".");
        (leaves ? written.merge(loop.get()) : written.loop(loop.get()).map(head -> head.input(LoopNode.BACK_EDGE)))
                .filter(RegionNode.class::isInstance).map(RegionNode.class::cast)
                .ifPresent(region -> paths(region, loop.get(), leaves ? "after the loop" : "before the loop head"));
        isReached();
        return true;
    }

    /// Lists the paths that the regions of the jumps of a loop merge; several `break`s have a chain
    /// of regions.
    private void paths(RegionNode root, Statement.While loop, String where) {
        record Input(RegionNode region, int path) {}
        boolean isOne = root.inputs().stream().noneMatch(input -> isOfJumps(input, loop));
        prose.paragraph().words(isOne ? "The Region " : "The Regions ").words(where)
                .words(isOne ? " merges" : " merge").words(" these paths (unoptimized graph):");
        var pending = new ArrayDeque<Input>();
        IntStream.range(0, root.inputCount()).forEach(path -> pending.add(new Input(root, path)));
        for (int listed = 0; !pending.isEmpty();) {
            var input = pending.pop();
            if (isOfJumps(input.region().input(input.path()), loop)) {
                var inner = (RegionNode) input.region().input(input.path());
                for (int path = inner.inputCount() - 1; path >= 0; path--) {
                    pending.push(new Input(inner, path));
                }
            } else if (listed++ == MAX_INPUTS) {
                prose.item().words("and more");
                return;
            } else {
                prose.item().words(analysis.writtenControl().whenTaken(input.region(), input.path()));
            }
        }
    }

    /// Whether `control` is another region of the jumps of a loop.
    private boolean isOfJumps(Node control, Statement.While loop) {
        return control instanceof RegionNode && !(control instanceof LoopNode)
                && written.graph().origins().span(control).filter(loop.keyword()::equals).isPresent();
    }

    /// Whether the place of the hover is reachable; writes so if it is not.
    private boolean isReached() {
        var place = Facts.place(path.nodes());
        if (place.isPresent() && facts.isReached(place.get())) {
            return true;
        }
        prose.paragraph().strong("Unreachable").words(".");
        place.flatMap(written::control).map(analysis.reasons()::ofNeverReached).ifPresent(this::why);
        return false;
    }

    private void why(List<Reason> chain) {
        Reason.write(chain, prose);
    }

    /// Writes what a value is: what is proved, in the unoptimized graph, after optimization.
    ///
    /// @param occurrence an expression or operation, or a statement that gives a value
    /// @param subject what has the value, empty for the expression itself
    private void value(SyntaxNode occurrence, String subject) {
        var value = written.value(occurrence).map(written.graph().origins()::current);
        if (value.isPresent()) {
            boolean isAlwaysTheSame = always(occurrence);
            if (!isAlwaysTheSame) {
                limits(occurrence);
            }
            computed(occurrence, subject, value.get(), isAlwaysTheSame);
        }
    }

    /// Writes what computes a value, before and after optimization.
    private void computed(SyntaxNode occurrence, String subject, Node value, boolean isAlwaysTheSame) {
        var text = ValueText.of(value);
        if (value instanceof PhiNode phi && phi.region() instanceof RegionNode) {
            merged(phi, subject);
        } else if (isUnknown(value)) {
            prose.paragraph().words("Unknown value: the program has errors.");
        } else if (!isAlwaysTheSame && !text.equals(analysis.source().slice(occurrence.span()))) {
            prose.paragraph().words("Value: ").code(values.value(value)).words(origin(value));
        }
        if (!isAlwaysTheSame && analysis.isProved()) {
            facts.optimizedValue(occurrence).filter(Node::isAttached)
                    .filter(optimized -> !sameButForOrder(ValueText.of(optimized), text)).ifPresent(
                            optimized -> prose.paragraph().words("After optimization: ").code(values.value(optimized)));
        }
        WrittenControl.where(values, prose);
    }

    /// Writes the range of a value, and why it is known.
    private void limits(SyntaxNode occurrence) {
        var narrowed = Facts.place(path.nodes()).flatMap(place -> analysis.narrowing().at(occurrence, place))
                .filter(here -> TypeText.isNews(here.type()));
        narrowed.map(Narrowed::type).or(() -> facts.range(occurrence)).ifPresent(range -> {
            if (range.isConstant()) {
                always(range.value());
            } else {
                var limits = TypeText.of(range);
                prose.paragraph().words(limits.substring(0, 1).toUpperCase(Locale.ROOT) + limits.substring(1) + ".");
            }
            why(narrowed.map(analysis.reasons()::ofNarrowed).orElseGet(() -> analysis.reasons().ofValue(occurrence)));
        });
    }

    private void always(long value) {
        prose.paragraph().words("Always ").strong(Long.toString(value)).words(" here.");
    }

    /// Writes that a value is constant, and why.
    ///
    /// @return whether it is
    private boolean always(SyntaxNode occurrence) {
        var returned = path.nodes().reversed().stream().filter(Statement.Return.class::isInstance)
                .map(Statement.Return.class::cast).filter(exit -> exit.value().equals(occurrence)).findFirst();
        var constant = returned.map(facts::returned).orElseGet(() -> facts.constant(occurrence));
        if (constant.isPresent()) {
            always(constant.getAsLong());
            why(returned.map(analysis.reasons()::ofReturned)
                    .orElseGet(() -> analysis.reasons().ofValue(occurrence)));
        }
        return constant.isPresent();
    }

    private void merged(PhiNode phi, String subject) {
        prose.paragraph().words("In the unoptimized graph, ");
        (subject.isEmpty() ? prose.words("the value") : prose.code(subject)).words(" is ").code(values.value(phi))
                .words(". Possible values:");
        inputs(phi);
    }

    /// Lists where the values of a phi come from and when.
    private void inputs(PhiNode phi) {
        var inputs = MergedValue.of(phi, MAX_INPUTS + 1);
        for (var input : inputs.subList(0, Math.min(inputs.size(), MAX_INPUTS))) {
            prose.item().code(values.input(input.value())).words(origin(input.value()) + ", "
                    + analysis.writtenControl().whenTaken(input.region(), input.path()));
        }
        if (inputs.size() > MAX_INPUTS) {
            prose.item().words("and more");
        }
    }

    /// Whether two expressions have the same parts. The optimizer brings operands into an order of
    /// its own, which is of no interest to a person.
    private static boolean sameButForOrder(String first, String second) {
        return sortedWords(first).equals(sortedWords(second));
    }

    private static List<String> sortedWords(String expression) {
        return Stream.of(expression.split("[ ()]+")).filter(word -> !word.isEmpty()).sorted().toList();
    }

    private static boolean isUnknown(Node node) {
        return node instanceof ConstantNode && node.constant().isEmpty();
    }

    /// " (line 3)", as it goes after a value.
    private String origin(Node value) {
        return value instanceof ProjNode
                ? " (the program's argument)"
                : written.graph().origins().span(value).map(span -> words.lines(List.of(span))).orElse(" (unknown)");
    }
}
