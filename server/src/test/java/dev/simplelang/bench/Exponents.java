package dev.simplelang.bench;

/// How the cost of programs of one shape grows with their length.
///
/// Time and work differ by what the machine makes of it: a graph of 5,000 lines fits into the caches of a processor, and
/// one of 50,000 lines does not. So work tells whether the compiler is linear, and time what that is worth.
///
/// @param what what was measured
/// @param ms1k milliseconds for 1,000 lines, and so on
/// @param work5k instructions for 5,000 lines; not a number if they were not counted
/// @param work50k instructions for 50,000 lines; not a number if they were not counted
record Exponents(Shape shape, String what, double ms1k, double ms5k, double ms10k, double ms50k, double work5k,
        double work50k) {

    static final String HEADER = "%-16s%-18s%10s%10s%10s%10s%10s%10s".formatted("shape", "", "1k", "5k", "10k", "50k",
            "time", "work");

    /// What is measured only to compare with it.
    static final String CONTROL = "walk";

    /// What passes as linear between 5,000 and 50,000 lines.
    static final double LIMIT = 1.15;

    /// Without instructions.
    static Exponents ofTimes(Shape shape, String what, double ms1k, double ms5k, double ms10k, double ms50k) {
        return new Exponents(shape, what, ms1k, ms5k, ms10k, ms50k, Double.NaN, Double.NaN);
    }

    /// `e` where the time grows like the length to the power `e`, between 5,000 and 50,000 lines.
    double ofTime() {
        return Math.log10(ms50k / ms5k);
    }

    /// `e` where the number of instructions grows like the length to the power `e`, between 5,000 and 50,000 lines; not a
    /// number if they were not counted.
    double ofWork() {
        return Math.log10(work50k / work5k);
    }

    /// Whether work, or time where work is not known, is more than linear.
    boolean fails() {
        return !what.equals(CONTROL) && (Double.isNaN(ofWork()) ? ofTime() : ofWork()) > LIMIT;
    }

    /// One line of the table under [#HEADER].
    String line() {
        return "%-16s%-18s%10s%10s%10s%10s%10s%10s%s".formatted(shape, what, number(1, ms1k), number(1, ms5k),
                number(1, ms10k), number(1, ms50k), number(2, ofTime()), number(2, ofWork()),
                fails() ? "  above " + LIMIT : "");
    }

    /// What was not measured is a dash.
    private static String number(int digits, double value) {
        return Double.isNaN(value) ? "-" : ("%." + digits + "f").formatted(value);
    }
}
