package dev.simplelang.ide.proof;

import dev.simplelang.build.Built;
import dev.simplelang.driver.Compilation;
import dev.simplelang.ide.proof.Facts.Outcome;
import dev.simplelang.ide.proof.Narrowing.Narrowed;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.MergedValue;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Origins;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.Rule;
import dev.simplelang.ir.SubNode;
import dev.simplelang.ir.Types;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Diagnostic.Related;
import dev.simplelang.text.Span;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import dev.simplelang.type.TypeText;
import dev.simplelang.view.PlaceText;
import dev.simplelang.view.SourceWords;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Explains why something is proved: "`1 == 1` on line 2 is always true".
///
/// Questions are about the unoptimized graph, since that is what a person sees. Answers come from
/// what the optimizer did with it: which of its paths are dead, by which rules its nodes were
/// replaced, on what premises. A reason may have a reason; chains are short. The cost of a question
/// does not depend on the size of the program.
public final class Reasons {

    /// The longest chain of reasons.
    private static final int LONGEST_CHAIN = 3;

    /// The most paths that a reason names one by one.
    private static final int MAX_PATHS = 4;

    /// How many of the steps of a node are looked at.
    private static final int MAX_STEPS = 100;

    /// Rules that say what happened, but not why.
    private static final Set<Rule> BOOKKEEPING = EnumSet.of(Rule.FOLD_CONSTANT, Rule.VALUE_NUMBERING, Rule.ADD_COMMUTE,
            Rule.MUL_COMMUTE, Rule.COMPARE_COMMUTE, Rule.COMPARE_MIRROR, Rule.SUB_CONSTANT, Rule.ADD_FLOAT_CONSTANT,
            Rule.SUB_FLOAT_CONSTANT, Rule.MUL_FLOAT_CONSTANT, Rule.PHI_PUSH_CONSTANTS, Rule.PHI_PULL_OPERATION,
            Rule.COMBINED_CONSTANT, Rule.COMBINED_BRANCH, Rule.IF_CONSTANT, Rule.DEAD_CONTROL, Rule.DROP_DEAD_PATHS,
            Rule.REGION_ONE_PATH);

    /// Rules that do not even say that.
    private static final Set<Rule> TAUTOLOGIES = EnumSet.of(Rule.FOLD_CONSTANT, Rule.VALUE_NUMBERING,
            Rule.COMBINED_CONSTANT);

    /// Something that has a reason.
    private sealed interface Fact {

        /// What is known about the value of a node.
        ///
        /// @param named whether the one who asks knows already which expression it is about
        record Value(Node node, boolean named) implements Fact {}

        /// The side that a branch always takes.
        record Decision(IfNode branch) implements Fact {}
    }

    /// A reason, and the fact that it rests on.
    private record Ground(Reason reason, Optional<Fact> next) {

        Ground(Reason reason) {
            this(reason, Optional.empty());
        }
    }

    private final Facts facts;
    private final Built written;
    private final WrittenControl control;
    private final ControlReasons flow;
    private final WrittenOperands operands;
    private final SyntaxTree tree;
    private final Resolution resolution;
    private final AssignedValues assigned;
    private final Supplier<Narrowing> narrowing;
    private final SourceWords words;
    private final PlaceText places;
    private final Origins steps;
    private final OptionalLong pinned;

    /// @param narrowing what conditions say about values, if it is asked for
    public Reasons(Compilation compilation, Facts facts, WrittenControl control, Supplier<Narrowing> narrowing) {
        this.narrowing = narrowing;
        this.facts = facts;
        this.written = compilation.asWritten();
        this.control = control;
        this.flow = new ControlReasons(compilation, facts, control);
        this.operands = new WrittenOperands(written, compilation.tree());
        this.tree = compilation.tree();
        this.resolution = compilation.resolution();
        this.assigned = new AssignedValues(written, facts, compilation.tree(), resolution);
        this.words = new SourceWords(compilation.source());
        this.places = new PlaceText(written.graph().origins(), compilation.source());
        this.steps = compilation.graph().origins();
        this.pinned = compilation.argument();
    }

    /// Why the value of an expression, or the one that a statement gives, is known as it is; empty
    /// where that is plain to see.
    ///
    /// @param occurrence an expression or operation, or a declaration or an assignment
    public List<Reason> ofValue(SyntaxNode occurrence) {
        return value(occurrence).map(node -> chain(new Fact.Value(node, isSeen(node, occurrence)))).orElse(List.of());
    }

    /// Why more is known about a value at a place than elsewhere.
    public List<Reason> ofNarrowed(Narrowed narrowed) {
        return narrowing.get().sides(narrowed).stream().flatMap(side -> flow.outcome(side, false).stream())
                .distinct().limit(LONGEST_CHAIN).toList();
    }

    /// Why a `return` always gives the same value.
    public List<Reason> ofReturned(Statement.Return statement) {
        if (facts.constant(statement.value()).isPresent()) {
            return ofValue(statement.value());
        }
        return written.exit(statement).map(this::now)
                .flatMap(exit -> premise(exit, premise -> !(premise instanceof ProjNode))
                        .or(() -> narrowedOperands(statement.value(), statement, IntType::isConstant))
                        .or(() -> premise(exit)).filter(this::isReached).map(Ground::reason)
                        .or(() -> change(exit, statement.value().span())))
                .map(List::of).orElse(List.of());
    }

    /// Why the condition of a clause or a `while` always has the same outcome.
    public List<Reason> ofOutcome(SyntaxNode clauseOrWhile) {
        return written.branch(clauseOrWhile).map(branch -> chain(new Fact.Decision(branch.node()))).orElse(List.of());
    }

    /// Why a control node of the unoptimized graph is unreachable: by a condition that is always
    /// true or always false. Empty if the text itself leaves no path, as after a `return`.
    public List<Reason> ofNeverReached(Node place) {
        return flow.decisionBefore(place).map(branch -> {
            var reasons = new ArrayList<>(List.of(flow.decided(branch)));
            reasons.addAll(chain(new Fact.Decision(branch)));
            return List.copyOf(reasons.subList(0, Math.min(reasons.size(), LONGEST_CHAIN)));
        }).orElse(List.of());
    }

    private Optional<Node> value(SyntaxNode occurrence) {
        return written.value(occurrence).map(written.graph().origins()::current);
    }

    private boolean isSeen(Node node, SyntaxNode occurrence) {
        return span(node).filter(occurrence.span()::contains).isPresent();
    }

    private List<Reason> chain(Fact fact) {
        var reasons = new ArrayList<Reason>();
        var explained = new HashSet<Fact>();
        for (Optional<Fact> next = Optional.of(fact); next.isPresent() && reasons.size() < LONGEST_CHAIN;) {
            var ground = explained.add(next.get())
                    ? ground(next.get()).filter(this::isReached)
                    : Optional.<Ground>empty();
            ground.map(Ground::reason).filter(reason -> !reasons.contains(reason)).ifPresent(reasons::add);
            next = ground.flatMap(Ground::next);
        }
        return reasons;
    }

    /// Whether all that a ground points at is reached by runs. The optimizer may have looked at
    /// what it found to be unreachable only later; nobody is sent there.
    private boolean isReached(Ground ground) {
        return ground.reason().places().stream().allMatch(place -> facts.isReached(tree.pathTo(place.span())));
    }

    private Optional<Ground> ground(Fact fact) {
        return switch (fact) {
            case Fact.Decision(IfNode branch) -> decision(branch);
            case Fact.Value(ConstantNode literal, boolean named) -> named ? Optional.empty() : literal(literal);
            case Fact.Value(Node node, _) when isPinned(node) -> Optional.of(new Ground(pinned()));
            case Fact.Value(PhiNode phi, _) ->
                phi(phi).or(() -> premise(now(phi))).or(() -> rule(phi, TAUTOLOGIES));
            case Fact.Value(Node node, boolean named) when isComputed(node) ->
                operands(node, named);
            case Fact.Value(Node node, boolean named) ->
                premise(now(node)).or(() -> rule(node, BOOKKEEPING)).or(() -> remainder(node, named))
                        .or(() -> operands(node, named)).or(() -> rule(node, TAUTOLOGIES));
        };
    }

    private Optional<Ground> decision(IfNode branch) {
        var optimized = now(branch);
        return control.condition(branch)
                .flatMap(condition -> narrowedOperands(condition.expression(), condition.tests(), Reasons::decides))
                .or(() -> premise(optimized))
                .or(() -> control.condition(branch).flatMap(
                        condition -> change(optimized, condition.expression().span()).map(Ground::new).or(
                                () -> value(condition.expression())
                                        .flatMap(node -> condition(node, condition.expression())))));
    }

    /// Whether a condition of this type always has the same outcome.
    private static boolean decides(IntType condition) {
        return condition.isConstant() || !condition.contains(0);
    }

    /// What earlier conditions say about the operands of an expression.
    ///
    /// @param suffices whether the type that follows says enough; otherwise the answer is empty
    private Optional<Ground> narrowedOperands(Expression expression, SyntaxNode place, Predicate<IntType> suffices) {
        return value(expression).flatMap(node -> {
            var names = operands.of(node);
            return names.isEmpty()
                    ? narrowed(List.of(expression), place, types -> types.of(node, 0), suffices)
                    : narrowed(names, place, node::compute, suffices);
        });
    }

    /// What is known at a place about some values that the text calls by `names`.
    ///
    /// @param outcome what follows from that
    private Optional<Ground> narrowed(List<? extends SyntaxNode> names, SyntaxNode place,
            Function<Types, Type> outcome, Predicate<IntType> suffices) {
        var types = new ArrayList<IntType>();
        var sentences = new ArrayList<String>();
        var sides = new LinkedHashSet<Reason>();
        for (var name : names) {
            var here = narrowing.get().at(name, place);
            types.add(here.map(Narrowed::type).or(() -> facts.known(name)).orElse(IntType.BOTTOM));
            here.filter(narrowed -> TypeText.isNews(narrowed.type())).ifPresent(narrowed -> {
                sentences.add(words.code(name.span()) + " is " + TypeText.of(narrowed.type()) + " here");
                sides.addAll(ofNarrowed(narrowed));
            });
        }
        if (sides.isEmpty() || !(outcome.apply((_, index) -> types.get(index)) instanceof IntType result)
                || !suffices.test(result)) {
            return Optional.empty();
        }
        var sentence = SourceWords.list(sentences) + ", because "
                + SourceWords.list(sides.stream().map(Reason::sentence).toList());
        return Optional.of(new Ground(new Reason(sentence, Reason.places(List.copyOf(sides)))));
    }

    /// The last rule that changed a node in place and says why.
    private Optional<Reason> change(Node optimized, Span span) {
        return steps.changes(optimized).stream().filter(rule -> !BOOKKEEPING.contains(rule))
                .reduce((_, last) -> last).map(rule -> because(rule, span));
    }

    private Reason because(Rule rule, Span span) {
        return Reason.at(span, rule.because(), words.place(span) + ": " + rule.because());
    }

    private Optional<Ground> condition(Node node, Expression condition) {
        boolean seen = isSeen(node, condition);
        return !seen && node instanceof ConstantNode
                ? known(List.of(condition), List.of(node))
                : ground(new Fact.Value(node, seen));
    }

    private Optional<Ground> literal(ConstantNode literal) {
        return span(literal).map(span -> new Ground(Reason.at(span, "the value is assigned here",
                "it is assigned " + words.place(span))));
    }

    private boolean isPinned(Node node) {
        return pinned.isPresent() && node instanceof ProjNode projection && projection.isArgument();
    }

    private Reason pinned() {
        return Reason.pinned(pinned.orElseThrow());
    }

    // What a pass has said about a step of the node.

    /// The grounds of the steps of `optimized`, up to where it was joined with a node that stands
    /// elsewhere.
    private Optional<Ground> premise(Node optimized) {
        return premise(optimized, _ -> true);
    }

    /// The same; a single premise is named only if it `counts`.
    private Optional<Ground> premise(Node optimized, Predicate<Node> counts) {
        var node = optimized;
        for (int i = 0; i < MAX_STEPS; i++) {
            boolean ofPhi = node instanceof PhiNode;
            var premises = steps.premises(node).stream().flatMap(premise -> asWritten(premise).stream()).toList();
            var ground = flow.onAllBranches(premises, ofPhi).map(Ground::new).or(() -> premises.stream()
                    .filter(counts).flatMap(premise -> ground(premise, ofPhi).stream()).findFirst());
            if (ground.isPresent()) {
                return ground;
            }
            var step = steps.step(node);
            if (step.isEmpty() || step.get().rule() == Rule.RETURNS_SAME) {
                break;
            }
            node = step.get().by();
        }
        return Optional.empty();
    }

    /// The node of the graph as written that is `premise` in the optimized graph, unless it was
    /// made later.
    private Optional<Node> asWritten(Node premise) {
        return premise.id() < written.graph().idLimit()
                ? Optional.of(written.graph().origins().node(premise.id()))
                : Optional.empty();
    }

    /// @param ofPhi whether it is a premise for what several paths bring
    private Optional<Ground> ground(Node premise, boolean ofPhi) {
        return switch (premise) {
            case Node argument when isPinned(argument) -> Optional.of(new Ground(pinned()));
            case ProjNode side -> flow.outcome(side, ofPhi).map(Ground::new);
            case LoopNode loop -> flow.iterations(loop).map(Ground::new);
            case RegionNode region -> flow.decisionBefore(region).map(branch -> new Ground(flow.decided(branch)));
            case Node data when !data.isControl() && isNews(data) -> {
                var is = " is " + TypeText.of(facts.optimizedNode(data).type());
                var here = span(data).map(span -> List.of(new Related(span, "this" + is))).orElse(List.of());
                yield Optional.of(new Ground(new Reason(places.of(data) + is, here), cause(data)));
            }
            default -> Optional.empty();
        };
    }

    // Where several paths meet.

    private Optional<Ground> phi(PhiNode phi) {
        if (!(now(phi).type() instanceof IntType known) || !(phi.region() instanceof RegionNode region)) {
            return Optional.empty();
        }
        return region instanceof LoopNode loop ? loop(phi, loop, known) : merge(phi);
    }

    private Optional<Ground> merge(PhiNode phi) {
        var all = MergedValue.of(phi, MAX_STEPS);
        for (var merged : all) {
            var branch = flow.decisionBefore(merged.region().input(merged.path()));
            if (branch.isPresent()) {
                return branch.map(
                        decision -> new Ground(flow.decided(decision), Optional.of(new Fact.Decision(decision))));
            }
        }
        var live = all.stream()
                .filter(merged -> !facts.optimizedNode(merged.region().input(merged.path())).isDead()).toList();
        var value = facts.optimizedNode(phi).constant();
        if (value.isEmpty() || live.size() > MAX_PATHS || !live.stream()
                .allMatch(merged -> facts.optimizedNode(merged.value()).isConstant(value.getAsLong()))) {
            return Optional.empty();
        }
        var spans = live.stream().flatMap(merged -> span(merged.value()).stream()).distinct().toList();
        var reason = new Reason("all paths yield " + value.getAsLong() + words.lines(spans), spans.stream()
                .map(span -> new Related(span, "one path yields " + value.getAsLong())).toList());
        return Optional
                .of(new Ground(reason, live.stream().flatMap(merged -> cause(merged.value()).stream()).findFirst()));
    }

    private Optional<Ground> loop(PhiNode phi, LoopNode loop, IntType known) {
        var back = phi.value(LoopNode.BACK_EDGE);
        if (!known.isConstant() || !facts.optimizedNode(phi.value(LoopNode.ENTRY)).isConstant(known.value())
                || !facts.optimizedNode(back).isConstant(known.value())) {
            return Optional.empty();
        }
        if (facts.optimizedNode(loop.input(LoopNode.BACK_EDGE)).isDead()) {
            return ground(new Fact.Value(phi.value(LoopNode.ENTRY), false));
        }
        return span(loop).map(span -> {
            var reason = Reason.at(span,
                    "it is " + known.value() + " on entry to this loop, and no iteration changes it",
                    "it is " + known.value() + " on entry to the loop" + words.line(span)
                            + ", and no iteration changes it");
            return new Ground(reason, back == phi ? Optional.empty() : cause(back));
        });
    }

    // Operations.

    /// Whether the values of all operands are known, which then is all there is to say.
    private boolean isComputed(Node node) {
        return node.inputs().stream().allMatch(input -> facts.optimizedNode(input).constant().isPresent());
    }

    /// The rule that replaced the node last, those left out that do not say why.
    private Optional<Ground> rule(Node node, Set<Rule> leftOut) {
        return Stream.iterate(steps.step(now(node)), Optional::isPresent, step -> steps.step(step.get().by()))
                .limit(MAX_STEPS).map(step -> step.get().rule()).filter(rule -> !leftOut.contains(rule))
                .reduce((_, last) -> last)
                .flatMap(rule -> span(node).map(span -> new Ground(because(rule, span))));
    }

    /// That a difference is what division leaves, of which more is known than of a difference.
    private Optional<Ground> remainder(Node node, boolean named) {
        return SubNode.division(node).flatMap(division -> span(division).flatMap(divided -> span(node).map(span -> {
            var subject = named ? "it" : words.place(span);
            var reason = Reason.at(divided, "it is the remainder of this division",
                    subject + " is the remainder of " + words.place(divided));
            var known = Stream.of(division.right(), division.left()).filter(this::isNews).findFirst();
            return new Ground(reason, known.flatMap(this::cause));
        })));
    }

    /// The operands of which something is known that the text does not say itself, and that
    /// matters.
    private Optional<Ground> operands(Node node, boolean named) {
        var names = operands.of(node);
        var all = IntStream.range(0, names.size()).boxed().toList();
        var matter = all.stream().filter(operand -> matters(node, operand)).toList();
        var shown = matter.isEmpty() ? all : matter;
        var known = known(shown.stream().map(names::get).toList(), shown.stream().map(node::input).toList());
        if (named) {
            return known;
        }
        return span(node).map(span -> {
            var where = known.map(ground -> ", where " + ground.reason().sentence()).orElse("");
            var reason = Reason.at(span, "the value is computed here", "computed by " + words.place(span) + where);
            return new Ground(reason, known.flatMap(Ground::next));
        });
    }

    /// Whether less would follow for `node` if nothing were known of this operand: of `i * 0` the
    /// `i` does not matter.
    private boolean matters(Node node, int operand) {
        Types known = (_, index) -> facts.optimizedNode(node.input(index)).type();
        Types without = (user, index) -> index == operand ? IntType.BOTTOM : known.of(user, index);
        return !node.compute(known).equals(node.compute(without));
    }

    /// What is known about some values that the text calls by `names`, where the text does not say
    /// it itself: "`x` is 1 (line 2) and `i` is between 0 and 9".
    private Optional<Ground> known(List<? extends SyntaxNode> names, List<Node> nodes) {
        var sentences = new LinkedHashSet<String>();
        var origins = new LinkedHashSet<Related>();
        Optional<Fact> next = Optional.empty();
        for (int i = 0; i < names.size(); i++) {
            var node = nodes.get(i);
            var type = facts.known(names.get(i)).filter(TypeText::isNews);
            var name = names.get(i).span();
            if (isPinned(node) && words.code(name).equals("`arg`")) {
                sentences.add(pinned().sentence());
            } else if (!isLiteral(names.get(i)) && type.isPresent()) {
                var is = " is " + TypeText.of(type.get());
                var spans = origins(names.get(i), node);
                sentences.add(words.code(name) + is + words.lines(spans));
                spans.forEach(span -> origins.add(new Related(span, words.code(name) + is + " because of this")));
                next = next.or(() -> cause(node));
            }
        }
        return sentences.isEmpty()
                ? Optional.empty()
                : Optional.of(new Ground(new Reason(String.join(" and ", sentences), List.copyOf(origins)), next));
    }

    /// Where a value that the text calls by `name` comes from: if that is a variable, the values
    /// that are assigned to it; none if there are more than people would look at.
    private List<Span> origins(SyntaxNode name, Node node) {
        var variable = AssignedValues.variableRead(name, resolution);
        var spans = variable.isPresent()
                ? assigned.seenBy(name, variable.get(), node, MAX_STEPS)
                : span(node).stream().toList();
        return spans.size() > MAX_PATHS
                ? List.of()
                : spans.stream().filter(span -> !name.span().contains(span)).toList();
    }

    /// What the value of `node` rests on, plain arithmetic left out.
    private Optional<Fact> cause(Node node) {
        var cause = Optional.of(node);
        for (int i = 0; i < MAX_STEPS && cause.isPresent() && !(cause.get() instanceof PhiNode)
                && isComputed(cause.get()); i++) {
            cause = cause.get().inputs().stream().filter(input -> !(input instanceof ConstantNode)).findFirst();
        }
        return cause.filter(found -> !(found instanceof ConstantNode)).map(found -> new Fact.Value(found, false));
    }

    private static boolean isLiteral(SyntaxNode operand) {
        return operand instanceof Expression expression && expression.isLiteral();
    }

    /// Whether something is known about the value of `data` that is not plain from its operation.
    private boolean isNews(Node data) {
        return facts.optimizedNode(data).type() instanceof IntType known && TypeText.isNews(known);
    }

    private Node now(Node node) {
        return steps.node(node.id());
    }

    private Optional<Span> span(Node node) {
        return written.graph().origins().span(node);
    }
}
