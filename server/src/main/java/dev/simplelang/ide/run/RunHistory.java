package dev.simplelang.ide.run;

import dev.simplelang.text.SourceText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The last runs of one text of a program, the last one first. Immutable.
public record RunHistory(SourceText source, List<Entry> entries) {

    /// No runs.
    public static final RunHistory NONE = new RunHistory(new SourceText(""), List.of());

    private static final int MAX_RUNS = 3;

    /// A run.
    ///
    /// @param result what came of it, in a word or two: [ProgramRun#result]
    public record Entry(long arg, String result) {}

    /// The runs after one more, of `ran`. Runs of another text are forgotten.
    public RunHistory with(SourceText ran, long arg, String result) {
        var others = isOf(ran) ? entries.stream().filter(entry -> entry.arg() != arg) : Stream.<Entry>empty();
        return new RunHistory(ran, Stream.concat(Stream.of(new Entry(arg, result)), others).limit(MAX_RUNS).toList());
    }

    /// Whether `current` is the text that was run, or is so again.
    private boolean isOf(SourceText current) {
        return source.text().equals(current.text());
    }

    /// The runs in a few words: "5 → 12, 4 → 9"; those of another text than `current` are said to
    /// be. Empty if there are none.
    public Optional<String> describe(SourceText current) {
        return entries.isEmpty()
                ? Optional.empty()
                : Optional.of(entries.stream().map(entry -> entry.arg() + " → " + entry.result())
                        .collect(Collectors.joining(", ")) + (isOf(current) ? "" : " (before the last edit)"));
    }

    /// The argument of the last run, if that was one of `current`.
    public OptionalLong lastArg(SourceText current) {
        return isOf(current)
                ? entries.stream().mapToLong(Entry::arg).findFirst()
                : OptionalLong.empty();
    }
}
