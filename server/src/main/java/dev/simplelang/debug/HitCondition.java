package dev.simplelang.debug;

import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.DivNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Relation;
import dev.simplelang.text.Quotation;
import java.util.Map;
import java.util.regex.Pattern;

/// Which hits of a breakpoint stop a run, such as `5`, `>= 5` or `% 5`.
///
/// Hits are counted from the start of the run, so that the count is the same whichever way a moment
/// is reached.
///
/// @param operator `=`, another relation, or `%` for each hit whose number is a multiple
public record HitCondition(String operator, long number) {

    private static final Pattern TEXT = Pattern.compile("(==?|!=|<=?|>=?|%)?\\s*(\\d{1,18})");

    private static final Map<String, Relation> RELATIONS = Map.of("=", Relation.EQ, "==", Relation.EQ, "!=",
            Relation.NE, "<", Relation.LT, "<=", Relation.LE, ">", Relation.GT, ">=", Relation.GE);

    /// Reads a condition; a number alone means that hit only.
    ///
    /// @throws RefusedException if it is none
    public static HitCondition of(String text) {
        var match = TEXT.matcher(text.strip());
        if (!match.matches()) {
            throw new RefusedException(Quotation.of(text) + " is not a hit count: write a number, or one after "
                    + "`==`, `!=`, `<`, `<=`, `>`, `>=` or `%`.");
        }
        var condition = new HitCondition(match.group(1) == null ? "=" : match.group(1),
                Long.parseLong(match.group(2)));
        if (condition.operator.equals("%") && condition.number == 0) {
            throw new RefusedException("No number is a multiple of 0.");
        }
        return condition;
    }

    /// Adds the nodes that compute whether it holds.
    ///
    /// @param hits the number of hits so far, this one included
    /// @return 1 or 0
    Node build(Graph graph, Node hits) {
        var limit = graph.add(ConstantNode.of(number));
        if (operator.equals("%")) {
            var multiple = graph.add(new MulNode(graph.add(new DivNode(hits, limit)), limit));
            return graph.add(new CompareNode(Relation.EQ, multiple, hits));
        }
        return graph.add(new CompareNode(RELATIONS.get(operator), hits, limit));
    }
}
