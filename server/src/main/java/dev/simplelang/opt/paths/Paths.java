package dev.simplelang.opt.paths;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.opt.paths.Exploration.Precision;
import dev.simplelang.text.Cancellation;
import java.util.BitSet;
import java.util.Optional;

/// Follows the paths through a small program with symbolic values, and tells the graph what is so on all of them.
///
/// J. C. King, "Symbolic execution and program testing", CACM 1976. What others prove by copying code (unrolled loops,
/// jumps threaded through tests whose outcome the path decides) is proved here without copying: this is an analysis, and
/// the graph keeps its shape. Deviations: paths that have come to the same are merged; what walks round a loop too often
/// is generalized, so that the set of paths is finite and the results hold for all runs ([Exploration]).
///
/// All or nothing: nothing is learned unless all paths were followed within a bound of work. A large program is refused
/// at once, so that the cost stays linear.
public final class Paths {

    /// Tells the most paths apart, and so finds the most.
    private static final Precision FINE = new Precision(/* open= */ 40, /* trips= */ 1_000, /* states= */ 48,
            /* work= */ 20_000, /* lead= */ 1);

    /// The same, with work enough for most programs of few control nodes.
    private static final Precision QUICK = FINE.within(3_000, 1);

    private static final Precision MIDDLE = new Precision(/* open= */ 6, /* trips= */ 12, /* states= */ 8,
            /* work= */ 12_000, /* lead= */ 1);

    /// The same, for what [#QUICK] has begun.
    private static final Precision REST = MIDDLE.within(9_000, 1);

    private static final Precision COARSE = new Precision(/* open= */ 2, /* trips= */ 4, /* states= */ 1,
            /* work= */ 12_000, /* lead= */ 1);

    /// In a program of more control nodes the coarsest must come to its end before others are tried.
    private static final int FEW_CONTROL_NODES = 40;

    /// How much work the coarsest may do there for each control node.
    private static final int WORK_FOR_A_NODE = 60;

    /// How far that may be ahead of its way through the program, as a part of all that it may do. Most programs with
    /// several loops are too much for it, which is seen after a third of that; of 24,000 random programs each that would
    /// have come to its end still does.
    private static final double LEAD = 1.0 / 5;

    /// A program of more control nodes is refused.
    private static final int MOST_CONTROL_NODES = 250;

    /// A program of more nodes altogether is refused.
    private static final int MOST_NODES = 5_000;

    /// Explores a program.
    ///
    /// @param <T> what comes of it
    interface Search<T> {

        /// From the beginning; empty if that does not come to its end within the bounds.
        Optional<T> anew(Precision precision);

        /// From where the last one has come to the bound of its work.
        Optional<T> further(Precision precision);

        /// Whether the last one might have told more paths apart with a greater precision.
        boolean isRough();
    }

    /// Where all paths together were too many, they are followed again only when fewer control nodes are left than when that was seen last.
    private int mostControlNodes = MOST_CONTROL_NODES;

    /// What they came across then: they are not followed again as long as it is the same.
    private Optional<Seen> inVain = Optional.empty();

    /// Improves `graph` by what holds on all paths.
    ///
    /// @param flow the control of `graph` as it is now
    /// @return whether it has changed the graph
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public boolean run(Graph graph, ControlFlow flow, Cancellation cancellation) {
        int size = flow.order().size();
        if (size > mostControlNodes || !hasQuestions(flow) || !isSuitable(graph)) {
            return false;
        }
        if (inVain.filter(seen -> seen.isSame(isSmall(size))).isPresent()) {
            mostControlNodes = size - 1;
            return false;
        }
        var seen = new BitSet(graph.idLimit());
        var skeleton = new Skeleton(flow, graph.idLimit(), cancellation);
        var explored = finest(new Search<Exploration>() {

            private Exploration last;

            @Override
            public Optional<Exploration> anew(Precision precision) {
                last = new Exploration(graph.start(), skeleton, precision, seen, cancellation);
                return last.run() ? Optional.of(last) : Optional.empty();
            }

            @Override
            public Optional<Exploration> further(Precision precision) {
                return last.goOn(precision) ? Optional.of(last) : Optional.empty();
            }

            @Override
            public boolean isRough() {
                return last.hasComeToBounds();
            }
        }, size);
        if (explored.isEmpty()) {
            mostControlNodes = size - 1;
            inVain = Optional.of(new Seen(graph, seen, isSmall(size)));
            return false;
        }
        return new Lessons(graph, flow).learn(explored.get(), skeleton);
    }

    /// The finest of the explorations that come to their end.
    ///
    /// Where a rough one takes too much, a finer one hardly ever comes to its end, but does all of its work: of 11,500 random
    /// programs three lose a constant result by this, and mixed ones take half of the work.
    ///
    /// @param search explores a program
    /// @param size how many control nodes the program has
    static <T> Optional<T> finest(Search<T> search, int size) {
        Optional<T> rough;
        if (isSmall(size)) {
            var quick = search.anew(QUICK);
            if (quick.isPresent()) {
                return quick;
            }
            rough = search.further(REST);
        } else {
            rough = search.anew(gauge(size));
        }
        if (rough.isEmpty() || !search.isRough()) {
            return rough;
        }
        var fine = search.anew(FINE);
        if (fine.isEmpty() && !isSmall(size)) {
            fine = search.further(MIDDLE);
        }
        return fine.or(() -> rough);
    }

    private static boolean isSmall(int size) {
        return size <= FEW_CONTROL_NODES;
    }

    /// The coarsest precision, for a program of so many control nodes.
    private static Precision gauge(int size) {
        return COARSE.within(Math.min(COARSE.work(), (long) WORK_FOR_A_NODE * size), LEAD);
    }

    /// Whether it is open how a test comes out or what is returned.
    private static boolean hasQuestions(ControlFlow flow) {
        for (var node : flow.order()) {
            if (node instanceof IfNode || (node instanceof ReturnNode exit && exit.value().constant().isEmpty())) {
                return true;
            }
        }
        return false;
    }

    /// Whether it has at most [#MOST_NODES] nodes, and the argument is its only unknown value.
    private static boolean isSuitable(Graph graph) {
        int count = 0;
        for (var node : graph.nodes()) {
            count += node == null ? 0 : 1;
            if (count > MOST_NODES || (node instanceof ConstantNode constant && constant.isUnknown())) {
                return false;
            }
        }
        return true;
    }
}
