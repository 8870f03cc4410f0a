package dev.simplelang.jvm;

import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.DivNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NotNode;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.schedule.Block;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;

/// Cuts a schedule into pieces, and finds the values that need no variable: those used once, in the
/// piece that computes them, stay on the operand stack.
final class Pieces {

    // Estimated bytes of code, with wide indexes, and for values in the frame.
    private static final int LOAD = 5;
    private static final int STORE = 5;
    private static final int TRUTH = 9;

    /// To enter a piece by number, and to leave the method after it.
    private static final int WAY = 14;

    /// To branch, with an exit from the method on the other side too, or to consume fuel.
    private static final int END = 17;

    private final Schedule schedule;
    private final List<Piece> pieces = new ArrayList<>();
    private final int[] firstOf;
    private final int[] lastOf;

    // By the id of a value: the piece that computes it, its number of uses, and the block of the
    // last use seen.
    private final Piece[] pieceOf;
    private final int[] useCount;
    private final Block[] userBlock;
    private final boolean[] stored;

    /// By the number of a piece.
    private final int[] sizes;

    /// @param largest the size at which a block is cut, estimated as if each value that is used once
    ///     in the block stayed on the operand stack
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Pieces(Schedule schedule, int largest, Cancellation cancellation) {
        this.schedule = schedule;
        int ids = schedule.graph().idLimit();
        firstOf = new int[schedule.blocks().size()];
        lastOf = new int[schedule.blocks().size()];
        pieceOf = new Piece[ids];
        useCount = new int[ids];
        userBlock = new Block[ids];
        stored = new boolean[ids];
        for (var block : schedule.blocks()) {
            cancellation.check();
            block.forEachUse((value, _) -> {
                useCount[value.id()]++;
                userBlock[value.id()] = block;
            });
        }
        for (var block : schedule.blocks()) {
            cancellation.check();
            cut(block, largest);
        }
        for (var block : schedule.blocks()) {
            cancellation.check();
            block.phis().forEach(phi -> stored[phi.id()] = true);
            block.forEachUse((value, user) -> stored[value.id()] |= useCount[value.id()] > 1
                    || isGiven(value) || pieceOf[value.id()] != pieceOfUse(block, user));
        }
        sizes = pieces.stream().mapToInt(piece -> size(piece, value -> !isConstant(value) && !isStored(value)))
                .toArray();
    }

    /// Whether no piece computes `value`: phis are set on the way into their block, the argument
    /// before the start.
    private static boolean isGiven(Node value) {
        return value instanceof PhiNode || value instanceof ProjNode;
    }

    /// The piece of `block` that contains a use by `user`, as passed by [Block#forEachUse].
    Piece pieceOfUse(Block block, Node user) {
        return user.isControl() || isGiven(user) ? last(block) : pieceOf[user.id()];
    }

    private static boolean isConstant(Node value) {
        return value instanceof ConstantNode;
    }

    private void cut(Block block, int largest) {
        firstOf[block.number()] = pieces.size();
        Predicate<Node> isFree = value -> isUsedOnceIn(value, block);
        var values = new ArrayList<Node>();
        int size = WAY;
        for (var value : block.values()) {
            if (isConstant(value) || isGiven(value)) {
                continue;
            }
            if (size + size(value, isFree) > largest && !values.isEmpty()) {
                addPiece(block, values, false);
                values = new ArrayList<>();
                size = WAY;
            }
            values.add(value);
            size += size(value, isFree);
        }
        if (size + endSize(block, isFree) > largest && !values.isEmpty()) {
            addPiece(block, values, false);
            values = new ArrayList<>();
        }
        addPiece(block, values, true);
        lastOf[block.number()] = pieces.size() - 1;
    }

    private void addPiece(Block block, List<Node> values, boolean isLast) {
        var piece = new Piece(pieces.size(), block, values, isLast);
        pieces.add(piece);
        values.forEach(value -> pieceOf[value.id()] = piece);
    }

    private int size(Piece piece, Predicate<Node> isFree) {
        int size = WAY;
        for (var value : piece.values()) {
            size += size(value, isFree);
        }
        return piece.isLast() ? size + endSize(piece.block(), isFree) : size;
    }

    /// @param isFree whether a value stays on the operand stack until its use
    private static int size(Node value, Predicate<Node> isFree) {
        int operation = switch (value) {
            case CompareNode _,NotNode _ -> TRUTH;
            case DivNode _ -> 3;
            default -> 1;
        };
        return operation + loads(value, isFree) + (isFree.test(value) ? 0 : STORE);
    }

    private static int loads(Node user, Predicate<Node> isFree) {
        int size = 0;
        for (int i = 0; i < user.inputCount(); i++) {
            size += load(user.input(i), isFree);
        }
        return size;
    }

    private static int load(Node value, Predicate<Node> isFree) {
        return value.isControl() || isFree.test(value) ? 0 : LOAD;
    }

    private boolean isUsedOnceIn(Node value, Block block) {
        return !isGiven(value) && useCount[value.id()] == 1 && userBlock[value.id()] == block
                && schedule.blockOf(value).orElseThrow() == block;
    }

    private static int endSize(Block block, Predicate<Node> isFree) {
        int size = END + loads(block.last(), isFree);
        for (var successor : block.successors()) {
            if (successor.first() instanceof RegionNode) {
                int path = block.pathTo(successor);
                for (var phi : successor.phis()) {
                    size += load(phi.value(path), isFree) + STORE;
                }
            }
        }
        return size;
    }

    /// All pieces by their numbers.
    List<Piece> all() {
        return Collections.unmodifiableList(pieces);
    }

    /// The successors of `piece`.
    List<Piece> after(Piece piece) {
        return piece.isLast()
                ? piece.block().successors().stream().map(this::first).toList()
                : List.of(pieces.get(piece.number() + 1));
    }

    /// An upper estimate of the bytes of code of `piece`.
    int size(Piece piece) {
        return sizes[piece.number()];
    }

    /// The piece in which `block` begins.
    Piece first(Block block) {
        return pieces.get(firstOf[block.number()]);
    }

    /// The piece in which `block` ends.
    Piece last(Block block) {
        return pieces.get(lastOf[block.number()]);
    }

    /// The piece that computes `value`, or at whose beginning it is set.
    Piece pieceOf(Node value) {
        return isGiven(value) ? first(schedule.blockOf(value).orElseThrow()) : pieceOf[value.id()];
    }

    /// Whether `value` is kept in a variable from its definition to its uses.
    boolean isStored(Node value) {
        return stored[value.id()];
    }
}
