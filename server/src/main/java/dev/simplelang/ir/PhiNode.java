package dev.simplelang.ir;

import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.ControlType;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Chooses a value by the path taken into [#region()].
///
/// Inputs: `[region, v0 … vN-1]`; entering through the region's i-th input selects `vi`.
///
/// **Invariant:** `valueCount() == region().inputCount()`, checked by `cfg.Verifier`.
public final class PhiNode extends Node {

    private final String variable;

    /// @param variable the name of the variable whose values are merged, for display
    /// @param regionAndValues the region or loop, then its values
    public PhiNode(String variable, Node... regionAndValues) {
        super(IntType.BOTTOM, regionAndValues);
        this.variable = variable;
    }

    /// The phis of `region`, the oldest first.
    public static List<PhiNode> of(Node region) {
        return region.users().stream().filter(PhiNode.class::isInstance).map(PhiNode.class::cast)
                .sorted(Comparator.comparingInt(Node::id)).toList();
    }

    /// The name of the variable whose values are merged.
    public String variable() {
        return variable;
    }

    /// The region; the dead control if it is unreachable.
    public Node region() {
        return input(0);
    }

    /// The number of values.
    public int valueCount() {
        return inputCount() - 1;
    }

    /// The value selected by the region's `path`-th input.
    public Node value(int path) {
        return input(path + 1);
    }

    @Override
    public String label() {
        return "Phi";
    }

    @Override
    public Type compute(Types types) {
        if (!(region() instanceof RegionNode region)) {
            return IntType.TOP;
        }
        Type result = IntType.TOP;
        for (int i = 0; i < valueCount(); i++) {
            if (region.isTaken(i, types)) {
                result = result.meet(value(i) == null ? IntType.BOTTOM : types.of(this, i + 1));
            }
        }
        return result;
    }

    /// A phi of two constants `c` and `d` is `d + (c - d) * p`, where the selector `p` is 1 on the
    /// first path and 0 on the second.
    ///
    /// The region stands for `p` in polynomials. So phis of one region have comparable polynomials,
    /// and adding a constant to a phi or to a sum that contains it is the same.
    @Override
    public Optional<Polynomial> expand(Dependencies dependencies) {
        if (!(region() instanceof RegionNode region) || region.isDead() || valueCount() != 2
                || !hasConstant(0) || !hasConstant(1)) {
            return Optional.empty();
        }
        long first = value(0).constant().getAsLong();
        long second = value(1).constant().getAsLong();
        return first == second || Choice.isTest(this, dependencies)
                ? Optional.empty()
                : Optional.of(
                        Polynomial.of(region).times(Arithmetic.subtract(first, second)).withConstant(second));
    }

    private boolean hasConstant(int path) {
        return value(path) != null && value(path).constant().isPresent();
    }

    /// A detached phi that is `value` on the first of two paths into `region` and 0 on the other.
    /// Named after a phi of `region`.
    static PhiNode onFirstPath(RegionNode region, long value) {
        var variable = region.users().stream().filter(PhiNode.class::isInstance).map(user -> ((PhiNode) user).variable)
                .findFirst().orElse("");
        return new PhiNode(variable, region, ConstantNode.of(value), ConstantNode.of(0));
    }

    @Override
    public Optional<Rewrite> idealize(Dependencies dependencies) {
        if (!(region() instanceof RegionNode region) || region.compute(Types.OF_GRAPH) == ControlType.DEAD) {
            // In an unreachable loop, the value of the back edge depends on the phi itself.
            return Optional.empty();
        }
        Node only = onlyValue(region);
        if (only != null) {
            return Rewrite.replace(Rule.PHI_ONE_VALUE, only);
        }
        return Choice.idealize(this, dependencies);
    }

    /// The only value besides the phi itself; null if there are several or none.
    private Node onlyValue(RegionNode region) {
        Node only = null;
        for (int i = 0; i < valueCount(); i++) {
            Node value = value(i);
            if (value == this || !region.isTaken(i, Types.OF_GRAPH)) {
                continue;
            }
            if (only != null && only != value) {
                return null;
            }
            only = value;
        }
        return only;
    }

    /// See [Rule#PHI_PULL_OPERATION]. Not part of [#idealize]: whether a node has other users
    /// depends on the order of rewrites.
    public Optional<Rewrite> pullOperation() {
        if (!(region() instanceof RegionNode region) || region.hasDeadInput()) {
            return Optional.empty();
        }
        Node first = value(0);
        for (int i = 0; i < valueCount(); i++) {
            if (!value(i).isSameOperation(first) || value(i).userCount() != 1) {
                return Optional.empty();
            }
        }
        return switch (first) {
            case BinaryNode binary -> Rewrite.replace(Rule.PHI_PULL_OPERATION,
                    binary.withOperands(phiOfOperands(0), phiOfOperands(1)));
            case UnaryNode unary -> Rewrite.replace(Rule.PHI_PULL_OPERATION, unary.withOperand(phiOfOperands(0)));
            default -> Optional.empty();
        };
    }

    /// The phi of the operands on all paths, or their one common value.
    private Node phiOfOperands(int operand) {
        var inputs = new Node[inputCount()];
        inputs[0] = region();
        boolean same = true;
        for (int i = 1; i < inputs.length; i++) {
            inputs[i] = input(i).input(operand);
            same &= inputs[i] == inputs[1];
        }
        return same ? inputs[1] : new PhiNode(variable, inputs);
    }

    /// `op(φ(c, d), e) → φ(op(c, e), op(d, e))`: see [Rule#PHI_PUSH_CONSTANTS].
    ///
    /// @param operation of one or two data inputs
    static Optional<Rewrite> pushConstantsThrough(Node operation) {
        PhiNode phi = null;
        for (int i = 0; i < operation.inputCount() && phi == null; i++) {
            if (operation.input(i) instanceof PhiNode candidate && candidate.region() instanceof RegionNode) {
                phi = candidate;
            }
        }
        if (phi == null || Choice.isTest(phi, Dependencies.IGNORED)) {
            return Optional.empty();
        }
        var folded = new Node[phi.inputCount()];
        folded[0] = phi.region();
        for (int path = 0; path < phi.valueCount(); path++) {
            OptionalLong result = resultOn(path, phi.region(), operation);
            if (result.isEmpty()) {
                return Optional.empty();
            }
            folded[path + 1] = ConstantNode.of(result.getAsLong());
        }
        return Rewrite.replace(Rule.PHI_PUSH_CONSTANTS, new PhiNode(phi.variable, folded));
    }

    private static OptionalLong resultOn(int path, Node region, Node operation) {
        OptionalLong x = operandOn(path, region, operation.input(0));
        if (x.isEmpty()) {
            return x;
        }
        return switch (operation) {
            case UnaryNode unary -> OptionalLong.of(unary.apply(x.getAsLong()));
            case BinaryNode binary -> {
                OptionalLong y = operandOn(path, region, binary.right());
                yield y.isEmpty() ? y : OptionalLong.of(binary.apply(x.getAsLong(), y.getAsLong()));
            }
            default -> OptionalLong.empty();
        };
    }

    private static OptionalLong operandOn(int path, Node region, Node operand) {
        if (operand instanceof PhiNode phi && phi.region() == region) {
            return phi.value(path).constant();
        }
        return operand.constant();
    }
}
