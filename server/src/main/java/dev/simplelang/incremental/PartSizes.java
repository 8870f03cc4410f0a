package dev.simplelang.incremental;

/// The sizes of the parts in which a program is optimized, in nodes as written.
///
/// @param whole a program of at most this size is not divided
/// @param least the minimal size of a part; a shorter rest joins the last part
/// @param enough a part ends after the statement with which it reaches this size
public record PartSizes(int whole, int least, int enough) {

    /// Small enough to optimize a part at each keystroke, large enough that most facts about a
    /// value follow from the part that computes it. Programs that people write are optimized as a
    /// whole.
    public static final PartSizes USUAL = new PartSizes(2_000, 200, 600);

    /// No program is divided.
    public static final PartSizes WHOLE = new PartSizes(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);
}
