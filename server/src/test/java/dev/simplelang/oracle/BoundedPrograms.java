package dev.simplelang.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// Writes programs at random that always end with a value, the same one for the same seed: what an optimizer is measured by.
///
/// Straight code, nested `if`, bounded loops with `break` and `continue`, algebraic identities, conditions on `arg`. Every loop
/// counts a variable of its own, which nothing else assigns, toward a bound that it reaches. The result of most programs does not
/// depend on `arg`, although few say so plainly. [RandomPrograms] is the generator that aims at faults.
public final class BoundedPrograms {

    /// What a program is mostly made of. A mixture of several keeps the optimizer from being fitted to one.
    public enum Style {
        /// Declarations, assignments and some `if`s, a little of everything.
        MIXED,
        /// No `arg` at all.
        CLOSED,
        /// Sums and products that cancel.
        IDENTITIES,
        /// Conditions on `arg`, nested, repeated, implied by each other.
        BRANCHES,
        /// Loops with constant and with unknown bounds, in each other.
        LOOPS,
        /// A handful of statements.
        SMALL
    }

    private static final String[] NAMES = {"a", "b", "c", "d", "x", "y", "z", "sum"};

    private static final String[] COMPARISONS = {"==", "!=", "<", "<=", ">", ">="};

    private static final String[] ARITHMETIC = {"+", "+", "+", "-", "-", "*", "*", "/"};

    private static final int[] LARGE = {100, 127, 255, 256, 1000, 4096, 65_536, 1_000_000};

    private final RandomGenerator random;
    private final StringBuilder text = new StringBuilder();

    /// Variables that may be read, and those of them that may be assigned.
    private final List<String> readable = new ArrayList<>();
    private final List<String> assignable = new ArrayList<>();

    /// Conditions already asked about variables visible now.
    private final List<String> asked = new ArrayList<>();

    private final Style style;
    private final int maxDepth;
    private final int maxLoops;

    /// Of 100 leaves of an expression, how many are `arg`.
    private final int argShare;

    /// Of 100 leaves of a condition, how many are `arg`.
    private final int argConditions;
    private final int identities;
    private final int branches;
    private final int loopShare;
    private final int returns;

    private int budget;
    private int depth;
    private int loops;
    private int counters;

    private BoundedPrograms(Style style, long seed) {
        this.random = new SplittableRandom(seed);
        this.style = style;
        boolean closed = style == Style.CLOSED;
        argShare = closed ? 0 : chance(35) ? 1 : random.nextInt(4, 30);
        argConditions = closed || chance(15) ? 0 : random.nextInt(15, 75);
        identities = switch (style) {
            case IDENTITIES -> random.nextInt(35, 70);
            case LOOPS, BRANCHES -> random.nextInt(10);
            default -> random.nextInt(30);
        };
        branches = switch (style) {
            case BRANCHES -> random.nextInt(35, 60);
            case IDENTITIES -> random.nextInt(5, 20);
            default -> random.nextInt(10, 35);
        };
        loopShare = switch (style) {
            case LOOPS -> random.nextInt(35, 60);
            case IDENTITIES, BRANCHES -> random.nextInt(5, 15);
            default -> random.nextInt(20, 45);
        };
        returns = chance(60) ? 0 : random.nextInt(2, 8);
        budget = style == Style.SMALL ? random.nextInt(2, 8) : random.nextInt(6, 26);
        maxDepth = random.nextInt(2, 5);
        maxLoops = random.nextInt(1, 4);
    }

    /// The program for `seed`, of a style that depends on it.
    public static String program(long seed) {
        return program(style(seed), seed);
    }

    /// The style of [#program(long)].
    public static Style style(long seed) {
        return Style.values()[(int) Math.floorMod(seed, (long) Style.values().length)];
    }

    /// The program of `style` for `seed`.
    public static String program(Style style, long seed) {
        return new BoundedPrograms(style, seed).program();
    }

    private String program() {
        if (style != Style.CLOSED) {
            readable.add("arg");
        }
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            declaration();
        }
        int before = style == Style.SMALL || chance(20) ? 0 : random.nextInt(budget);
        while (budget > 0) {
            statement();
            if (budget <= before && before > 0) {
                before = 0;
                loop();
            }
        }
        line("return " + result() + ";");
        return text.toString();
    }

    /// What the program returns: mostly a variable or a sum of some.
    private String result() {
        return switch (random.nextInt(8)) {
            case 6, 7 -> String.join(chance(70) ? " + " : " - ", assignable);
            case 0 -> operand(1) + " " + pick(ARITHMETIC) + " " + operand(1);
            case 1 -> variable() + " " + pick(ARITHMETIC) + " " + variable();
            case 2 -> identity();
            case 3 -> expression(2);
            default -> variable();
        };
    }

    // Statements

    private void statement() {
        budget--;
        boolean mayNest = depth < maxDepth;
        if (mayNest && chance(branches)) {
            ifStatement();
        } else if (mayNest && loops < maxLoops && chance(loopShare)) {
            if (chance(30)) {
                idiom();
            } else {
                loop();
            }
        } else if (depth > 0 && chance(returns)) {
            line("if (" + condition() + ") return " + result() + ";");
        } else if (loops > 0 && chance(12)) {
            line("if (" + condition() + ") break;");
        } else if (depth == 0 && assignable.size() < NAMES.length && chance(35)) {
            declaration();
        } else {
            assignment();
        }
    }

    private void body(int statements) {
        int names = readable.size();
        int targets = assignable.size();
        int conditions = asked.size();
        depth++;
        statement();
        for (int i = 1; i < statements && budget > 0; i++) {
            statement();
        }
        depth--;
        readable.subList(names, readable.size()).clear();
        assignable.subList(targets, assignable.size()).clear();
        asked.subList(conditions, asked.size()).clear();
    }

    private void declaration() {
        String name = NAMES[assignable.size()];
        line("int " + name + " = " + (chance(50) ? literal() : expression(1)) + ";");
        readable.add(name);
        assignable.add(name);
    }

    private void assignment() {
        String name = assignable.get(random.nextInt(assignable.size()));
        String value = switch (random.nextInt(8)) {
            case 0 -> literal();
            case 1, 2 -> name + " " + pick(ARITHMETIC) + " " + operand(1);
            case 3 -> name + " + " + literal();
            default -> expression(1);
        };
        line(name + " = " + value + ";");
    }

    private void ifStatement() {
        line("if (" + condition() + ") {");
        String common = chance(18)
                ? assignable.get(random.nextInt(assignable.size())) + " = " + expression(2) + ";"
                : "";
        body(random.nextInt(1, 4));
        inner(common);
        boolean chained = chance(15);
        if (chained) {
            line("} else if (" + condition() + ") {");
            body(random.nextInt(1, 3));
            inner(common);
        }
        if (chance(45) || !common.isEmpty()) {
            line("} else {");
            body(random.nextInt(1, 4));
            inner(common);
        }
        line("}");
    }

    private void inner(String line) {
        if (!line.isEmpty()) {
            depth++;
            line(line);
            depth--;
        }
    }

    /// A loop that counts a variable toward a bound.
    private void loop() {
        String counter = "i" + counters++;
        int trips = trips();
        int step = chance(80) ? 1 : random.nextInt(2, 4);
        int first = chance(75) ? 0 : random.nextInt(-3, 6);
        int last = first + trips * step;
        boolean up = chance(80);
        line("int " + counter + " = " + (up ? first : last) + ";");
        String bound = String.valueOf(up ? last : first);
        if (chance(style == Style.CLOSED || argConditions == 0 ? 0 : 15)) {
            bound = unknownBound(first, last);
            up = true;
            text.append("  ".repeat(depth)).append(counter).append(" = ").append(first).append(";\n");
        }
        String count = counter + " = " + counter + (up ? " + " : " - ") + step + ";";
        boolean exact = bound.matches("-?\\d+") && chance(12);
        String going = counter + (exact ? " != " : up ? " < " : " > ") + bound;
        boolean breaks = chance(10);
        readable.add(counter);
        line(breaks ? "while (true) {" : "while (" + going + ") {");
        loops++;
        if (breaks) {
            String gone = counter + (exact ? " == " : up ? " >= " : " <= ") + bound;
            inner("if (" + gone + ") break;");
        }
        boolean countFirst = chance(35);
        if (countFirst) {
            inner(count);
        }
        body(random.nextInt(1, 4));
        if (chance(22)) {
            inner("if (" + loopCondition(counter, first, last) + ") "
                    + (chance(50) ? "break;" : countFirst ? "continue;" : "{ " + count + " continue; }"));
            body(1);
        }
        if (!countFirst) {
            inner(count);
        }
        loops--;
        line("}");
        if (chance(40)) {
            readable.remove(counter);
        }
    }

    /// A loop as people write them.
    private void idiom() {
        String counter = "i" + counters++;
        String one = assignable.get(random.nextInt(assignable.size()));
        String other = assignable.get(random.nextInt(assignable.size()));
        int trips = trips();
        List<String> body = switch (random.nextInt(9)) {
            case 0 -> List.of(one + " = " + one + " + " + counter + ";");
            case 1 -> List.of(one + " = " + one + " * " + counter + ";");
            case 2 -> List.of("int t = " + one + " + " + other + ";", one + " = " + other + ";", other + " = t;");
            case 3 -> List.of("if (" + one + " != " + literal() + ") " + one + " = " + literal() + ";");
            case 4 -> List.of("if (" + counter + " == " + random.nextInt(trips + 2) + ") { " + one + " = " + literal()
                    + "; break; }");
            case 5 -> List.of(one + " = " + one + " + 1;", other + " = " + other + " + 1;");
            case 6 ->
                List.of("if (" + condition() + ") " + one + " = " + one + " + 1; else " + one + " = " + one + " + 1;");
            case 7 -> List.of("if (" + condition() + ") continue;", one + " = " + literal() + ";");
            default -> List.of(one + " = " + other + ";", other + " = " + one + ";");
        };
        line("int " + counter + " = 0;");
        line("while (" + counter + " < " + trips + ") {");
        inner(counter + " = " + counter + " + 1;");
        body.forEach(this::inner);
        line("}");
        readable.add(counter);
    }

    private int trips() {
        int choice = random.nextInt(100);
        if (choice < 70) {
            return random.nextInt(0, 12);
        }
        return choice < 92 ? random.nextInt(12, 60) : loops > 0 ? random.nextInt(100) : random.nextInt(100, 1000);
    }

    /// A variable that depends on `arg` and stays between `first` and `last`.
    private String unknownBound(int first, int last) {
        String bound = "n" + counters++;
        line("int " + bound + " = arg;");
        line("if (" + bound + " < " + first + ") " + bound + " = " + first + ";");
        line("if (" + bound + " > " + last + ") " + bound + " = " + last + ";");
        return bound;
    }

    private String loopCondition(String counter, int first, int last) {
        return chance(60)
                ? counter + " " + pick(COMPARISONS) + " "
                        + random.nextInt(Math.min(first, last), Math.max(first, last) + 2)
                : condition();
    }

    // Expressions

    private String condition() {
        if (!asked.isEmpty() && chance(style == Style.BRANCHES ? 20 : 8)) {
            return asked.get(random.nextInt(asked.size()));
        }
        String condition;
        if (argConditions > 0 && chance(argConditions)) {
            condition = switch (random.nextInt(12)) {
                case 0 -> "arg " + pick(COMPARISONS) + " " + variable();
                case 1 -> "arg " + pick(ARITHMETIC) + " " + literal() + " " + pick(COMPARISONS) + " " + literal();
                case 2 -> chance(50) ? "arg" : "!arg";
                default -> "arg " + pick(COMPARISONS) + " " + literal();
            };
            if (loops == 0) {
                asked.add(condition);
            }
        } else {
            condition = switch (random.nextInt(8)) {
                case 0 -> operand(1) + " " + pick(COMPARISONS) + " " + operand(1);
                case 1, 2 -> variable() + " " + pick(COMPARISONS) + " " + variable();
                case 3 -> identity() + " " + pick(COMPARISONS) + " " + literal();
                case 4 -> chance(50) ? variable() : "!" + variable();
                default -> variable() + " " + pick(COMPARISONS) + " " + literal();
            };
        }
        return condition;
    }

    private String expression(int level) {
        if (chance(identities)) {
            return identity();
        }
        if (level > 2 || chance(30)) {
            return leaf();
        }
        return switch (random.nextInt(16)) {
            case 0 -> "-" + operand(level + 1);
            case 1 -> "!" + operand(level + 1);
            case 2 -> operand(level + 1) + " " + pick(COMPARISONS) + " " + operand(level + 1);
            case 3 -> leaf() + " " + pick(ARITHMETIC) + " " + leaf() + " " + pick(ARITHMETIC) + " " + leaf();
            default -> operand(level + 1) + " " + pick(ARITHMETIC) + " " + operand(level + 1);
        };
    }

    /// An expression that is simpler than it looks.
    private String identity() {
        String v = chance(argConditions) ? "arg" : variable();
        String w = variable();
        String c = literal();
        return switch (random.nextInt(24)) {
            case 0 -> v + " * 0";
            case 1 -> v + " - " + v;
            case 2 -> "(" + v + " + " + c + ") - " + v;
            case 3 -> v + " + " + c + " - " + v;
            case 4 -> v + " - " + w + " + " + w + " - " + v;
            case 5 -> v + " == " + v;
            case 6 -> v + " < " + v;
            case 7 -> v + " != " + v;
            case 8 -> "0 / " + operandOf(v);
            case 9 -> v + " / 0";
            case 10 -> v + " * 2 - " + v + " - " + v;
            case 11 -> "-(-" + operandOf(v) + ") - " + v;
            case 12 -> v + " + " + w + " == " + w + " + " + v;
            case 13 -> "(" + v + " - " + w + ") + (" + w + " - " + v + ")";
            case 14 -> "0 * (" + v + " + " + w + ")";
            case 15 -> v + " * " + w + " - " + w + " * " + v;
            case 16 -> v + " <= " + v;
            case 17 -> "(" + v + " < " + c + ") + (" + v + " >= " + c + ")";
            case 18 -> "(" + v + " + 1) * 2 - 2 * " + v;
            case 19 -> "!(" + v + " == " + w + ") == (" + v + " != " + w + ")";
            case 20 -> "(" + v + " == " + w + ") * (" + v + " != " + w + ")";
            case 21 -> v + " * " + c + " + " + v + " - " + v + " * (" + c + " + 1)";
            case 22 -> v + " / 1 - " + v;
            default -> "(" + v + " < " + c + ") < 2";
        };
    }

    private static String operandOf(String text) {
        return text.startsWith("-") ? "(" + text + ")" : text;
    }

    private String operand(int level) {
        String expression = expression(level);
        return expression.indexOf(' ') < 0 && !expression.startsWith("-") ? expression : "(" + expression + ")";
    }

    private String leaf() {
        return chance(50) ? variable() : literal();
    }

    private String variable() {
        if (style != Style.CLOSED && chance(argShare)) {
            return "arg";
        }
        var locals = readable.subList(style == Style.CLOSED ? 0 : 1, readable.size());
        return locals.isEmpty() ? literal() : locals.get(random.nextInt(locals.size()));
    }

    private String literal() {
        int choice = random.nextInt(100);
        if (choice < 85) {
            return String.valueOf(random.nextInt(11));
        }
        if (choice < 93) {
            return String.valueOf(random.nextInt(11, 100));
        }
        return choice < 96
                ? String.valueOf(-random.nextInt(1, 10))
                : String.valueOf(LARGE[random.nextInt(LARGE.length)]);
    }

    private String pick(String[] choices) {
        return choices[random.nextInt(choices.length)];
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private void line(String line) {
        text.append("  ".repeat(depth)).append(line).append('\n');
    }
}
