package dev.simplelang.text;

import java.util.Optional;

/// Finds the word that a person probably meant.
///
/// Counts the insertions, deletions, replacements and swaps of neighbours between two words
/// (optimal string alignment, Damerau 1964), ignoring case and which of the letters that [look
/// alike][LookAlikes] stands there, and gives up as soon as more are needed than a slip of the
/// fingers makes.
public final class Spelling {

    /// Words longer than this are not compared, which bounds the cost of one comparison.
    public static final int MAX_LENGTH = 40;

    private Spelling() {}

    /// The candidate nearest to `word`, if one is near enough; among equally near ones the first.
    public static Optional<String> nearest(String word, Iterable<String> candidates) {
        String latin = latin(word);
        String best = null;
        int bestDistance = Integer.MAX_VALUE;
        for (String candidate : candidates) {
            String latinCandidate = latin(candidate);
            int limit = Math.min(tolerance(latin, latinCandidate), bestDistance - 1);
            if (limit < 0 || candidate.equals(word)) {
                continue;
            }
            int distance = distance(latin, latinCandidate, limit);
            if (distance <= limit) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return Optional.ofNullable(best);
    }

    /// Whether `word` is near enough to `candidate` to be taken for a slip.
    public static boolean isNear(String word, String candidate) {
        String latin = latin(word);
        int limit = tolerance(latin, candidate);
        return limit >= 0 && distance(latin, candidate, limit) <= limit;
    }

    private static String latin(String word) {
        return word.length() > MAX_LENGTH ? word : LookAlikes.latin(word);
    }

    /// How many slips two words of these lengths may differ by: none for a single letter, one for
    /// short words, two from five letters on; -1 for words that are not compared.
    private static int tolerance(String word, String candidate) {
        int shorter = Math.min(word.length(), candidate.length());
        int longer = Math.max(word.length(), candidate.length());
        if (longer > MAX_LENGTH || longer - shorter > 2) {
            return -1;
        }
        return shorter < 2 ? 0 : shorter < 5 ? 1 : 2;
    }

    private static int distance(String a, String b, int limit) {
        if (Math.abs(a.length() - b.length()) > limit) {
            return limit + 1;
        }
        int[] beforePrevious = new int[b.length() + 1];
        int[] previous = new int[b.length() + 1];
        int[] current = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            current[0] = i;
            int least = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = previous[j - 1] + (same(a, i - 1, b, j - 1) ? 0 : 1);
                int value = Math.min(replaced, Math.min(previous[j], current[j - 1]) + 1);
                if (i > 1 && j > 1 && same(a, i - 1, b, j - 2) && same(a, i - 2, b, j - 1)) {
                    value = Math.min(value, beforePrevious[j - 2] + 1);
                }
                current[j] = value;
                least = Math.min(least, value);
            }
            if (least > limit) {
                return limit + 1;
            }
            int[] free = beforePrevious;
            beforePrevious = previous;
            previous = current;
            current = free;
        }
        return previous[b.length()];
    }

    private static boolean same(String a, int i, String b, int j) {
        return Character.toLowerCase(a.charAt(i)) == Character.toLowerCase(b.charAt(j));
    }
}
