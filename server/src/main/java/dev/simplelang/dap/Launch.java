package dev.simplelang.dap;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.simplelang.debug.DebuggedProgram.Kind;
import dev.simplelang.debug.RefusedException;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/// What a client wants to be debugged, as the arguments of `launch` say.
///
/// @param program the name of the file, or what the client calls a document that is none
/// @param text the text of the program, if it is not that of the file
/// @param arg the argument of the run
/// @param graph the name of the graph that runs
/// @param stopOnEntry whether to stop before the first statement
/// @param noDebug whether to run to the end, whatever breakpoints there are
record Launch(String program, Optional<String> text, long arg, String graph, boolean stopOnEntry,
        boolean noDebug) {

    /// The graphs that can run, as the argument `graph` and views call them.
    private static final Map<String, Kind> GRAPHS = Map.of("asBuilt", Kind.AS_BUILT, "optimized", Kind.OPTIMIZED);

    /// Reads arguments.
    ///
    /// @throws RefusedException if they are not what [Launch] describes
    static Launch of(JsonObject arguments) {
        var graph = text(arguments, "graph").orElse("asBuilt");
        if (!GRAPHS.containsKey(graph)) {
            throw new RefusedException("`graph` is neither `asBuilt` nor `optimized`.");
        }
        return new Launch(
                text(arguments, "program")
                        .orElseThrow(() -> new RefusedException("There is no `program`: give the path of a file.")),
                text(arguments, "text"), arg(arguments.get("arg")), graph, truth(arguments, "stopOnEntry"),
                truth(arguments, "noDebug"));
    }

    /// The graph that runs.
    Kind kind() {
        return GRAPHS.get(graph);
    }

    private static Optional<String> text(JsonObject arguments, String name) {
        return primitive(arguments, name).map(value -> {
            if (!value.isString()) {
                throw new RefusedException("`" + name + "` is not a text.");
            }
            return value.getAsString();
        });
    }

    private static boolean truth(JsonObject arguments, String name) {
        return primitive(arguments, name).map(value -> {
            if (!value.isBoolean()) {
                throw new RefusedException("`" + name + "` is neither `true` nor `false`.");
            }
            return value.getAsBoolean();
        }).orElse(false);
    }

    private static Optional<JsonPrimitive> primitive(JsonObject arguments, String name) {
        var value = arguments.get(name);
        if (value == null || value.isJsonNull()) {
            return Optional.empty();
        }
        if (value instanceof JsonPrimitive primitive) {
            return Optional.of(primitive);
        }
        throw new RefusedException("`" + name + "` is a list or an object.");
    }

    /// JavaScript's numbers lose integers of 64 bits, so these may be texts.
    private static long arg(JsonElement value) {
        if (!(value instanceof JsonPrimitive primitive) || primitive.isBoolean()) {
            throw new RefusedException("There is no `arg`: give a 64-bit integer, as a number or as a text.");
        }
        try {
            return new BigDecimal(primitive.getAsString().strip()).longValueExact();
        } catch (ArithmeticException | NumberFormatException e) {
            throw new RefusedException("`arg` is not a 64-bit integer.");
        }
    }
}
