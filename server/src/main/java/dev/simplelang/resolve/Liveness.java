package dev.simplelang.resolve;

import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// Finds the assignments whose value no path reads, by live variables backward over the tree.
///
/// **Cost.** Variables are examined in groups of 64, one bit each, and a statement that mentions none of a group is
/// stepped over whole, whatever is in it: of such a statement only matters whether control can fall through it, leave
/// the loop, or go back to the loop's head. Loops need no iteration: with `G` the variables that the loop itself reads
/// before it assigns them and `E` those live behind it, those live at its head are `G ∪ E`, since control can always
/// leave at the head; and `G` does not depend on what stands around the loop. A loop whose condition is a literal is
/// left by `break` alone; its head is found by walking its body once more, for loops nested in one another only so deep.
final class Liveness {

    private static final int GROUP_SIZE = 64;

    /// How deep endless loops may be nested in one another for each to be examined exactly; `G ∪ E` is a safe answer
    /// for the others.
    private static final int MAX_EXACT_ENDLESS_LOOPS = 4;

    private static final int MAX_CHAIN = 32;

    private static final int FALLS_THROUGH = 1;
    private static final int BREAKS = 2;
    private static final int CONTINUES = 4;

    /// The examined variables that a piece of the program reads.
    private static final class Reads {

        static final Reads NONE = new Reads(new int[0]);

        private final int[] numbers;

        Reads(int[] numbers) {
            this.numbers = numbers;
        }

        /// One bit for each variable of `group`.
        long bits(int group) {
            long bits = 0;
            for (int number : numbers) {
                if (number / GROUP_SIZE == group) {
                    bits |= 1L << number;
                }
            }
            return bits;
        }

        /// One bit for each group, modulo 64.
        long mentions() {
            long mentions = 0;
            for (int number : numbers) {
                mentions |= mention(number);
            }
            return mentions;
        }
    }

    /// A piece of the program, reduced to what the analysis needs.
    ///
    /// `mentions` has a bit for each group that the piece mentions, modulo 64; `exits` tells how control leaves it.
    private sealed interface Step {

        long mentions();

        int exits();

        /// Reads variables, then assigns `target`, or none where it is negative.
        record Evaluate(Reads reads, int target, int store, long mentions) implements Step {
            @Override
            public int exits() {
                return FALLS_THROUGH;
            }
        }

        /// Reads variables, then leaves by `exits`; by none of them for a `return`.
        record Jump(Reads reads, int exits, long mentions) implements Step {}

        /// One step after another.
        record Sequence(List<Step> steps, long mentions, int exits) implements Step {}

        /// Reads variables, then takes one of the arms.
        record Branch(Reads reads, List<Step> arms, long mentions, int exits) implements Step {}
    }

    private static final class Loop implements Step {

        final Reads condition;
        final boolean endless;
        final Step body;
        final long mentions;
        final int exits;

        /// What the loop reads before it assigns it, of the group that was examined last.
        long exposed;
        int exposedGroup = -1;

        Loop(Reads condition, boolean endless, Step body, long mentions) {
            this.condition = condition;
            this.endless = endless;
            this.body = body;
            this.mentions = mentions;
            this.exits = endless && (body.exits() & BREAKS) == 0 ? 0 : FALLS_THROUGH;
        }

        @Override
        public long mentions() {
            return mentions;
        }

        @Override
        public int exits() {
            return exits;
        }
    }

    private final Resolution resolution;
    private final Cancellation cancellation;

    /// The number of each variable among those examined, or -1.
    private final int[] numbers;

    private final List<Statement> stores = new ArrayList<>();
    private final BitSet dead = new BitSet();

    // The variables that the expressions under examination read.
    private int[] read = new int[16];
    private int readCount;

    private int group;
    private long exit;
    private long head;
    private boolean reporting;
    private int endlessLoops;

    private Liveness(Resolution resolution, List<Variable> examined, Cancellation cancellation) {
        this.resolution = resolution;
        this.cancellation = cancellation;
        this.numbers = new int[resolution.variables().size()];
        Arrays.fill(numbers, -1);
        for (int i = 0; i < examined.size(); i++) {
            numbers[examined.get(i).index()] = i;
        }
    }

    /// The declarations and assignments of `examined` variables whose value is never read, in order of position.
    static List<Statement> deadStores(SyntaxTree tree, Resolution resolution, List<Variable> examined,
            Cancellation cancellation) {
        var liveness = new Liveness(resolution, examined, cancellation);
        Step program = liveness.sequence(tree.program().statements());
        for (int group = 0; group * GROUP_SIZE < examined.size(); group++) {
            cancellation.check();
            liveness.group = group;
            liveness.reporting = true;
            liveness.before(program, 0);
        }
        var stores = new ArrayList<Statement>();
        for (int i = liveness.dead.nextSetBit(0); i >= 0; i = liveness.dead.nextSetBit(i + 1)) {
            stores.add(liveness.stores.get(i));
        }
        return stores;
    }

    // What is live before a step

    private long before(Step step, long after) {
        if ((step.mentions() & (1L << group)) == 0) {
            return ((step.exits() & FALLS_THROUGH) != 0 ? after : 0) | ((step.exits() & BREAKS) != 0 ? exit : 0)
                    | ((step.exits() & CONTINUES) != 0 ? head : 0);
        }
        return switch (step) {
            case Step.Evaluate found -> beforeStore(found, after) | found.reads().bits(group);
            case Step.Jump found -> found.reads().bits(group) | ((found.exits() & BREAKS) != 0 ? exit : 0)
                    | ((found.exits() & CONTINUES) != 0 ? head : 0);
            case Step.Sequence found -> {
                long live = after;
                List<Step> steps = found.steps();
                for (int i = steps.size() - 1; i >= 0; i--) {
                    live = before(steps.get(i), live);
                }
                yield live;
            }
            case Step.Branch found -> {
                long live = found.reads().bits(group);
                for (Step arm : found.arms()) {
                    live |= before(arm, after);
                }
                yield live;
            }
            case Loop loop -> beforeLoop(loop, after);
        };
    }

    private long beforeStore(Step.Evaluate store, long after) {
        if (store.target() < 0 || store.target() / GROUP_SIZE != group) {
            return after;
        }
        long bit = 1L << store.target();
        if (reporting && (after & bit) == 0) {
            dead.set(store.store());
        }
        return after & ~bit;
    }

    private long beforeLoop(Loop loop, long after) {
        cancellation.check();
        boolean report = reporting;
        reporting = false;
        long live;
        if (loop.endless && endlessLoops < MAX_EXACT_ENDLESS_LOOPS) {
            endlessLoops++;
            live = beforeBody(loop, 0, after);
            endlessLoops--;
        } else {
            if (loop.exposedGroup != group) {
                loop.exposed = beforeBody(loop, 0, 0) | loop.condition.bits(group);
                loop.exposedGroup = group;
            }
            live = loop.exposed | after;
        }
        reporting = report;
        if (report) {
            endlessLoops += loop.endless ? 1 : 0;
            beforeBody(loop, live, after);
            endlessLoops -= loop.endless ? 1 : 0;
        }
        return live;
    }

    private long beforeBody(Loop loop, long atHead, long atExit) {
        long outerHead = head;
        long outerExit = exit;
        head = atHead;
        exit = atExit;
        long live = before(loop.body, atHead);
        head = outerHead;
        exit = outerExit;
        return live;
    }

    // From the tree to steps

    private Step sequence(List<Statement> statements) {
        var steps = new ArrayList<Step>(statements.size());
        for (Statement statement : statements) {
            cancellation.check();
            steps.add(step(statement));
        }
        return chain(steps);
    }

    /// The steps one after another; many of them in parts of parts, so that a part that mentions nothing of a group is
    /// stepped over whole.
    private static Step chain(List<Step> steps) {
        if (steps.size() > MAX_CHAIN) {
            var parts = new ArrayList<Step>();
            for (int begin = 0; begin < steps.size(); begin += MAX_CHAIN) {
                parts.add(chain(List.copyOf(steps.subList(begin, Math.min(begin + MAX_CHAIN, steps.size())))));
            }
            return chain(parts);
        }
        long mentions = 0;
        int exits = FALLS_THROUGH;
        for (Step step : steps) {
            mentions |= step.mentions();
            if ((exits & FALLS_THROUGH) != 0) {
                exits = (exits & ~FALLS_THROUGH) | step.exits();
            }
        }
        return new Step.Sequence(steps, mentions, exits);
    }

    private Step step(Statement statement) {
        return switch (statement) {
            case Statement.Return found -> jump(reads(found.value()), 0);
            case Statement.Break _ -> jump(Reads.NONE, BREAKS);
            case Statement.Continue _ -> jump(Reads.NONE, CONTINUES);
            case Statement.Declaration found -> store(found, found.value());
            case Statement.Assignment found -> store(found, found.value());
            case Statement.Block found -> sequence(found.statements());
            case If found -> branch(found);
            case Statement.While found -> loop(found);
            case Statement.Erroneous found -> evaluate(reads(found.parts()), -1, -1);
            case Statement.ShowGraph _,Statement.Empty _ -> evaluate(Reads.NONE, -1, -1);
        };
    }

    private static Step jump(Reads reads, int exits) {
        return new Step.Jump(reads, exits, reads.mentions());
    }

    private static Step evaluate(Reads reads, int target, int store) {
        return new Step.Evaluate(reads, target, store, reads.mentions() | (target < 0 ? 0 : mention(target)));
    }

    private Step store(Statement statement, Expression value) {
        int target = number(statement);
        if (target >= 0) {
            stores.add(statement);
        }
        return evaluate(reads(value), target, stores.size() - 1);
    }

    private Step branch(If found) {
        var conditions = new ArrayList<Expression>(found.clauses().size());
        var arms = new ArrayList<Step>(found.clauses().size() + 1);
        for (If.Clause clause : found.clauses()) {
            cancellation.check();
            conditions.add(clause.condition());
            arms.add(step(clause.body()));
        }
        arms.add(found.elseArm().map(this::step).orElseGet(() -> evaluate(Reads.NONE, -1, -1)));
        Reads reads = reads(conditions);
        long mentions = reads.mentions();
        int exits = 0;
        for (Step arm : arms) {
            mentions |= arm.mentions();
            exits |= arm.exits();
        }
        return new Step.Branch(reads, arms, mentions, exits);
    }

    private Step loop(Statement.While found) {
        Reads condition = reads(found.condition());
        Step body = step(found.body());
        return new Loop(condition, isAlwaysTrue(found.condition()), body, condition.mentions() | body.mentions());
    }

    private static boolean isAlwaysTrue(Expression condition) {
        return switch (condition) {
            case Expression.BooleanLiteral found -> found.value();
            case Expression.IntegerLiteral found -> found.valid() && found.value() != 0;
            case Expression.Parenthesized found -> isAlwaysTrue(found.inner());
            case Expression.Read _,Expression.Unary _,Expression.Chain _,Expression.Erroneous _ -> false;
        };
    }

    private Reads reads(Expression expression) {
        readCount = 0;
        addReads(expression);
        return readsFound();
    }

    private Reads reads(List<Expression> expressions) {
        readCount = 0;
        expressions.forEach(this::addReads);
        return readsFound();
    }

    private Reads readsFound() {
        Arrays.sort(read, 0, readCount);
        int distinct = 0;
        for (int i = 0; i < readCount; i++) {
            if (distinct == 0 || read[i] != read[distinct - 1]) {
                read[distinct++] = read[i];
            }
        }
        return distinct == 0 ? Reads.NONE : new Reads(Arrays.copyOf(read, distinct));
    }

    private void addReads(Expression expression) {
        switch (expression) {
            case Expression.Read found -> {
                int number = number(found);
                if (number >= 0) {
                    if (readCount == read.length) {
                        read = Arrays.copyOf(read, 2 * readCount);
                    }
                    read[readCount++] = number;
                }
            }
            case Expression.Unary found -> addReads(found.operand());
            case Expression.Parenthesized found -> addReads(found.inner());
            case Expression.Chain found -> {
                addReads(found.first());
                for (Operation operation : found.operations()) {
                    addReads(operation.operand());
                }
            }
            case Expression.Erroneous found -> found.parts().forEach(this::addReads);
            case Expression.IntegerLiteral _,Expression.BooleanLiteral _ -> {
            }
        }
    }

    private int number(SyntaxNode node) {
        Optional<Variable> variable = resolution.variableOf(node);
        return variable.isPresent() ? numbers[variable.get().index()] : -1;
    }

    private static long mention(int number) {
        return 1L << (number / GROUP_SIZE);
    }
}
