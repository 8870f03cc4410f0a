package dev.simplelang.ir;

import java.util.Optional;

/// The catalogue of rewrites. Each has its law, the reason why it is sound, and the measure by
/// which it makes progress.
///
/// `c`, `d` are constants, other letters any values. Unless a rule says more, soundness rests on
/// arithmetic modulo 2⁶⁴ being a commutative ring, and progress on the replacement having fewer
/// operations.
///
/// Chapter numbers refer to the chapters of *Simple* (Click et al., 2024) that introduce a rule.
public enum Rule {

    /// `op(c, d) → e`; in general, a node whose type is a single integer is that constant.
    ///
    /// Sound: the type excludes every other value. Progress: a constant is final. Chapter 2.
    FOLD_CONSTANT("op(c, d) → e", "no other value is possible"),

    /// A node that computes what another one does is that node: the same operation on the same inputs,
    /// a sum or product with the same [Polynomial], or `==` or `!=` of operands with the same difference
    /// up to its sign and an odd factor. See [NumberingKey].
    ///
    /// Sound: pure operations with equal keys give equal results; phis also share the region.
    /// Progress: one node fewer.
    VALUE_NUMBERING("the same value is already computed"),

    /// `y + x → x + y`, where `y` is a constant, or neither is and `x` has the smaller id.
    ///
    /// Progress: the operands are ordered, and no rule disorders them.
    ADD_COMMUTE("y + x → x + y", "the operands have a fixed order, constants last"),

    /// `x + 0 → x`. Chapter 2.
    ADD_ZERO("x + 0 → x", "adding 0 changes nothing"),

    /// `x + x → x * 2`. Progress: an addition becomes a multiplication; no rule goes back.
    /// Chapter 2.
    ADD_SELF("x + x → x * 2", "adding a value to itself doubles it"),

    /// `x + -y → x - y`.
    ADD_NEGATED("x + -y → x - y", "adding a negated value is subtraction"),

    /// `(x + c) + d → x + (c + d)` and `(c - x) + d → (c + d) - x`. Progress: one addition fewer.
    /// Chapter 2.
    ADD_REASSOCIATE_CONSTANTS("(x + c) + d → x + (c + d)", "constants are added together"),

    /// `(x + c) + y → (x + y) + c` and `(c - x) + y → (y - x) + c`.
    ///
    /// Progress: a constant moves one step toward the result, where it meets other constants. It
    /// makes one new node, so a shared sum costs at most one step for each user. Chapter 2.
    ADD_FLOAT_CONSTANT("(x + c) + y → (x + y) + c", "the constant is added last"),

    /// `x - 0 → x`. Chapter 2.
    SUB_ZERO("x - 0 → x", "subtracting 0 changes nothing"),

    /// `x - x → 0`. Chapter 2.
    SUB_SELF("x - x → 0", "a value minus itself is 0"),

    /// `x - c → x + -c`. Sound for `MIN` too, since `-MIN` is `MIN`. Progress: a subtraction
    /// becomes an addition; no rule goes back.
    SUB_CONSTANT("x - c → x + -c", "subtracting a constant adds its negation"),

    /// `0 - x → -x`.
    SUB_FROM_ZERO("0 - x → -x", "subtracting from 0 negates"),

    /// `x - -y → x + y`.
    SUB_NEGATED("x - -y → x + y", "subtracting a negated value is addition"),

    /// `(x + c) - y → (x - y) + c` and `x - (y + c) → (x - y) + -c`, `(c - x) - y → c - (x + y)`
    /// and `x - (c - y) → (x + y) + -c`, `c - (x - y) → (y - x) + c`. Progress as for
    /// [#ADD_FLOAT_CONSTANT].
    SUB_FLOAT_CONSTANT("(x + c) - y → (x - y) + c", "the constant is added last"),

    /// `y * x → x * y`, where `y` is a constant, or neither is and `x` has the smaller id. Progress as
    /// for [#ADD_COMMUTE].
    MUL_COMMUTE("y * x → x * y", "the operands have a fixed order, constants last"),

    /// `x * 1 → x`. Chapter 2.
    MUL_ONE("x * 1 → x", "multiplying by 1 changes nothing"),

    /// `x * -1 → -x`.
    MUL_MINUS_ONE("x * -1 → -x", "multiplying by -1 negates"),

    /// `b * b → b`, where `b` is 0 or 1 by its type.
    MUL_TRUTH("b * b → b", "a boolean times itself is the same boolean"),

    /// `(x <= y) * (x != y) → x < y`, `(x == y) * (x != y) → 0` and so on, the operands in either order.
    MUL_COMPARISONS("(x <= y) * (x != y) → x < y", "both comparisons of the same values hold"),

    /// `x * (x == c) → (x == c) * c`, and `b * !b → 0`.
    MUL_EQUALITY("x * (x == c) → (x == c) * c", "a value that equals a constant is multiplied as that constant"),

    /// `(x * c) * d → x * (c * d)`.
    MUL_REASSOCIATE_CONSTANTS("(x * c) * d → x * (c * d)", "constants are multiplied together"),

    /// `(x * c) * y → (x * y) * c`. Progress as for [#ADD_FLOAT_CONSTANT].
    MUL_FLOAT_CONSTANT("(x * c) * y → (x * y) * c", "the constant is multiplied last"),

    /// `x / 1 → x`. Chapter 2.
    DIV_ONE("x / 1 → x", "dividing by 1 changes nothing"),

    /// `x / -1 → -x`. Sound: `MIN / -1` is `MIN`, which is `-MIN`.
    DIV_MINUS_ONE("x / -1 → -x", "dividing by -1 negates"),

    /// `x / x → x != 0`. Sound: the quotient is 1, and `0 / 0` is 0. Progress: a division becomes a
    /// comparison.
    DIV_SELF("x / x → x != 0", "a value divided by itself is 1, and 0 if it is 0"),

    /// `(x / c) / d → x / (c * d)` where the product does not wrap around.
    ///
    /// Sound: truncating twice is truncating once, and `c` is not -1, whose quotient may wrap
    /// around. Progress: one division fewer.
    DIV_REASSOCIATE_CONSTANTS("(x / c) / d → x / (c * d)", "two divisions by constants combine into one"),

    /// `(c * x + c * d) / c → x + d` where by the ranges of the leaves the dividend does not wrap
    /// around.
    ///
    /// Sound: the division leaves no remainder. Progress: one division fewer.
    DIV_EXACT("(c * x + c * d) / c → x + d", "the division undoes the multiplication"),

    /// `x / -c → -(x / c)`, where `c` is not `MIN`.
    ///
    /// Sound: truncation is symmetric about 0, and `x / c` is not `MIN`, since `c` is at least 2.
    /// Progress: the divisor becomes positive.
    DIV_NEGATED("x / -c → -(x / c)", "the sign is changed after dividing"),

    /// `-x / c → -(x / c)`, where `x` is neither `MIN` nor a sum.
    ///
    /// Sound: truncation is symmetric about 0, and `-x` does not wrap around. Progress: the
    /// negation moves one step toward the result.
    DIV_OF_NEGATED("-x / c → -(x / c)", "the sign is changed after dividing"),

    /// The value of a polynomial in which some leaf of the operands does not occur any more: `(a + b) - a → b`,
    /// `2 * x - x - x → 0`, `(x + c) - x → c`, `a * (b + 1) - a * b → a`. See [Polynomial].
    ///
    /// Progress: the result depends on at least one value fewer than the operation did.
    TERMS_CANCEL("(a + b) - a → b", "added and subtracted terms cancel"),

    /// The value of a polynomial that at most two operations compute instead of more:
    /// `x * 3 + x → x * 4`, `(x - y) + y * 2 → x + y`, `-(x * c) → x * -c`. See
    /// [Polynomial].
    ///
    /// Progress: fewer operations lie between the leaves and the result. Longer sums keep their
    /// shape, since parts of them may be shared.
    SHORTER_SUM("x * 3 + x → x * 4", "fewer operations give the same value"),

    /// `-(-x) → x`.
    MINUS_MINUS("-(-x) → x", "negating twice changes nothing"),

    /// `-(x - y) → y - x`.
    MINUS_SUB("-(x - y) → y - x", "negating a difference swaps its operands"),

    /// `-(x + c) → -c - x`.
    ///
    /// Progress: one operation fewer. Without it, `-(x + d)` and `c - x` would be two final shapes
    /// of one value, and [#SUB_FLOAT_CONSTANT] would undo what [#ADD_NEGATED] does.
    MINUS_SUM("-(x + c) → -c - x", "negating a sum subtracts both terms"),

    /// `!(x == y) → x != y`, `!(x < y) → y <= x` and so on.
    NOT_COMPARISON("!(x == y) → x != y", "negating a comparison gives the opposite comparison"),

    /// `!!x → x != 0`.
    NOT_NOT("!!x → x != 0", "double negation tests whether a value is not 0"),

    /// `!x → x == 0`, unless `x` is 0 or 1 by its type. Progress: a negation becomes a comparison;
    /// no rule goes back.
    NOT_VALUE("!x → x == 0", "a value is false only if it is 0"),

    /// `x > y → y < x` and `x >= y → y <= x`. Progress: one `>` or `>=` fewer. Chapter 4.
    COMPARE_MIRROR("x > y → y < x", "a comparison can be read in both directions"),

    /// `y == x → x == y`, likewise `!=`, where `y` is a constant, or neither is and `x` has the smaller
    /// id. Progress as for [#ADD_COMMUTE].
    COMPARE_COMMUTE("y == x → x == y", "the operands have a fixed order, constants last"),

    /// `x == x → 1`, `x < x → 0` and so on.
    COMPARE_SELF("x == x → 1", "a value is compared with itself"),

    /// `x <= c → x < c + 1` and `c < x → c + 1 <= x`, where `c` is not `MAX`.
    ///
    /// Progress: a test and its opposite name the same constant, `x < c` and `c <= x`; no rule goes
    /// back.
    COMPARE_WITH_CONSTANT("x <= c → x < c + 1", "for integers, < and <= differ by one in the bound"),

    /// `x + c == x + d → 0`, `x < x → 0` and so on, whatever the shape of the sums, where the
    /// difference of the operands is a constant.
    ///
    /// Sound for `==` and `!=` modulo 2⁶⁴; for the order only if the difference is 0.
    COMPARE_DIFFERENCE("x + c == x + d → 0", "the operands differ by a constant"),

    /// `2 * x == 2 * y + 1 → 0`, likewise `!=`.
    ///
    /// Sound: a power of two divides one side and not the other. It divides 2⁶⁴, so wrapping does
    /// not matter.
    COMPARE_PARITY("2 * x == 2 * y + 1 → 0", "the operands never have the same remainder"),

    /// `x + y == c → 0`, likewise `!=`, where the range of the difference, computed without
    /// wrapping, contains no multiple of 2⁶⁴. The same holds modulo 2ᵏ, without the terms that 2ᵏ
    /// divides: `8 * x + b == 3 → 0`, where `b` is 0 or 1.
    EQUAL_RANGES("x + y == c → 0", "the operands are never equal"),

    /// `x + c == d → x == d - c`, `x - y == 0 → x == y`, `3 * x == 6 → x == 2`, likewise `!=`.
    ///
    /// Sound: adding a value and multiplying by an odd number are bijections modulo 2⁶⁴. A power of
    /// two is divided out only where by its range the rest is too small to wrap around to 0.
    /// Progress: one leaf fewer, or fewer operations.
    EQUAL_TERMS_CANCEL("x + c == d → x == d - c", "terms can be moved to the other side"),

    /// `x < x + c → x <= MAX - c` and `x + c < x → MAX - c < x` for a positive `c`; likewise `<=`.
    ///
    /// Sound: the operands differ, and the sum is greater exactly if it does not wrap around. Of
    /// two different operands one is the other plus a positive constant; if the difference is
    /// `MIN`, each is the other plus `MIN`, and one way is chosen. Progress: one operand becomes a
    /// constant.
    LESS_SHIFTED("x < x + c → x <= MAX - c", "a sum with a positive term is greater unless it wraps around"),

    /// `x - y < c → 1` or `0`, where neither side wraps around and the range of the difference
    /// decides.
    LESS_RANGES("x - y < c → 1", "the range of the difference decides"),

    /// `x + 1 <= y → x < y`, `x + y < x + z → y < z`, `2 * x < 5 → x < 3`.
    ///
    /// Sound: by their ranges neither side wraps around, before or after, so they compare as
    /// unbounded integers. Progress: what is added stands on one side and what is subtracted on the
    /// other; a comparison that is already written so is left alone.
    LESS_TERMS_CANCEL("x + 1 <= y → x < y", "terms can be moved to the other side, since nothing wraps around"),

    /// `b == 0 → !b`, `b != 0 → b`, `b == 1 → b`, `b != 1 → !b`, `b < 1 → !b`, `1 <= b → b`, where
    /// `b` is 0 or 1 by its type.
    COMPARE_BOOLEAN("b == 0 → !b", "a boolean is compared with 0 or 1"),

    /// `φ(x, x) → x` and, in a loop, `φ(x, itself) → x`.
    ///
    /// Sound: the value is `x` on every path, and `x` is available because every path has it.
    /// Chapter 5.
    PHI_ONE_VALUE("φ(x, x) → x", "no path yields another value"),

    /// `φ(1, 0) → b` and `φ(0, 1) → !b` where the sides of an `if (b)` meet at once; `b != 0`
    /// instead of `b` unless `b` is 0 or 1 by its type. Chapter 5 calls such an `if` a diamond.
    ///
    /// Progress: one phi fewer, and no rule makes a phi of a test.
    CHOICE_IS_TEST("φ(1, 0) → b", "it is 1 exactly when the condition is true"),

    /// `φ(c, x) → x` where the sides of an `if (x == c)` meet at once; in general, where the two
    /// values are equal on the side on which the predicate implies an equality.
    ///
    /// Sound: on that side both values are equal, and the other side chooses the one that is kept.
    /// Both are available before the `if`. Progress: one phi fewer.
    CHOICE_OF_EQUALS("φ(c, x) → x", "where the compared values are equal, both branches give the same value"),

    /// `φ(op(a, b), op(c, d)) → op(φ(a, c), φ(b, d))` where nothing else uses the operations.
    ///
    /// Sound: the path selects both operands alike. Progress: at least two operations become one.
    /// Chapter 5.
    PHI_PULL_OPERATION("φ(op(a, b), op(c, d)) → op(φ(a, c), φ(b, d))", "all paths do the same operation"),

    /// `op(φ(c, d), e) → φ(op(c, e), op(d, e))`, likewise for two phis of one region, where all
    /// these operands are constants.
    ///
    /// Sound: as for [#PHI_PULL_OPERATION]. Progress: one operation fewer; no rule pulls an
    /// operation out of a phi of constants. Chapter 5.
    PHI_PUSH_CONSTANTS("op(φ(c, d), e) → φ(op(c, e), op(d, e))", "the operands are constant on every path"),

    /// The side of an `if` that is always taken is the control before the `if`; the other is dead.
    /// Chapter 5.
    IF_CONSTANT("the condition is constant"),

    /// An `if` whose sides lead straight to one region, with the same phi values for both, is
    /// removed.
    ///
    /// Sound: a test has no effect, and no phi distinguishes the sides. Progress: one branch fewer.
    /// Chapter 5 removes such a diamond once it has no phis.
    BRANCH_SELECTS_NOTHING("both branches do the same"),

    /// An `if` both of whose sides return the same value is replaced by one `return`.
    ///
    /// Sound: as for [#BRANCH_SELECTS_NOTHING]. Progress: one branch and one return fewer.
    RETURNS_SAME("both branches return the same value"),

    /// An `if` whose outcome follows from the tests that dominate it: of the same predicate (chapter 5), or `x <= y` where
    /// `x < y` holds, `x < 7` where `x < 5` does, `x + 1 == 4` where `x == 3` does.
    ///
    /// Sound: a predicate has the same value at all tests that it dominates, and the sides of an `if` exclude each other
    /// (Demange et al., CC 2018, section 3); bounds of sums are used only where the sums do not wrap around. Progress: one
    /// test fewer.
    IF_IMPLIED("it follows from conditions tested before"),

    /// The input of a `return` or a phi is a constant where the dominating tests leave only one
    /// value: `x` is 3 after `if (x == 3)`. Other uses of `x` stay.
    ///
    /// Sound: as for [#IF_IMPLIED]. Progress: an input becomes a constant, never back.
    USE_IMPLIED("conditions tested before leave only one value"),

    /// A phi has the same value for two paths, where the tests on one of them imply that both
    /// values are equal: `φ(x, y)` is `φ(y, y)` if `x == y` holds on the first path.
    ///
    /// Sound: as for [#IF_IMPLIED]; both values are available after the comparison. Progress: the
    /// phi has fewer distinct values.
    PHI_IMPLIED("both values are equal on this path"),

    /// A value that the combined analysis (Click and Cooper 1995) proves constant is that constant.
    ///
    /// Sound: it is a fixed point of the transfer functions. Progress: a constant is final.
    COMBINED_CONSTANT("it has the same value in every run"),

    /// A use of a value, at a `return` or on a path into a phi, is a constant there by the combined
    /// analysis.
    ///
    /// Sound: the conditions on the way to the use leave one value. Progress: one use of a value
    /// fewer.
    COMBINED_USE("conditions tested before leave only one value"),

    /// An `if` with a side that the combined analysis proves unreachable tests a constant.
    ///
    /// Sound: as for [#COMBINED_CONSTANT]. Progress: one test fewer.
    COMBINED_BRANCH("the other branch is unreachable"),

    /// Nodes that the combined analysis proves equal are one node.
    ///
    /// Sound: by induction over the trips of loops, for all nodes of a class at once: they start
    /// equal and stay equal. Progress: one node fewer.
    COMBINED_CONGRUENCE("both always have the same value"),

    /// An `if` that every path through the program leaves by the same side has that outcome.
    ///
    /// Sound: the paths that were walked cover all runs; a path stands for all further trips of a
    /// loop. Progress: one test fewer.
    PATHS_DECIDE("the condition has the same outcome on every path through the program"),

    /// `φ → c`, likewise the value of a `return`, where it is `c` on every path.
    ///
    /// Sound: as for [#PATHS_DECIDE]. Progress: a constant is final.
    PATHS_AGREE("φ → c", "every path through the program gives the same value"),

    /// An unreachable control node is the dead control.
    ///
    /// Sound: by its type. Progress: one control node fewer. Chapter 5.
    DEAD_CONTROL("it is unreachable"),

    /// A region, its phis and the stop lose their unreachable inputs. Chapter 5.
    DROP_DEAD_PATHS("one of the paths is unreachable"),

    /// A region with one path is that path, once it has no phis; likewise a loop that never
    /// repeats. Chapters 5 and 7.
    REGION_ONE_PATH("only one path leads here"),

    /// `φ(x, itself) → x` in a loop, for a variable that the loop assigns but leaves unchanged.
    ///
    /// Sound: as for [#PHI_ONE_VALUE]. Part of building, not of optimizing; chapter 8 too applies
    /// it when it ends a loop.
    LOOP_DOES_NOT_CHANGE("φ(x, itself) → x", "the loop does not change it"),

    /// A test that has the same outcome in every trip has this outcome as its predicate.
    ///
    /// Sound: the program is executed on sets that contain the values of every run, and the other
    /// outcome never occurs. Progress: one test fewer.
    LOOP_INTERPRETED("the outcome is the same in every iteration, by abstract interpretation of the loops"),

    /// A value of a loop that is constant wherever the loop is left is this constant after it.
    ///
    /// Sound: as for [#LOOP_INTERPRETED]; a use after the loop sees the last value in the loop. Progress:
    /// one use of the loop fewer.
    LOOP_EXIT_VALUE("it always has the same value when the loop exits"),

    /// A test that would leave a loop only after another test has, or never, has the other outcome
    /// as its predicate.
    ///
    /// Sound: the trip at which a value with a constant increment passes a bound is known, wrapping
    /// included. Progress: one test fewer.
    TRIP_COUNT("the loop never runs that many iterations"),

    /// A value after a loop of `n` trips is the `n`-th power of the map of one trip, applied
    /// to the values at the entry.
    ///
    /// Sound: the map is exact, since all arithmetic is modulo 2⁶⁴. Progress: one use of the loop
    /// fewer.
    LOOP_CLOSED_FORM("it follows from the trip count of the loop"),

    /// A loop that ends and has no used values is removed: control goes from its entry to its exit.
    ///
    /// Sound: trips have no effect besides their values. Progress: one loop fewer.
    LOOP_REMOVED("the loop terminates and none of its values are used");

    private final String law;
    private final String because;

    /// A rule that no formula describes.
    Rule(String because) {
        this("", because);
    }

    Rule(String law, String because) {
        this.law = law;
        this.because = because;
    }

    /// The rule as a formula, or the most typical one of several; empty if none describes it.
    public Optional<String> law() {
        return Optional.of(law).filter(formula -> !formula.isEmpty());
    }

    /// The reason for the user: why the step is valid, as the middle of a sentence.
    public String because() {
        return because;
    }
}
