package dev.simplelang.incremental;

/// How large the parts are in which a program is optimized, in nodes as written.
///
/// @param whole a program of no more nodes is not taken apart
/// @param least a part has so many, unless the program ends with it
/// @param enough a part of so many ends behind the next statement
public record PartSizes(int whole, int least, int enough) {

    /// Small enough for a part to be optimized while a key is pressed, large enough for most of what can be proved about a value to lie in the
    /// part that computes it. Programs that people write are optimized as a whole.
    public static final PartSizes USUAL = new PartSizes(2_000, 200, 600);

    /// No program is taken apart.
    public static final PartSizes WHOLE = new PartSizes(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);
}
