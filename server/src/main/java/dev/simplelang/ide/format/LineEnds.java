package dev.simplelang.ide.format;

/// Counts the kinds of line ends in a text, to tell which one a program uses.
final class LineEnds {

    private int newlines;
    private int pairs;
    private int returns;

    /// Counts the first `most` line ends in `text`.
    void count(String text, int start, int end, int most) {
        int found = 0;
        for (int at = start; at < end && found < most; at++) {
            if (!Pieces.endsLine(text, at)) {
                continue;
            }
            found++;
            if (text.charAt(at) == '\r') {
                returns++;
            } else if (at > 0 && text.charAt(at - 1) == '\r') {
                pairs++;
            } else {
                newlines++;
            }
        }
    }

    /// The most frequent one.
    String usual() {
        if (pairs > newlines) {
            return pairs >= returns ? "\r\n" : "\r";
        }
        return returns > newlines ? "\r" : "\n";
    }
}
