package dev.simplelang.incremental;

import dev.simplelang.build.Built;
import dev.simplelang.build.Built.Cut;
import dev.simplelang.ir.Graph;
import java.util.ArrayList;
import java.util.List;

/// Chooses the cuts at which a program is taken apart.
///
/// Whether a part that is large enough ends after a statement is decided by the statement itself,
/// so that an edit moves the ends of a few parts only, and not those of all parts after it: chunks
/// defined by their content, as in Muthitacharoen, Chen and Mazières ("A low-bandwidth network file
/// system", SOSP 2001).
public final class Seams {

    private Seams() {}

    /// The ends of the parts, except for the last, which ends with the program; none if there is
    /// only one part.
    ///
    /// @param written the program as written
    public static List<Cut> of(Built written, PartSizes sizes) {
        var graph = written.graph();
        if (graph.idLimit() <= sizes.whole()) {
            return List.of();
        }
        var seams = new ArrayList<Cut>();
        var cuts = written.cuts();
        int begin = cuts.getFirst().limit();
        int from = begin;
        for (var cut : cuts) {
            int size = cut.limit() - begin;
            if (size >= sizes.enough() || (size >= sizes.least() && isSeam(graph, from, cut.limit()))) {
                seams.add(cut);
                begin = cut.limit();
            }
            from = cut.limit();
        }
        if (!seams.isEmpty() && graph.idLimit() - begin < sizes.least()) {
            seams.removeLast();
        }
        return seams;
    }

    /// Whether a part may end after the statement of these nodes; half of the statements are such.
    private static boolean isSeam(Graph graph, int from, int to) {
        int hash = 0;
        for (int id = from; id < to; id++) {
            var node = graph.nodes().get(id);
            hash = 31 * hash + (node == null ? 0 : node.label().hashCode());
        }
        return (hash * 0x9E3779B9) >>> 31 == 0;
    }
}
