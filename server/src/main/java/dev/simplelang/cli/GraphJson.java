package dev.simplelang.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.GraphView;
import dev.simplelang.view.GraphView.NodeView;

/// A graph for other programs: `{"nodes": [{"id", "label", "control", "type", "inputs", "range"?}]}`. An id is the node's
/// place in the list; `range` is the source that the node computes, where that is known.
final class GraphJson {

    private GraphJson() {}

    /// The nodes of `view`, whose spans are about `source`.
    static JsonObject of(GraphView view, SourceText source) {
        var nodes = new JsonArray();
        for (var node : view.nodes())
            nodes.add(of(node, source));
        var graph = new JsonObject();
        graph.add("nodes", nodes);
        return graph;
    }

    private static JsonObject of(NodeView node, SourceText source) {
        var json = new JsonObject();
        json.addProperty("id", node.number());
        json.addProperty("label", node.label());
        json.addProperty("control", node.control());
        json.addProperty("type", node.type());
        var inputs = new JsonArray();
        node.inputs().forEach(inputs::add);
        json.add("inputs", inputs);
        node.span().ifPresent(span -> json.add("range", DiagnosticJson.range(source, span)));
        return json;
    }
}
