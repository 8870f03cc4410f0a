package dev.simplelang.debug;

import dev.simplelang.build.Built;
import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.StatementObserver;
import dev.simplelang.driver.WrittenStatements;
import dev.simplelang.eval.RunObserver;
import dev.simplelang.ir.Node;
import java.util.Optional;

/// The places in the graph as written, which has all of them but those after a jump.
final class WrittenLocations implements Locations {

    private final Built built;
    private final WrittenStatements statements;

    WrittenLocations(Compilation compilation) {
        built = compilation.asWritten();
        statements = new WrittenStatements(compilation);
    }

    @Override
    public Optional<Node> control(Place place) {
        return Locations.built(place, built).filter(node -> !node.isDead());
    }

    @Override
    public RunObserver watch(StatementObserver observer) {
        return statements.watch(observer);
    }

    @Override
    public boolean isAvailable(Node value, Place place) {
        return true;
    }
}
