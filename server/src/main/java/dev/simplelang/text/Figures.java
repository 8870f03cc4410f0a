package dev.simplelang.text;

/// Numbers as messages show them, the same in every country.
public final class Figures {

    private static final int GROUP = 3;

    private Figures() {}

    /// `number` with a comma after each group of digits: 12,345.
    public static String grouped(long number) {
        var text = new StringBuilder(Long.toString(number));
        int first = number < 0 ? 1 : 0;
        for (int at = text.length() - GROUP; at > first; at -= GROUP) {
            text.insert(at, ',');
        }
        return text.toString();
    }
}
