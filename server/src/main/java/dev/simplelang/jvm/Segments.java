package dev.simplelang.jvm;

import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The pieces of a program grouped into methods, and a place for each value that needs one.
///
/// A *segment* is a run of consecutive pieces that becomes one method. The virtual machine's compiler leaves methods alone
/// that are larger than 8,000 bytes. Where a program is larger, it is cut where the fewest loops are around.
///
/// A value lies in a local variable if control cannot leave the segment between its definition and a use, else in the *frame*,
/// an array that the methods share. Pieces stand in reverse postorder. So having left a segment, control comes in again at
/// one of its entries, and goes on from there forward, or round the loops that the entry is in: to *resumptions*, the entries
/// and the heads of those loops, and what is behind them. Where a resumption lies between definition and use, the value is
/// lost. Where none does, whatever way leads from a resumption to the use passes the definition, which dominates the use.
final class Segments {

    /// The place of the argument in the frame.
    static final int ARGUMENT = 0;

    /// Local variables: the receiver, where to begin, the frame, the budget, the fuel, and then the values.
    private static final int FIRST_LOCAL = 5;

    private final Schedule schedule;
    private final Pieces pieces;
    private final int largest;
    private final List<List<Piece>> segments = new ArrayList<>();
    private final int[] segmentOf;

    /// By the number of a piece, its own among those where control comes into a segment from outside; -1 for all others. Those
    /// of a segment follow each other.
    private final int[] entryOf;
    private final List<List<Piece>> entries = new ArrayList<>();

    // By the id of a stored value.
    private final boolean[] inFrame;
    private final int[] slot;
    private int frameSize = ARGUMENT + 1;

    /// @param largest how large a segment may be, if no single piece is larger
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Segments(Schedule schedule, Pieces pieces, int largest, Cancellation cancellation) {
        this.schedule = schedule;
        this.pieces = pieces;
        this.largest = largest;
        segmentOf = new int[pieces.all().size()];
        entryOf = new int[segmentOf.length];
        inFrame = new boolean[schedule.graph().idLimit()];
        slot = new int[inFrame.length];
        cut();
        findEntries();
        if (segments.size() > 1) {
            findFrameValues(cancellation);
        }
        assignSlots(cancellation);
    }

    private void cut() {
        int begin = 0;
        int size = 0;
        var all = pieces.all();
        for (int i = 0; i < all.size(); i++) {
            size += pieces.size(all.get(i));
            if (size > largest && i > begin) {
                int end = cheapestCut(begin, i);
                addSegment(all.subList(begin, end));
                begin = end;
                i = end - 1;
                size = 0;
            }
        }
        addSegment(all.subList(begin, all.size()));
    }

    /// Where to cut so that the segment from `begin` holds the piece at `end` no more: before the last of those pieces in its
    /// second half between which and the piece before the fewest loops are.
    private int cheapestCut(int begin, int end) {
        int cut = end;
        int size = 0;
        for (int i = begin + 1; i <= end; i++) {
            size += pieces.size(pieces.all().get(i - 1));
            if (2 * size >= largest && (cut == end || loopsAround(i) <= loopsAround(cut))) {
                cut = i;
            }
        }
        return loopsAround(end) <= loopsAround(cut) ? end : cut;
    }

    private int loopsAround(int cut) {
        return Math.min(pieces.all().get(cut - 1).block().loopDepth(), pieces.all().get(cut).block().loopDepth());
    }

    private void addSegment(List<Piece> segment) {
        segment.forEach(piece -> segmentOf[piece.number()] = segments.size());
        segments.add(List.copyOf(segment));
    }

    private void findEntries() {
        var isEntry = new boolean[entryOf.length];
        isEntry[0] = true;
        for (var piece : pieces.all()) {
            for (var next : pieces.after(piece)) {
                isEntry[next.number()] |= of(piece) != of(next);
            }
        }
        segments.forEach(_ -> entries.add(new ArrayList<>()));
        int count = 0;
        for (var piece : pieces.all()) {
            entryOf[piece.number()] = isEntry[piece.number()] ? count++ : -1;
            if (isEntry[piece.number()]) {
                entries.get(of(piece)).add(piece);
            }
        }
    }

    private void findFrameValues(Cancellation cancellation) {
        var resumption = lastResumptions();
        for (var block : schedule.blocks()) {
            cancellation.check();
            pieces.forEachUse(block, (value, user) -> {
                var definition = pieces.pieceOf(value);
                var use = pieces.pieceOfUse(block, user);
                inFrame[value.id()] |= of(definition) != of(use) || resumption[use.number()] > definition.number();
            });
            for (var phi : block.phis()) {
                for (var end : block.predecessors()) {
                    inFrame[phi.id()] |= of(pieces.last(end)) != of(pieces.first(block));
                }
            }
        }
    }

    /// By the number of a piece, that of the last resumption of its segment that does not lie behind it; -1 if there is none.
    private int[] lastResumptions() {
        var isResumption = new boolean[segmentOf.length];
        for (var segment : entries) {
            for (var entry : segment) {
                isResumption[entry.number()] = true;
                for (var loop = entry.block().loop(); loop.isPresent(); loop = loop.get().parent()) {
                    isResumption[pieces.first(schedule.blockOf(loop.get().head()).orElseThrow()).number()] = true;
                }
            }
        }
        var last = new int[segmentOf.length];
        for (var piece : pieces.all()) {
            int number = piece.number();
            boolean begins = number == 0 || segmentOf[number - 1] != segmentOf[number];
            last[number] = isResumption[number] ? number : begins ? -1 : last[number - 1];
        }
        return last;
    }

    private void assignSlots(Cancellation cancellation) {
        for (int segment = 0; segment < segments.size(); segment++) {
            cancellation.check();
            int local = FIRST_LOCAL;
            for (var value : stored(segment)) {
                if (!inFrame[value.id()]) {
                    slot[value.id()] = local;
                    local += 2;
                } else {
                    slot[value.id()] = value instanceof ProjNode ? ARGUMENT : frameSize++;
                }
            }
        }
    }

    /// The values that get their storage in a segment, in the order of the code.
    List<Node> stored(int segment) {
        return segments.get(segment).stream().flatMap(piece -> definitions(piece).stream()).filter(pieces::isStored)
                .toList();
    }

    private List<Node> definitions(Piece piece) {
        var definitions = new ArrayList<>(piece.values());
        if (piece == pieces.first(piece.block())) {
            definitions.addAll(piece.block().phis());
            piece.block().values().stream().filter(ProjNode.class::isInstance).forEach(definitions::add);
        }
        return definitions;
    }

    /// The segments, each with its pieces.
    List<List<Piece>> all() {
        return Collections.unmodifiableList(segments);
    }

    /// The number of the segment that holds `piece`.
    int of(Piece piece) {
        return segmentOf[piece.number()];
    }

    /// The pieces of a segment where control comes in from other segments, and the one where the program starts.
    List<Piece> entries(int segment) {
        return Collections.unmodifiableList(entries.get(segment));
    }

    /// The number of `piece` among the [#entries] of all segments.
    int entry(Piece piece) {
        return entryOf[piece.number()];
    }

    /// Whether a stored value lies in the frame rather than in a local variable.
    boolean isInFrame(Node value) {
        return inFrame[value.id()];
    }

    /// The place in the frame, or the local variable, of a stored value.
    int slot(Node value) {
        return slot[value.id()];
    }

    /// The number of values in the frame.
    int frameSize() {
        return frameSize;
    }
}
