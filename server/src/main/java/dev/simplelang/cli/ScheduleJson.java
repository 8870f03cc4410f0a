package dev.simplelang.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.ScheduleView;
import dev.simplelang.view.ScheduleView.BlockView;
import java.util.List;

/// A schedule for other programs: the graph as [GraphJson] writes it, and `"blocks": [{"id", "predecessors", "successors",
/// "immediateDominator", "loopDepth", "phis", "nodes"}]`. The id of a block is its place in the list; `phis` and `nodes` are
/// ids of nodes; the first block has `null` for its dominator.
final class ScheduleJson {

    private ScheduleJson() {}

    /// The blocks and nodes of `view`, whose spans are about `source`.
    static JsonObject of(ScheduleView view, SourceText source) {
        var blocks = new JsonArray();
        view.blocks().forEach(block -> blocks.add(of(block)));
        var schedule = GraphJson.of(view.graph(), source);
        schedule.add("blocks", blocks);
        return schedule;
    }

    private static JsonObject of(BlockView block) {
        var json = new JsonObject();
        json.addProperty("id", block.number());
        json.add("predecessors", array(block.predecessors()));
        json.add("successors", array(block.successors()));
        json.add("immediateDominator", block.immediateDominator().isPresent()
                ? new JsonPrimitive(block.immediateDominator().get())
                : JsonNull.INSTANCE);
        json.addProperty("loopDepth", block.loopDepth());
        json.add("phis", array(block.phis()));
        json.add("nodes", array(block.nodes()));
        return json;
    }

    private static JsonArray array(List<Integer> ids) {
        var array = new JsonArray();
        ids.forEach(array::add);
        return array;
    }
}
