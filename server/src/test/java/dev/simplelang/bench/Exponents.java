package dev.simplelang.bench;

/// How the time for programs of one shape grows with their length.
///
/// @param what what was timed
/// @param ms1k milliseconds for 1,000 lines, and so on
record Exponents(Shape shape, String what, double ms1k, double ms5k, double ms10k, double ms50k) {

    static final String HEADER = "%-16s%-10s%10s%10s%10s%10s%10s".formatted("shape", "", "1k", "5k", "10k", "50k",
            "exponent");

    /// What passes as linear between 5,000 and 50,000 lines: caches grow colder, too.
    static final double LIMIT = 1.15;

    /// `e` where the time grows like the length to the power `e`, between 5,000 and 50,000 lines.
    double exponent() {
        return Math.log10(ms50k / ms5k);
    }

    boolean fails() {
        return exponent() > LIMIT;
    }

    /// One line of the table under [#HEADER].
    String line() {
        return "%-16s%-10s%10.1f%10.1f%10.1f%10.1f%10.2f%s".formatted(shape, what, ms1k, ms5k, ms10k, ms50k, exponent(),
                fails() ? "  above " + LIMIT : "");
    }
}
