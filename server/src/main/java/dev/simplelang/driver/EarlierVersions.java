package dev.simplelang.driver;

import dev.simplelang.ir.Graph;
import dev.simplelang.syntax.SyntaxTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What the versions of a program became, the last one first, for one that says the same as one of them: with other white space, or behind a change
/// that was taken back.
///
/// The last one is there whatever its size, those before it as far as they have few nodes together. Of a large program the parts remember more
/// ([dev.simplelang.opt.parts.OptimizedParts]). Immutable.
record EarlierVersions(List<Version> versions) {

    static final EarlierVersions NONE = new EarlierVersions(List.of());

    /// How many nodes those before the last one have at most: some two or three programs of a hundred lines, half a megabyte.
    private static final int MOST_NODES = 2_000;

    /// A program that was optimized to the end.
    ///
    /// @param graph its optimized graph
    record Version(SyntaxTree tree, CompileOptions options, Graph graph) {

        private boolean isLike(SyntaxTree other, CompileOptions wanted) {
            return wanted.optimizesLike(options) && other.isWrittenLike(tree);
        }
    }

    /// One of which `wanted` makes the same graph as of `tree`, at other places.
    Optional<Version> find(SyntaxTree tree, CompileOptions wanted) {
        return versions.stream().filter(version -> version.isLike(tree, wanted)).findFirst();
    }

    /// These behind another one.
    EarlierVersions with(Version last) {
        var all = new ArrayList<Version>(List.of(last));
        int nodes = 0;
        for (var version : versions) {
            nodes += version.graph().idLimit();
            if (nodes > MOST_NODES) {
                break;
            }
            all.add(version);
        }
        return new EarlierVersions(List.copyOf(all));
    }

    /// These without one.
    EarlierVersions without(Version version) {
        return new EarlierVersions(versions.stream().filter(other -> other.graph() != version.graph()).toList());
    }
}
