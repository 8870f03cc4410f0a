package dev.simplelang.lsp;

import dev.simplelang.lsp.TextModel.Change;
import dev.simplelang.lsp.TextModel.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/// Edits a program as people, editors and broken clients do: types, deletes, pastes parts of other programs and whole ones, undoes and
/// redoes, changes many places at once, replaces all, mixes line ends, and names places that do not exist.
final class RandomEditing {

    private static final String[] TYPED = {"x", "1", " ", ";", "\n", "\r\n", "\r", "{", "}", "(", ")", "=", "==", "-",
            "/", "*",
            "/*", "*/", "//", "\t", "int ", "if (", "while (", "else ", "return ", "break;", "arg", "\"", "é", "€",
            "😀", "𝒳",
            "\ud83d", "\ude00", "\ud835\ud835", "\uFEFF", "\u2028", "\u0085", "\0"};

    /// What may stand between any two statements.
    private static final String[] STATEMENTS = {"arg = arg + 1;", "if (arg > 3) return 5;",
            "{ int t = arg; arg = t * 2; }",
            "while (arg < 9) arg = arg + 1;", "if (arg == arg) { arg = 7; } else { arg = 8; }", "// nothing",
            "return arg;"};

    private static final String[] LINE_ENDS = {"\n", "\r\n", "\r"};
    private static final Pattern LINE_END = Pattern.compile("\r\n|\n|\r");
    private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*|\\p{N}+");

    /// Longer texts are cut, unless they began so.
    private static final int LONG = 3_000;

    private static final int REMEMBERED = 40;

    private final RandomGenerator random;
    private final List<String> programs;
    private final String encoding;
    private final List<String> undo = new ArrayList<>();
    private final List<String> redo = new ArrayList<>();
    private TextModel text = new TextModel("", "utf-16");
    private List<Change> changes = new ArrayList<>();
    private int longest;
    private int cursor;

    /// @param programs what to paste
    RandomEditing(RandomGenerator random, List<String> programs, String encoding) {
        this.random = random;
        this.programs = programs;
        this.encoding = encoding;
    }

    /// Begins with another text.
    void start(String newText) {
        undo.clear();
        redo.clear();
        text = new TextModel(newText, encoding);
        longest = Math.max(LONG, 2 * newText.length());
    }

    int length() {
        return text.length();
    }

    /// What one `didChange` brings.
    ///
    /// @param broken whether the text is no program now, so that it would be time to undo something
    List<Change> next(boolean broken) {
        changes = new ArrayList<>();
        var before = text.text();
        int kind = random.nextInt(100);
        if (kind < (broken ? 70 : 8)) {
            restore(undo, redo);
            return changes;
        } else if (kind < (broken ? 73 : 16)) {
            restore(redo, undo);
            return changes;
        } else if (text.length() > longest) {
            int from = random.nextInt(text.length() / 2);
            replace(from, from + text.length() / 2, "");
        } else {
            edit(random.nextInt(100));
        }
        remember(undo, before);
        redo.clear();
        return changes;
    }

    private void edit(int kind) {
        if (kind < 14) {
            type();
        } else if (kind < 22) {
            int from = anywhere();
            replace(from, Math.min(text.length(), from + 1 + random.nextInt(random.nextInt(8) == 0 ? 300 : 12)), "");
        } else if (kind < 28) {
            int from = anywhere();
            replace(from, from, part(any(programs)));
        } else if (kind < 31) {
            int from = text.offset(new Place(random.nextInt(text.lineCount()), 0));
            replace(from, from, any(programs));
        } else if (kind < 39) {
            everyWord();
        } else if (kind < 47) {
            atManyLines();
        } else if (kind < 52) {
            lineEnds();
        } else if (kind < 57) {
            apply(Change.between(nowhere(), nowhere(), random.nextBoolean() ? "" : any(TYPED)));
        } else if (kind < 59) {
            apply(Change.ofAll(random.nextBoolean() ? any(programs) : part(any(programs))));
        } else if (kind < 70) {
            line();
        } else if (kind < 85) {
            word();
        } else {
            statement();
        }
    }

    /// Some keys, each a change of its own.
    private void type() {
        cursor = random.nextInt(3) == 0 ? Math.min(cursor, text.length()) : anywhere();
        for (int keys = 1 + random.nextInt(4); keys > 0; keys--) {
            var key = any(TYPED);
            replace(cursor, cursor, key);
            cursor += key.length();
        }
    }

    /// Every use of a word gets the same other word, as an editor sends it: the last first, or in order.
    private void everyWord() {
        var words = WORD.matcher(text.text()).results().toList();
        if (words.isEmpty()) {
            return;
        }
        var old = any(words).group();
        var other = any(words).group();
        boolean backwards = random.nextBoolean();
        var uses = words.stream().filter(word -> word.group().equals(old)).toList();
        int moved = 0;
        for (var use : backwards ? uses.reversed() : uses) {
            replace(use.start() + moved, use.end() + moved, other);
            moved += backwards ? 0 : other.length() - old.length();
        }
    }

    /// A caret on each of some lines.
    private void atManyLines() {
        int first = random.nextInt(text.lineCount());
        int last = Math.min(text.lineCount() - 1, first + random.nextInt(12));
        int column = random.nextInt(8);
        int width = random.nextInt(3);
        var key = any(TYPED);
        for (int line = last; line >= first; line--) {
            apply(Change.between(new Place(line, column), new Place(line, column + width), key));
        }
    }

    private void lineEnds() {
        var ends = LINE_END.matcher(text.text()).results().toList();
        if (ends.isEmpty()) {
            return;
        }
        var other = any(LINE_ENDS);
        if (random.nextBoolean()) {
            var end = any(ends);
            replace(end.start(), end.end(), other);
        } else if (random.nextBoolean()) {
            // Makes two line ends of one, or one of two.
            var end = any(ends);
            replace(end.start(), end.start(), other);
        } else {
            ends.reversed().stream().limit(40).forEach(end -> replace(end.start(), end.end(), other));
        }
    }

    /// A line is deleted, doubled or moved.
    private void line() {
        int line = random.nextInt(text.lineCount());
        int from = text.offset(new Place(line, 0));
        int to = text.offset(new Place(line + 1, 0));
        var whole = text.text().substring(from, to);
        int target = text.offset(new Place(random.nextInt(text.lineCount() + 1), 0));
        switch (random.nextInt(3)) {
            case 0 -> replace(from, to, "");
            case 1 -> replace(from, from, whole);
            default -> {
                replace(target, target, whole);
                int moved = target <= from ? whole.length() : 0;
                replace(from + moved, to + moved, "");
            }
        }
    }

    /// A word becomes another one of the text, or a number another number.
    private void word() {
        var words = WORD.matcher(text.text()).results().toList();
        var numbers = words.stream().filter(word -> Character.isDigit(word.group().charAt(0))).toList();
        if (!numbers.isEmpty() && random.nextBoolean()) {
            var number = any(numbers);
            replace(number.start(), number.end(), Integer.toString(random.nextInt(12)));
        } else if (!words.isEmpty()) {
            var word = any(words);
            replace(word.start(), word.end(), any(words).group());
        }
    }

    /// A line that leaves many programs sound: one of some, or one that says what a variable of the first lines is.
    private void statement() {
        int at = text.offset(new Place(random.nextInt(text.lineCount()), 0));
        var word = WORD.matcher(text.text()).results().skip(random.nextInt(20)).findFirst();
        replace(at, at, (word.isPresent() && random.nextBoolean() ? word.get().group() + " = 7;" : any(STATEMENTS))
                + any(LINE_ENDS));
    }

    /// What differs from the last text in `from` becomes as it was there.
    private void restore(List<String> from, List<String> to) {
        if (from.isEmpty()) {
            return;
        }
        var wanted = from.removeLast();
        var current = text.text();
        remember(to, current);
        int start = 0;
        while (start < Math.min(wanted.length(), current.length()) && wanted.charAt(start) == current.charAt(start)) {
            start++;
        }
        int end = 0;
        while (end < Math.min(wanted.length(), current.length()) - start
                && wanted.charAt(wanted.length() - 1 - end) == current.charAt(current.length() - 1 - end)) {
            end++;
        }
        start = whole(current, start, -1);
        int stop = whole(current, current.length() - end, 1);
        replace(start, stop, wanted.substring(start, wanted.length() - (current.length() - stop)));
        if (!text.text().equals(wanted)) {
            // A line end or a character was cut.
            apply(Change.ofAll(wanted));
        }
    }

    /// `offset`, or one beside it that a client can name.
    private int whole(String current, int offset, int step) {
        int at = offset;
        while (at > 0 && at < current.length() && text.offset(text.place(at)) != at) {
            at += step;
        }
        return at;
    }

    private static void remember(List<String> texts, String before) {
        texts.add(before);
        if (texts.size() > REMEMBERED) {
            texts.removeFirst();
        }
    }

    private void replace(int from, int to, String newText) {
        var one = text.place(from);
        var other = text.place(to);
        apply(Change.between(one, other, newText));
    }

    private void apply(Change change) {
        text.apply(change);
        changes.add(change);
    }

    private int anywhere() {
        return random.nextInt(text.length() + 1);
    }

    /// A place that is hardly one.
    private Place nowhere() {
        return new Place(far(text.lineCount()), far(60));
    }

    private int far(int usual) {
        return switch (random.nextInt(12)) {
            case 0 -> Integer.MAX_VALUE;
            case 1 -> usual + random.nextInt(5);
            default -> random.nextInt(usual + 1);
        };
    }

    private String part(String program) {
        int from = random.nextInt(program.length() + 1);
        return program.substring(from, Math.min(program.length(), from + random.nextInt(80)));
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private String any(String... list) {
        return list[random.nextInt(list.length)];
    }
}
