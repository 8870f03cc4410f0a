package dev.simplelang.ir;

/// The catalogue of rewrites: each has its law, why it is sound, and why it makes progress.
///
/// `c`, `d` are constants, other letters any values. Unless a rule says more, soundness rests on arithmetic modulo 2⁶⁴
/// being a commutative ring, and progress on the replacement having fewer operations.
///
/// Chapter numbers refer to the chapters of *Simple* (Click et al., 2024) that introduce a rule.
public enum Rule {

    /// `op(c, d) → e`, and every other node whose type is one integer.
    ///
    /// Sound: the type says that no other value is possible. Progress: a constant is final. Chapter 2.
    FOLD_CONSTANT("no other value is possible"),

    /// A node whose class, payload and inputs are those of an earlier node is that node.
    ///
    /// Sound: pure operations on equal inputs give equal results; phis also share the region. Progress: one node fewer.
    VALUE_NUMBERING("the same value is already computed"),

    /// `c + x → x + c`, and otherwise the smaller id first.
    ///
    /// Progress: the operands are in order then, and no rule brings them out of it.
    ADD_COMMUTE("addition is commutative"),

    /// `x + 0 → x`. Chapter 2.
    ADD_ZERO("adding 0 changes nothing"),

    /// `x + x → x * 2`. Progress: additions turn into multiplications, never back. Chapter 2.
    ADD_SELF("adding a value to itself doubles it"),

    /// `x + -y → x - y`.
    ADD_NEGATED("adding a negated value is subtraction"),

    /// `(x + c) + d → x + (c + d)` and `(c - x) + d → (c + d) - x`. Progress: one addition fewer. Chapter 2.
    ADD_REASSOCIATE_CONSTANTS("constants are added together"),

    /// `(x + c) + y → (x + y) + c` and `(c - x) + y → (y - x) + c`.
    ///
    /// Progress: a constant moves one step toward the result, where it meets other constants. New nodes: one, so shared
    /// sums cost no more than one step each. Chapter 2.
    ADD_FLOAT_CONSTANT("the constant is added last"),

    /// `x - 0 → x`. Chapter 2.
    SUB_ZERO("subtracting 0 changes nothing"),

    /// `x - x → 0`. Chapter 2.
    SUB_SELF("a value minus itself is 0"),

    /// `x - c → x + -c`. Progress: subtractions of constants turn into additions, never back; `-MIN` is `MIN`.
    SUB_CONSTANT("subtracting a constant adds its negation"),

    /// `0 - x → -x`.
    SUB_FROM_ZERO("subtracting from 0 negates"),

    /// `x - -y → x + y`.
    SUB_NEGATED("subtracting a negated value is addition"),

    /// `(x + c) - y → (x - y) + c` and `x - (y + c) → (x - y) + -c`, `(c - x) - y → c - (x + y)` and
    /// `x - (c - y) → (x + y) + -c`, `c - (x - y) → (y - x) + c`. Progress as for [#ADD_FLOAT_CONSTANT].
    SUB_FLOAT_CONSTANT("the constant is added last"),

    /// `c * x → x * c`, and otherwise the smaller id first. Progress as for [#ADD_COMMUTE].
    MUL_COMMUTE("multiplication is commutative"),

    /// `x * 1 → x`. Chapter 2.
    MUL_ONE("multiplying by 1 changes nothing"),

    /// `x * -1 → -x`.
    MUL_MINUS_ONE("multiplying by -1 negates"),

    /// `b * b → b` for a `b` that is 0 or 1.
    MUL_TRUTH("a boolean times itself is the same boolean"),

    /// `(x * c) * d → x * (c * d)`.
    MUL_REASSOCIATE_CONSTANTS("constants are multiplied together"),

    /// `(x * c) * y → (x * y) * c`. Progress as for [#ADD_FLOAT_CONSTANT].
    MUL_FLOAT_CONSTANT("the constant is multiplied last"),

    /// `x / 1 → x`. Chapter 2.
    DIV_ONE("dividing by 1 changes nothing"),

    /// `x / -1 → -x`. Sound: `MIN / -1` is `MIN`, which is `-MIN`.
    DIV_MINUS_ONE("dividing by -1 negates"),

    /// `x / x → x != 0`. Sound: the quotient is 1, and `0 / 0` is 0. Progress: divisions turn into comparisons.
    DIV_SELF("a value divided by itself is 1, and 0 if it is 0"),

    /// `(x / c) / d → x / (c * d)` where the product does not wrap around.
    ///
    /// Sound: truncation composes, and `c` is not -1, whose quotient may wrap around. Progress: one division fewer.
    DIV_REASSOCIATE_CONSTANTS("two divisions by constants combine into one"),

    /// `(c * x + c * d) / c → x + d` where the ranges of the leaves say that the dividend does not wrap around.
    ///
    /// Sound: the division leaves no remainder. Progress: a division vanishes.
    DIV_EXACT("the division undoes the multiplication"),

    /// `x / -c → -(x / c)`, where `c` is not `MIN`.
    ///
    /// Sound: truncation is symmetric about 0, and `x / c` is not `MIN` since `c` is more than 1. Progress: the divisor is
    /// positive then.
    DIV_NEGATED("the sign is changed after dividing"),

    /// `-x / c → -(x / c)`, where `x` is not `MIN` and no sum.
    ///
    /// Sound: truncation is symmetric about 0, and `-x` is what it says. Progress: the negation moves one step toward the
    /// result.
    DIV_OF_NEGATED("the sign is changed after dividing"),

    /// What a polynomial says where terms cancel: `(a + b) - a → b`, `2 * x - x - x → 0`, `(x + c) - x → c`,
    /// `a * (b + 1) - a * b → a`. See [Polynomial].
    ///
    /// Progress: the result depends on one value fewer than the operation did.
    TERMS_CANCEL("added and subtracted terms cancel"),

    /// What a polynomial says where at most two operations do the work of more: `x * 3 + x → x * 4`,
    /// `(x - y) + (y + z)` as far as nothing cancels, `-(x * c) → x * -c`. See [Polynomial].
    ///
    /// Progress: fewer operations lie between the result and the leaves. Longer sums keep their shape: parts of them may
    /// be shared.
    SHORTER_SUM("fewer operations give the same value"),

    /// `-(-x) → x`.
    MINUS_MINUS("negating twice changes nothing"),

    /// `-(x - y) → y - x`.
    MINUS_SUB("negating a difference swaps its operands"),

    /// `-(x + c) → -c - x`.
    ///
    /// Progress: one operation fewer. Without it, what is `c - x` would have two shapes to which no rule applies, and
    /// [#SUB_FLOAT_CONSTANT] would take apart what [#ADD_NEGATED] has put together of the other.
    MINUS_SUM("negating a sum subtracts both terms"),

    /// `!(x == y) → x != y`, `!(x < y) → y <= x` and so on.
    NOT_COMPARISON("negating a comparison gives the opposite comparison"),

    /// `!!x → x != 0`.
    NOT_NOT("double negation tests whether a value is not 0"),

    /// `!x → x == 0` unless `x` is 0 or 1. Progress: such negations turn into comparisons, never back.
    NOT_VALUE("a value is false only if it is 0"),

    /// `x > y → y < x` and `x >= y → y <= x`. Progress: `>` and `>=` vanish. Chapter 4.
    COMPARE_MIRROR("a comparison can be read in both directions"),

    /// `c == x → x == c`, likewise `!=`, and otherwise the smaller id first. Progress as for [#ADD_COMMUTE].
    COMPARE_COMMUTE("== and != are commutative"),

    /// `x == x → 1`, `x < x → 0` and so on.
    COMPARE_SELF("a value is compared with itself"),

    /// `x <= c → x < c + 1` and `c < x → c + 1 <= x`, where `c` is not `MAX`.
    ///
    /// Progress: a test and its opposite come to name the same constant, `x < c` and `c <= x`; no rule turns them back.
    COMPARE_WITH_CONSTANT("for integers, < and <= differ by one in the bound"),

    /// `x + c == x + d → 0`, `x < x → 0` and so on, whatever the shape of the sums: the difference of the operands is a
    /// constant.
    ///
    /// Sound for `==` and `!=` modulo 2⁶⁴; of the order it only tells if the difference is 0.
    COMPARE_DIFFERENCE("the operands differ by a constant"),

    /// `2 * x == 2 * y + 1 → 0`, likewise `!=`.
    ///
    /// Sound: a power of two divides one side and not the other; it divides 2⁶⁴, so wrapping changes nothing.
    COMPARE_PARITY("the operands never have the same remainder"),

    /// `x + y == c → 0`, likewise `!=`, where the range of the difference of the two sides, computed without wrapping
    /// around, contains no multiple of 2⁶⁴; or, without the terms that 2ᵏ divides, none of 2ᵏ: `8 * x + b == 3 → 0`.
    EQUAL_RANGES("the operands are never equal"),

    /// `x + c == d → x == d - c`, `x - y == 0 → x == y`, `3 * x == 6 → x == 2`, likewise `!=`.
    ///
    /// Sound: adding is a bijection modulo 2⁶⁴, multiplying by an odd number as well. A power of two is divided out only
    /// where ranges say that the rest is too small to wrap around to 0. Progress: one leaf fewer, or fewer operations.
    EQUAL_TERMS_CANCEL("terms can be moved to the other side"),

    /// `x < x + c → x <= MAX - c` and `x + c < x → MAX - c < x` for a positive `c`; likewise `<=`.
    ///
    /// Sound: the two differ, and the sum is the greater one exactly if it does not wrap around. Modulo 2⁶⁴ one of two that
    /// differ is the other with something positive added, except that adding `MIN` is subtracting it; then one of the two
    /// is taken. Progress: only one operand is left.
    LESS_SHIFTED("a sum with a positive term is greater unless it wraps around"),

    /// `x - y < c → 1` or `0`, where neither side wraps around and the range of the difference decides.
    LESS_RANGES("the range of the difference decides"),

    /// `x + 1 <= y → x < y`, `x + y < x + z → y < z`, `2 * x < 5 → x < 3`.
    ///
    /// Sound: ranges say that neither side wraps around, before and after, so that the integers without bounds may be
    /// compared. Progress as for [#EQUAL_TERMS_CANCEL].
    LESS_TERMS_CANCEL("terms can be moved to the other side, since nothing wraps around"),

    /// `b == 0 → !b`, `b != 0 → b`, `b == 1 → b`, `b != 1 → !b`, `b < 1 → !b`, `1 <= b → b` for a `b` that is 0 or 1.
    ///
    /// Sound: the type of `b` says so.
    COMPARE_BOOLEAN("a boolean is compared with 0 or 1"),

    /// `φ(x, x) → x` and, in a loop, `φ(x, itself) → x`.
    ///
    /// Sound: whatever path is taken, the value is `x`; `x` is available because each path has it. Chapter 5.
    PHI_ONE_VALUE("all paths yield the same value"),

    /// `φ(1, 0) → b` and `φ(0, 1) → !b` where the sides of an `if (b)` meet with nothing in between; for a `b` that is no
    /// truth value, `b != 0`. Chapter 5 calls such an `if` a diamond.
    ///
    /// Progress: a phi vanishes, and no rule makes one of a test.
    CHOICE_IS_TEST("it is 1 exactly when the condition is true"),

    /// `φ(c, x) → x` where the sides of an `if (x == c)` meet with nothing in between; in general, where the two values are
    /// equal on the side on which the predicate makes two values equal.
    ///
    /// Sound: on that side either value will do, on the other the one that is chosen there; both are available before the
    /// `if`. Progress: a phi vanishes.
    CHOICE_OF_EQUALS("where the compared values are equal, both branches give the same value"),

    /// `φ(op(a, b), op(c, d)) → op(φ(a, c), φ(b, d))` where nothing else uses the operations.
    ///
    /// Sound: the path picks both operands alike. Progress: at least two operations become one. Chapter 5.
    PHI_PULL_OPERATION("all paths do the same operation"),

    /// `op(φ(c, d), e) → φ(op(c, e), op(d, e))`, likewise for two phis of one region, where all of them are constants.
    ///
    /// Sound: as for [#PHI_PULL_OPERATION]. Progress: the operation becomes constants; phis of constants alone are never
    /// turned back. Chapter 5.
    PHI_PUSH_CONSTANTS("the operands are constant on every path"),

    /// The projection of an `if` that is always taken is the control before the `if`; the other is dead control. Chapter 5.
    IF_CONSTANT("the condition is constant"),

    /// An `if` whose sides lead straight to one region, whose phis have the same values for both, is left out.
    ///
    /// Sound: testing has no effect, and nothing tells the sides apart. Progress: one branch fewer. Chapter 5 sees such a
    /// diamond when its phis are gone.
    BRANCH_SELECTS_NOTHING("both branches do the same"),

    /// An `if` both of whose sides return the same value is left out.
    ///
    /// Sound: as for [#BRANCH_SELECTS_NOTHING]. Progress: one branch and one return fewer.
    RETURNS_SAME("both branches return the same value"),

    /// An `if` whose test was made by a dominating `if` has the outcome by which it was reached.
    ///
    /// Sound: a value does not change where its definition dominates; the sides of an `if` exclude each other (Demange et
    /// al., CC 2018, section 3). Progress: one test fewer. Chapter 5.
    IF_DOMINATED("the same condition was tested before"),

    /// An `if` whose outcome follows from the tests that dominate it: `x <= y` where `x < y` holds, `x < 7` where `x < 5`
    /// does, `x + 1 == 4` where `x == 3` does.
    ///
    /// Sound: as for [#IF_DOMINATED]; bounds of sums are used only where the sums do not wrap around. Progress: one test
    /// fewer.
    IF_IMPLIED("it follows from conditions tested before"),

    /// What a `return` returns or a path brings to a phi is a constant where the tests that dominate it leave only one
    /// value: `x` is 3 behind `if (x == 3)`. Elsewhere it stays what it is.
    ///
    /// Sound: as for [#IF_DOMINATED]. Progress: an input becomes a constant, never back.
    USE_IMPLIED("conditions tested before leave only one value"),

    /// A path brings to a phi what another path brings, where the tests on it say that both are equal: `φ(x, y)`, reached
    /// by the first path where `x == y` holds, is `φ(y, y)`.
    ///
    /// Sound: as for [#IF_DOMINATED]; what was compared is available behind the comparison. Progress: the phi has fewer
    /// different values.
    PHI_IMPLIED("both values are equal on this path"),

    /// A value that the combined analysis (Click and Cooper 1995) proves constant is that constant.
    ///
    /// Sound: the analysis is. Progress: a constant is final.
    COMBINED_CONSTANT("it has the same value in every run"),

    /// The same for a value where it is used: on a path into a phi, at a `return`.
    ///
    /// Sound: the conditions on the way there leave one value. Progress: one use of a value fewer.
    COMBINED_USE("conditions tested before leave only one value"),

    /// An `if` one of whose sides the combined analysis proves to be never taken tests a constant.
    ///
    /// Sound: the analysis is. Progress: one test fewer.
    COMBINED_BRANCH("the other branch is unreachable"),

    /// Nodes that the combined analysis proves equal are one node.
    ///
    /// Sound: by induction over the runs, with all nodes of a class at once: they begin equal and stay so, loop by loop.
    /// Progress: one node fewer.
    COMBINED_CONGRUENCE("both always have the same value"),
    /// An `if` that is left on one side only, whichever path through the program is taken, has that outcome.
    ///
    /// Sound: a copy of the program in which the paths are kept apart computes the same, and all copies of the `if` have that
    /// outcome. Progress: one test fewer.
    PATHS_DECIDE("the condition has the same outcome on every path through the program"),

    /// `φ → c`, and the value of a `return` is `c`, where it is so on every path.
    ///
    /// Sound: as for [#PATHS_DECIDE]. Progress: a constant is final.
    PATHS_AGREE("every path through the program gives the same value"),

    /// A node that control never reaches is the dead control.
    ///
    /// Sound: its type says so. Progress: one control node fewer. Chapter 5.
    DEAD_CONTROL("it is unreachable"),

    /// A region, its phis or the stop lose the inputs that no run takes. Chapter 5.
    DROP_DEAD_PATHS("one of the paths is unreachable"),

    /// A region with one path is that path, once its phis are gone; a loop too, if it never repeats. Chapters 5 and 7.
    REGION_ONE_PATH("only one path leads here"),

    /// A phi of a loop whose back edge brings the phi itself was never needed: the assignments leave the variable as it
    /// was.
    ///
    /// Sound: as for [#PHI_ONE_VALUE]. Part of building, not of optimizing; chapter 8 too does it when it ends a loop.
    LOOP_DOES_NOT_CHANGE("the loop does not change it"),

    /// A test that comes out the same whenever it is made has this outcome as its predicate.
    ///
    /// Sound: the program is run on sets of values that contain those of every run, and the other outcome never occurs.
    /// Progress: one test fewer.
    LOOP_RUN("the outcome is the same in every iteration, by abstract interpretation of the loops"),

    /// Where a loop is left, a value of it that is always the same there is this constant.
    ///
    /// Sound: as for [#LOOP_RUN]; whoever uses the value behind the loop sees it as it was when the loop was left last.
    /// Progress: one use of the loop fewer.
    LOOP_EXIT_VALUE("it always has the same value when the loop exits"),

    /// A test that would end a loop only after it has ended, or never, has the other outcome as its predicate.
    ///
    /// Sound: the number of trips until a value that grows by a constant passes another is known, wrapping included.
    /// Progress: one test fewer.
    TRIP_COUNT("the loop never runs that many iterations"),

    /// A value behind a loop of `n` trips is the `n`-th power of the linear map that a trip is, applied to the values at its
    /// entry.
    ///
    /// Sound: the map is linear modulo 2⁶⁴, as arithmetic is. Progress: one use of the loop fewer.
    LOOP_CLOSED_FORM("it follows from the trip count of the loop"),

    /// A loop that ends and of which nothing is used is gone: control goes straight from its entry to its exit.
    ///
    /// Sound: the trips have no effect but their values. Progress: one loop fewer.
    LOOP_REMOVED("the loop terminates and none of its values are used");

    private final String because;

    Rule(String because) {
        this.because = because;
    }

    /// Why the step may be taken, in the words of a person who reads the program; the middle of a sentence.
    public String because() {
        return because;
    }
}
