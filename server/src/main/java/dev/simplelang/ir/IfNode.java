package dev.simplelang.ir;

import dev.simplelang.type.ControlType;
import dev.simplelang.type.IntType;
import dev.simplelang.type.TupleType;
import dev.simplelang.type.Type;
import java.util.Optional;

/// A branch: control leaves through the projection [#TRUE] if the predicate is not 0, else through
/// [#FALSE].
///
/// Inputs: `[control, predicate]`.
public final class IfNode extends Node {

    /// The index of the projection that is taken if the predicate is not 0.
    public static final int TRUE = 0;

    /// The index of the projection that is taken if the predicate is 0.
    public static final int FALSE = 1;

    /// The index of the control among the inputs.
    public static final int CONTROL = 0;

    /// The index of the predicate among the inputs.
    public static final int PREDICATE = 1;

    private static final TupleType BOTH = TupleType.of(ControlType.LIVE, ControlType.LIVE);

    /// The type of an unreachable branch, which takes neither side.
    public static final TupleType NEITHER = TupleType.of(ControlType.DEAD, ControlType.DEAD);
    private static final TupleType ONLY_TRUE = TupleType.of(ControlType.LIVE, ControlType.DEAD);
    private static final TupleType ONLY_FALSE = TupleType.of(ControlType.DEAD, ControlType.LIVE);

    /// A branch on `predicate`, reached from `control`.
    public IfNode(Node control, Node predicate) {
        super(BOTH, control, predicate);
    }

    /// The control that reaches the branch.
    public Node control() {
        return input(CONTROL);
    }

    /// The value that decides.
    public Node predicate() {
        return input(PREDICATE);
    }

    /// The projection `index`; a branch in a complete graph has both.
    public ProjNode side(int index) {
        for (int i = 0; i < userCount(); i++) {
            if (user(i) instanceof ProjNode side && side.index() == index) {
                return side;
            }
        }
        throw new IllegalStateException("has no side " + index + ": " + this);
    }

    /// The type of a branch that always takes the side `index`.
    public static TupleType only(int index) {
        return index == TRUE ? ONLY_TRUE : ONLY_FALSE;
    }

    /// Whether control may leave through the projection `index`.
    public boolean isTaken(int index) {
        return ((TupleType) type()).element(index) == ControlType.LIVE;
    }

    @Override
    public String label() {
        return "If";
    }

    @Override
    public Type compute(Types types) {
        if (types.of(this, CONTROL) == ControlType.DEAD || !(types.of(this, PREDICATE) instanceof IntType test)
                || test.isEmpty()) {
            return NEITHER;
        }
        if (!test.contains(0)) {
            return ONLY_TRUE;
        }
        return test.isConstant() ? ONLY_FALSE : BOTH;
    }

    @Override
    public Optional<Rewrite> idealize(Dependencies dependencies) {
        if (control().isDead() || isTaken(TRUE) == isTaken(FALSE)) {
            return Optional.empty();
        }
        return Optional.of(new Rewrite.TakeSide(Rule.IF_CONSTANT, isTaken(TRUE) ? TRUE : FALSE));
    }
}
