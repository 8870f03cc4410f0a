package dev.simplelang.lsp.rehearsal;

import java.util.List;

/// Programs to rehearse with.
final class Sample {

    private static final String HEAD = "int x1 = arg;\nint x2 = 1;\n";

    /// Where the number of a part stands in its names.
    private static final String PLACE = "#";

    /// What programs are made of: branches, loops of all kinds, and what can be found out about them.
    private static final List<String> PARTS = List.of("""
            // a branch, and a loop with more than one way out
            int a# = x1 + #;
            int b# = arg - a# * 3;
            if (a# > 10) {
                a# = b# / 2;
                x1 = x1 + a#;
            } else {
                b# = -a#;
            }
            while (b# > 0) {
                b# = b# - 3;
                if (b# == x2) break;
                if (b# < a#) continue;
                x2 = x2 + 1;
            }
            """, """
            // a loop that is counted, and what is known behind it
            int i# = 0;
            int s# = 5;
            while (i# < 10) {
                s# = s# + i# * 2;
                i# = i# + 1;
            }
            if (i# == 10) x1 = x1 + s# / i#;
            int f# = (x1 <= x2) + (x2 >= s#);
            if (f# > 1) x2 = f#;
            if (arg > 2) if (arg < 6) if (arg * arg == 5 * arg - 6) x1 = 7;
            if (x1 <= x2) if (x2 >= x1) x1 = x1 - 1;
            """, """
            // a loop in a loop, neither of which is counted
            int p# = 0;
            int q# = 1;
            int n# = arg;
            while (n# > 0) {
                int t# = p# + q#;
                p# = q#;
                q# = t#;
                int k# = 0;
                while (k# < 3) {
                    k# = k# + 1;
                    if (p# / (k# + 1) == 7) break;
                }
                n# = n# - 1;
                if (q# > 1000) break;
            }
            x2 = x2 + p# - q#;
            """, """
            // tests that others decide, and what nobody reads
            int c# = x1 * x1 - x2;
            if (c# > 20) {
                if (c# >= 20) x1 = x1 - 1; else x1 = c#;
            } else if (c# == 40) {
                x2 = 0;
            }
            int u# = c# + 1;
            while (c# != c#) c# = c# + 1;
            while (x1 > 100) {
                x1 = x1 - 7;
                int v# = x1 == x2;
            }
            """, """
            // loops that change what other loops have changed, and tests in them of what they change
            {
                int d = x1 + 93;
                int e = x2 - d;
                int i = 0;
                while (i < arg) {
                    i = i + 1;
                    if (x2 != 61) {
                        x2 = x1 + e;
                        x1 = arg + d - x2 + x2;
                        d = x1 + x2 * 6;
                    }
                    if (x2 == i) break;
                    e = d * e;
                    if (x1 < 40) {
                        x1 = x2 + i * 38;
                        e = arg - arg;
                        while (e < 7) {
                            e = e + 1;
                            if (d > e) continue;
                            x2 = x2 + d / 3;
                        }
                    }
                    d = e - e + 55 * x1;
                }
                int j = 0;
                while (j < 15) {
                    j = j + 1;
                    if (arg <= x2) {
                        d = arg * x1 + 19;
                        x1 = arg - j * e;
                        x2 = d * 45;
                    } else {
                        e = x2 * x2 + arg * e;
                    }
                    d = j - j;
                }
                if (d < x2) {
                    e = x1 + 84 + arg * 32;
                    x2 = e * 94;
                    if (x2 >= 66) {
                        x1 = x2 + 21 + e * 9;
                        x2 = x1 * x2;
                    }
                }
            }
            """, """
            // the same in more ways than one
            int g# = (x1 + #) * (x2 - arg) + x2 * (arg - 3);
            int h# = x1 * x2 - arg * x1 + # * x2 - # * arg + arg * x2 - x2 * 3;
            if (g# == h#) x1 = x1 + (g# - h#) * arg; else x1 = g# * h#;
            int l# = 0;
            int r# = 0;
            int m# = x2 * 2;
            while (l# < x1) {
                l# = l# + 2;
                r# = r# + 2;
                m# = m# - r# + l#;
                if (l# != r#) break;
                if ((m# + l#) * (m# - l#) < x2 * x2 * 4 - 9) continue;
                x2 = x2 - (m# == x2 + x2);
            }
            if (m# - x2 == x2) x2 = l# - r# + x1;
            """, """
            // values that are ruled out one after the other
            int w# = arg - arg / 4 * 4;
            if (w# == 0) {
                x1 = x1 + 1;
            } else if (w# == 1) {
                x1 = x1 - x2 / (w# + 1);
                if (x1 > 5) return x1;
            } else if (w# != 3) {
                x2 = w# * (x1 + x2) - 7 * w#;
                if (w# == -1) x2 = -x2; else if (w# < 2) x1 = x1 / (w# - 2);
            } else {
                x2 = 12 / w#;
            }
            while (x1 != x2) {
                if (x1 < x2) x2 = x2 - x1; else x1 = x1 - x2;
                if (x1 == 0) break;
                if (x2 <= 0) { x2 = #; break; }
                int y = x1 * (w# >= 2);
                if (y == x1 + x2) continue;
                x1 = y + (arg > #) * 3;
            }
            """);

    private Sample() {}

    /// A program of about so many lines, with what programs are made of.
    static String ofLines(int lines) {
        var text = new StringBuilder(HEAD);
        long written = HEAD.lines().count();
        for (int i = 0; written < lines; i++) {
            var part = PARTS.get(i % PARTS.size());
            text.append(part.replace(PLACE, Integer.toString(i)));
            written += part.lines().count();
        }
        return text.append("return x1 * x2;\n").toString();
    }
}
