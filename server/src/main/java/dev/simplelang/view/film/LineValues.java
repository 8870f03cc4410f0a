package dev.simplelang.view.film;

import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.StatementObserver;
import dev.simplelang.eval.Checkpoint;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.film.Delta.Line;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The values that statements gave last, beside their lines.
final class LineValues implements StatementObserver {

    /// A statement that gives a value.
    ///
    /// @param index its index in `last` and `hasGiven`
    /// @param line the line on which it begins, from 0
    /// @param words what comes before the value
    private record Giver(int index, int line, String words) {}

    private final IdentityHashMap<Statement, Giver> givers = new IdentityHashMap<>();

    /// In the order of the source, by line.
    private final TreeMap<Integer, List<Giver>> byLine = new TreeMap<>();

    private final long[] last;
    private final boolean[] hasGiven;

    private final TreeSet<Integer> changed = new TreeSet<>();

    /// The statements of `compilation`, none of which has given a value.
    LineValues(Compilation compilation) {
        var pending = new ArrayDeque<SyntaxNode>(List.of(compilation.tree().program()));
        while (!pending.isEmpty()) {
            var syntax = pending.pop();
            switch (syntax) {
                case Statement.Declaration found -> add(found, found.name().text() + " = ", compilation.source());
                case Statement.Assignment found -> add(found, found.name().text() + " = ", compilation.source());
                case Statement.Return found -> add(found, "returns ", compilation.source());
                default -> syntax.children().reversed().forEach(pending::push);
            }
        }
        last = new long[givers.size()];
        hasGiven = new boolean[givers.size()];
    }

    private void add(Statement statement, String words, SourceText source) {
        int line = source.lineNumber(statement.span().start()) - 1;
        var giver = new Giver(givers.size(), line, words);
        givers.put(statement, giver);
        byLine.computeIfAbsent(line, _ -> new ArrayList<>()).add(giver);
    }

    @Override
    public void gave(Statement statement, long value) {
        var giver = givers.get(statement);
        last[giver.index()] = value;
        hasGiven[giver.index()] = true;
        changed.add(giver.line());
    }

    /// Takes the lines whose values were given since the last call.
    List<Line> takeChanged() {
        var lines = changed.stream().map(this::line).toList();
        changed.clear();
        return lines;
    }

    /// The lines whose statements have given values.
    List<Line> all() {
        return byLine.keySet().stream().map(this::line).filter(line -> !line.text().isEmpty()).toList();
    }

    /// No statement has given a value, as far as is known.
    void forget() {
        Arrays.fill(hasGiven, false);
        changed.clear();
    }

    private Line line(int line) {
        return new Line(line, byLine.get(line).stream().filter(giver -> hasGiven[giver.index()])
                .map(giver -> giver.words() + last[giver.index()]).collect(Collectors.joining(", ")));
    }

    /// The present values.
    Checkpoint checkpoint() {
        var savedLast = last.clone();
        var savedHasGiven = hasGiven.clone();
        return () -> {
            System.arraycopy(savedLast, 0, last, 0, last.length);
            System.arraycopy(savedHasGiven, 0, hasGiven, 0, hasGiven.length);
        };
    }
}
