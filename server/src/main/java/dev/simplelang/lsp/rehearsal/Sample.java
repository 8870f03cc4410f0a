package dev.simplelang.lsp.rehearsal;

import java.util.List;

/// Programs to rehearse with.
final class Sample {

    private static final String HEAD = "int x1 = arg;\nint x2 = 1;\n";

    /// What programs are made of: branches, loops of all kinds, and what can be found out about them.
    private static final List<String> PARTS = List.of("""
            // a branch, and a loop with more than one way out
            int a%1$d = x1 + %1$d;
            int b%1$d = arg - a%1$d * 3;
            if (a%1$d > 10) {
                a%1$d = b%1$d / 2;
                x1 = x1 + a%1$d;
            } else {
                b%1$d = -a%1$d;
            }
            while (b%1$d > 0) {
                b%1$d = b%1$d - 3;
                if (b%1$d == x2) break;
                if (b%1$d < a%1$d) continue;
                x2 = x2 + 1;
            }
            """, """
            // a loop that is counted, and what is known behind it
            int i%1$d = 0;
            int s%1$d = 5;
            while (i%1$d < 10) {
                s%1$d = s%1$d + i%1$d * 2;
                i%1$d = i%1$d + 1;
            }
            if (i%1$d == 10) x1 = x1 + s%1$d / i%1$d;
            int f%1$d = (x1 <= x2) + (x2 >= s%1$d);
            if (f%1$d > 1) x2 = f%1$d;
            if (arg > 2) if (arg < 6) if (arg * arg == 5 * arg - 6) x1 = 7;
            if (x1 <= x2) if (x2 >= x1) x1 = x1 - 1;
            """, """
            // a loop in a loop, neither of which is counted
            int p%1$d = 0;
            int q%1$d = 1;
            int n%1$d = arg;
            while (n%1$d > 0) {
                int t%1$d = p%1$d + q%1$d;
                p%1$d = q%1$d;
                q%1$d = t%1$d;
                int k%1$d = 0;
                while (k%1$d < 3) {
                    k%1$d = k%1$d + 1;
                    if (p%1$d / (k%1$d + 1) == 7) break;
                }
                n%1$d = n%1$d - 1;
                if (q%1$d > 1000) break;
            }
            x2 = x2 + p%1$d - q%1$d;
            """, """
            // tests that others decide, and what nobody reads
            int c%1$d = x1 * x1 - x2;
            if (c%1$d > 20) {
                if (c%1$d >= 20) x1 = x1 - 1; else x1 = c%1$d;
            } else if (c%1$d == 40) {
                x2 = 0;
            }
            int u%1$d = c%1$d + 1;
            while (c%1$d != c%1$d) c%1$d = c%1$d + 1;
            while (x1 > 100) {
                x1 = x1 - 7;
                int v%1$d = x1 == x2;
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
            int g%1$d = (x1 + %1$d) * (x2 - arg) + x2 * (arg - 3);
            int h%1$d = x1 * x2 - arg * x1 + %1$d * x2 - %1$d * arg + arg * x2 - x2 * 3;
            if (g%1$d == h%1$d) x1 = x1 + (g%1$d - h%1$d) * arg; else x1 = g%1$d * h%1$d;
            int l%1$d = 0;
            int r%1$d = 0;
            int m%1$d = x2 * 2;
            while (l%1$d < x1) {
                l%1$d = l%1$d + 2;
                r%1$d = r%1$d + 2;
                m%1$d = m%1$d - r%1$d + l%1$d;
                if (l%1$d != r%1$d) break;
                if ((m%1$d + l%1$d) * (m%1$d - l%1$d) < x2 * x2 * 4 - 9) continue;
                x2 = x2 - (m%1$d == x2 + x2);
            }
            if (m%1$d - x2 == x2) x2 = l%1$d - r%1$d + x1;
            """, """
            // values that are ruled out one after the other
            int w%1$d = arg - arg / 4 * 4;
            if (w%1$d == 0) {
                x1 = x1 + 1;
            } else if (w%1$d == 1) {
                x1 = x1 - x2 / (w%1$d + 1);
                if (x1 > 5) return x1;
            } else if (w%1$d != 3) {
                x2 = w%1$d * (x1 + x2) - 7 * w%1$d;
                if (w%1$d == -1) x2 = -x2; else if (w%1$d < 2) x1 = x1 / (w%1$d - 2);
            } else {
                x2 = 12 / w%1$d;
            }
            while (x1 != x2) {
                if (x1 < x2) x2 = x2 - x1; else x1 = x1 - x2;
                if (x1 == 0) break;
                if (x2 <= 0) { x2 = %1$d; break; }
                int y = x1 * (w%1$d >= 2);
                if (y == x1 + x2) continue;
                x1 = y + (arg > %1$d) * 3;
            }
            """);

    private Sample() {}

    /// A program of about so many lines, with what programs are made of.
    static String ofLines(int lines) {
        var text = new StringBuilder(HEAD);
        long written = HEAD.lines().count();
        for (int i = 0; written < lines; i++) {
            var part = PARTS.get(i % PARTS.size());
            text.append(part.formatted(i));
            written += part.lines().count();
        }
        return text.append("return x1 * x2;\n").toString();
    }
}
