package dev.simplelang.jvm;

import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Groups the pieces of a program into methods, and assigns a slot to each value that needs one.
///
/// A *segment* is a sequence of consecutive pieces that becomes one method. HotSpot does not
/// compile methods of more than 8,000 bytes, so a larger program is cut, where
/// the loop depth is low.
///
/// A value is in a local variable if control cannot leave the segment between its definition and a
/// use, otherwise in the *frame*, an array shared by the methods. Pieces are in reverse postorder.
/// After leaving a segment, control therefore returns at one of its entries and continues forward,
/// or around a loop that contains the entry. The entries and the heads of these loops are the
/// *resumptions*. A local variable is lost if a resumption lies between the definition and a use.
/// If none does, every path from a resumption to the use passes the definition, which dominates the
/// use.
final class Segments {

    /// The index of the argument in the frame.
    static final int ARGUMENT = 0;

    /// The first local variable for values, after the receiver, the entry, the frame, the state
    /// and the fuel.
    private static final int FIRST_LOCAL = 5;

    private final Schedule schedule;
    private final Pieces pieces;
    private final int largest;
    private final List<List<Piece>> segments = new ArrayList<>();
    private final int[] segmentOf;

    /// By the number of a piece, its number among the entries of all segments; -1 for others. The
    /// entries of a segment have consecutive numbers.
    private final int[] entryOf;
    private final List<List<Piece>> entries = new ArrayList<>();

    // By the id of a stored value.
    private final boolean[] inFrame;
    private final int[] slot;
    private int frameSize = ARGUMENT + 1;

    /// @param largest the size of the largest segment, unless a single piece is larger
    /// @param allPhisInFrame whether all phis are in the frame, needed there or not, so that it tells
    /// where a run is
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Segments(Schedule schedule, Pieces pieces, int largest, boolean allPhisInFrame, Cancellation cancellation) {
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
        if (allPhisInFrame) {
            schedule.blocks().stream().flatMap(block -> block.phis().stream())
                    .forEach(phi -> inFrame[phi.id()] = true);
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

    /// The index of the piece before which the segment from `begin` ends, at most `end`: the last
    /// in the second half of the segment with the lowest loop depth at the cut. A heuristic: after a
    /// `break`, code of no loop may lie between two pieces of one.
    private int cheapestCut(int begin, int end) {
        int cut = end;
        int size = 0;
        for (int i = begin + 1; i <= end; i++) {
            size += pieces.size(pieces.all().get(i - 1));
            if (2 * size >= largest && (cut == end || loopDepth(i) <= loopDepth(cut))) {
                cut = i;
            }
        }
        return cut;
    }

    private int loopDepth(int cut) {
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
            block.forEachUse((value, user) -> {
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

    /// By the number of a piece, the number of the last resumption of its segment at or before it;
    /// -1 if there is none.
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

    /// The stored values that a segment defines, piece by piece.
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

    /// The pieces at which control enters a segment from others, and the one where the program
    /// starts.
    List<Piece> entries(int segment) {
        return Collections.unmodifiableList(entries.get(segment));
    }

    /// The number of `piece` among the [#entries] of all segments.
    int entry(Piece piece) {
        return entryOf[piece.number()];
    }

    /// Whether a stored value is in the frame rather than in a local variable.
    boolean isInFrame(Node value) {
        return inFrame[value.id()];
    }

    /// The slot of a stored value: its index in the frame, or its local variable.
    int slot(Node value) {
        return slot[value.id()];
    }

    /// The number of values in the frame.
    int frameSize() {
        return frameSize;
    }
}
