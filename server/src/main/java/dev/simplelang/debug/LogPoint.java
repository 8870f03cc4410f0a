package dev.simplelang.debug;

import dev.simplelang.ir.Node;
import dev.simplelang.resolve.Variable;
import java.util.Map;

/// Writes a message where a breakpoint would stop a run that goes forward.
///
/// @param probe the breakpoint, which has one site
/// @param variables the node of each variable there
public record LogPoint(Probe probe, LogMessage message, Map<Variable, Node> variables) {

    /// Copies the map.
    public LogPoint {
        variables = Map.copyOf(variables);
    }
}
