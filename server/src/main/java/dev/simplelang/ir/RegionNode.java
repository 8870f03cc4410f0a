package dev.simplelang.ir;

import dev.simplelang.type.ControlType;
import dev.simplelang.type.Type;
import java.util.Optional;

/// A merge of control paths; its phis merge the values.
public sealed class RegionNode extends Node permits LoopNode {

    /// The merge of `paths`.
    public RegionNode(Node... paths) {
        super(ControlType.LIVE, paths);
    }

    /// Whether control may enter through the `path`-th input.
    public final boolean isTaken(int path, Types types) {
        return input(path) != null && types.of(this, path) != ControlType.DEAD;
    }

    @Override
    public String label() {
        return "Region";
    }

    @Override
    public Type compute(Types types) {
        for (int i = 0; i < inputCount(); i++) {
            if (isTaken(i, types)) {
                return ControlType.LIVE;
            }
        }
        return ControlType.DEAD;
    }

    @Override
    public final Optional<Rewrite> idealize(Dependencies dependencies) {
        for (int i = 0; i < inputCount(); i++) {
            if (!isTaken(i, Types.OF_GRAPH)) {
                return Optional.of(new Rewrite.DropDeadPaths(Rule.DROP_DEAD_PATHS));
            }
        }
        if (inputCount() == 1 && !hasPhis()) {
            return Rewrite.replace(Rule.REGION_ONE_PATH, input(0));
        }
        return Optional.empty();
    }

    private boolean hasPhis() {
        for (int i = 0; i < userCount(); i++) {
            if (user(i) instanceof PhiNode) {
                return true;
            }
        }
        return false;
    }
}
