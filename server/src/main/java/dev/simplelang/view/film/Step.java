package dev.simplelang.view.film;

import dev.simplelang.ir.Rule;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// One step of a film.
///
/// @param caption what happens, in the words of a person who reads the program; code stands between
///     backquotes
/// @param rule the rule of the optimizer by which it happens
/// @param nodes the numbers of the nodes that it is about, the main one first
/// @param premises the numbers of the nodes from which it follows, besides the inputs
/// @param blocks the blocks in which the first node may be computed, from the early to the late one
/// @param span the place in the source
/// @param delta what is different from now on
public record Step(Kind kind, String caption, Optional<Rule> rule, List<Integer> nodes, List<Integer> premises,
        List<Integer> blocks, Optional<Span> span, Delta delta) {

    /// Copies the lists.
    public Step {
        nodes = List.copyOf(nodes);
        premises = List.copyOf(premises);
        blocks = List.copyOf(blocks);
    }

    /// A step without a rule, premises and blocks.
    public static Step of(Kind kind, String caption, List<Integer> nodes, Optional<Span> span, Delta delta) {
        return new Step(kind, caption, Optional.empty(), nodes, List.of(), List.of(), span, delta);
    }

    /// The name of the rule.
    public Optional<String> ruleName() {
        return rule.map(Rule::name);
    }

    /// The rule as a formula, if there is one.
    public Optional<String> law() {
        return rule.flatMap(Rule::law);
    }

    /// What kind of step it is; people choose which kinds they see.
    public enum Kind {

        // Construction.

        /// A statement or a condition begins.
        STATEMENT,
        /// A node is made.
        NODE,
        /// A variable gets a value.
        BINDING,
        /// A scope is opened, kept for later, or closed.
        SCOPE,
        /// A phi is made, or removed since it is needless.
        PHI,
        /// A back edge, or an end of the program, is connected.
        EDGE,

        // Optimization.

        /// A pass begins or ends.
        PASS,
        /// A rule changes or replaces a node.
        REWRITE,
        /// Two nodes become one.
        MERGE,
        /// More is known about a value.
        TYPE,
        /// An optimistic analysis gives up an assumption about a value.
        FALL,
        /// An optimistic analysis finds that control reaches a node.
        REACH,
        /// An optimistic analysis finds values that may differ.
        CLASS,
        /// Nodes that nothing uses leave the graph.
        REMOVAL,

        // Schedule.

        /// A value moves to its early block.
        EARLY,
        /// A value moves to its late block.
        LATE,
        /// A value moves out of loops.
        BEST,

        // Run.

        /// Control reaches a node.
        CONTROL,
        /// Control takes a side of a branch.
        BRANCH,
        /// Control takes the back edge of a loop.
        TRIP,
        /// The run ends.
        END;

        /// The name in JSON.
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
