package dev.simplelang.debug;

import dev.simplelang.build.Built;
import dev.simplelang.driver.StatementObserver;
import dev.simplelang.eval.RunObserver;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.StartNode;
import dev.simplelang.schedule.Block;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The places in the optimized graph, as in the line table of an optimizing compiler: a place is where
/// its *root* is scheduled, the node of its value, its branch or its end of the program.
///
/// A place is optimized away if its root is a constant, shared with an earlier place or not needed,
/// or if it is scheduled elsewhere: a run that computes it there need not come to the place.
final class OptimizedLocations implements Locations {

    private final Built built;
    private final Schedule schedule;

    /// By the index of a place, its block; null if it is optimized away.
    private final Block[] blocks;

    /// By the number of a block, its places in the order of the text, as control passes them.
    private final List<List<Place>> placesIn = new ArrayList<>();

    OptimizedLocations(Built built, Schedule schedule, Places places) {
        this.built = built;
        this.schedule = schedule;
        blocks = new Block[places.all().size()];
        schedule.blocks().forEach(_ -> placesIn.add(new ArrayList<>()));
        var roots = new HashSet<Node>();
        for (var place : places.all()) {
            root(place).flatMap(root -> schedule.blockOf(root)
                    .filter(block -> isAt(place, block) && roots.add(root))).ifPresent(block -> {
                        blocks[place.index()] = block;
                        placesIn.get(block.number()).add(place);
                    });
        }
    }

    private Optional<Node> root(Place place) {
        Optional<? extends Node> root = switch (place.syntax()) {
            case Statement.While loop -> built.branch(loop).map(Built.Branch::node);
            case If.Clause clause -> built.branch(clause).map(Built.Branch::node);
            case Statement.Return exit -> built.exit(exit);
            default -> built.value(place.syntax());
        };
        var origins = schedule.graph().origins();
        return root.<Node>map(origins::current)
                .filter(node -> node.isAttached() && node.constant().isEmpty() && computes(node, place));
    }

    /// Whether control comes to `block` whenever it comes to `place`, and only then.
    private boolean isAt(Place place, Block block) {
        return Locations.built(place, built).map(schedule.graph().origins()::current).filter(Node::isAttached)
                .flatMap(schedule::blockOf).filter(block::equals).isPresent();
    }

    /// Whether `node` computes something of `place`: a variable that is read is computed elsewhere.
    private boolean computes(Node node, Place place) {
        return schedule.graph().origins().span(node).filter(place.span()::contains).isPresent();
    }

    @Override
    public Optional<Node> control(Place place) {
        return place.index() < blocks.length && blocks[place.index()] != null
                ? blocks[place.index()].controls().stream()
                        .filter(node -> !(node instanceof StartNode) && !(node instanceof IfNode)).findFirst()
                : Optional.empty();
    }

    @Override
    public boolean isAvailable(Node value, Place place) {
        var block = schedule.blockOf(value);
        return value.constant().isPresent() || (value.isAttached() && block.isPresent()
                && control(place).flatMap(schedule::blockOf).filter(here -> dominates(block.get(), here)).isPresent());
    }

    private static boolean dominates(Block block, Block other) {
        return Stream.iterate(Optional.of(other), Optional::isPresent, next -> next.get().immediateDominator())
                .anyMatch(next -> next.get() == block);
    }

    @Override
    public RunObserver watch(StatementObserver observer) {
        return new Watch(observer);
    }

    /// Reports the places of a block when control is about to leave it.
    private final class Watch implements RunObserver {

        private final StatementObserver observer;

        Watch(StatementObserver observer) {
            this.observer = observer;
        }

        @Override
        public void reached(Node node, Values values) {
            var block = schedule.blockOf(node).orElseThrow();
            if (node == block.last()) {
                boolean isTrip = block.first() instanceof LoopNode && values.path() == LoopNode.BACK_EDGE;
                placesIn.get(block.number()).forEach(place -> report(place, isTrip, values));
            }
        }

        private void report(Place place, boolean isTrip, Values values) {
            if (isTrip && place.syntax() instanceof Statement.While loop) {
                observer.wentRound(loop, null);
            } else {
                observer.reached(place.syntax(), null);
            }
            if (place.assigned().isPresent()) {
                observer.gave((Statement) place.syntax(), values.of(root(place).orElseThrow()));
            }
        }
    }
}
