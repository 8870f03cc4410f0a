package dev.simplelang.view;

import dev.simplelang.driver.Compilation;
import dev.simplelang.opt.Optimizer;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.view.GraphAfter.Moment;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// One of the results of the compiler for a program, to be shown.
public sealed interface View {

    /// The graph as the optimizer leaves it.
    record Optimized() implements View {}

    /// The graph as the text says it.
    record AsWritten() implements View {}

    /// The graph after a pass of the optimizer.
    record After(Moment moment) implements View {}

    /// The optimized graph as basic blocks.
    record Scheduled(Strategy strategy) implements View {}

    /// The instructions of the Java virtual machine.
    record Bytecode() implements View {}

    /// The graph as far as it is built where the program says `#showGraph;`.
    ///
    /// @param place which of those statements, from 1, in the order of the text
    record SoFar(int place) implements View {}

    /// The name of the view for programs: words of lower case letters, with slashes between them.
    default String id() {
        return switch (this) {
            case Optimized _ -> "graph";
            case AsWritten _ -> "as-written";
            case After(Moment moment) ->
                "after/" + moment.pass() + moment.round().map(round -> "/" + round).orElse("");
            case Scheduled(Strategy strategy) -> "schedule/" + name(strategy);
            case Bytecode _ -> "bytecode";
            case SoFar(int place) -> "so-far/" + place;
        };
    }

    /// The view with this name.
    static Optional<View> named(String id) {
        var words = List.of(id.split("/", -1));
        return switch (words.getFirst()) {
            case "graph" -> words.size() == 1 ? Optional.of(new Optimized()) : Optional.empty();
            case "as-written" -> words.size() == 1 ? Optional.of(new AsWritten()) : Optional.empty();
            case "bytecode" -> words.size() == 1 ? Optional.of(new Bytecode()) : Optional.empty();
            case "schedule" -> words.size() == 2 ? scheduled(words.getLast()) : Optional.empty();
            case "so-far" -> words.size() == 2 ? number(words.getLast()).map(SoFar::new) : Optional.empty();
            case "after" -> after(words);
            default -> Optional.empty();
        };
    }

    private static Optional<View> scheduled(String strategy) {
        return Stream.of(Strategy.values()).filter(each -> name(each).equals(strategy)).findFirst().map(Scheduled::new);
    }

    private static Optional<View> after(List<String> words) {
        if (words.size() < 2 || words.size() > 3 || !Optimizer.passNames().contains(words.get(1))) {
            return Optional.empty();
        }
        return words.size() == 2
                ? Optional.of(new After(new Moment(words.get(1), Optional.empty())))
                : number(words.getLast()).map(round -> new After(new Moment(words.get(1), Optional.of(round))));
    }

    private static Optional<Integer> number(String digits) {
        return digits.matches("[1-9][0-9]{0,5}") ? Optional.of(Integer.valueOf(digits)) : Optional.empty();
    }

    /// What is shown, in a few words.
    default String title() {
        return switch (this) {
            case Optimized _ -> "Optimized graph";
            case AsWritten _ -> "Unoptimized graph";
            case After(Moment moment) -> "Graph after " + moment.pass()
                    + moment.round().map(round -> " in round " + round).orElse("");
            case Scheduled(Strategy strategy) -> switch (strategy) {
                case BEST -> "Schedule: out of loops, then as late as possible";
                case EARLY -> "Schedule: as early as possible";
                case LATE -> "Schedule: as late as possible";
            };
            case Bytecode _ -> "Bytecode";
            case SoFar(int place) -> "Graph so far at #showGraph" + (place == 1 ? "" : ", number " + place);
        };
    }

    /// What is shown of `compilation`, in a few words: a place in a program has a line.
    default String title(Compilation compilation) {
        var places = compilation.tree().program().showGraphs();
        return this instanceof SoFar(int place) && place <= places.size()
                ? "Graph so far on line " + compilation.source().lineNumber(places.get(place - 1).span().start())
                : title();
    }

    /// Whether the optimizer has no part in it: then errors do no harm, and a pinned argument makes
    /// no difference.
    default boolean isUnoptimized() {
        return this instanceof AsWritten || this instanceof SoFar;
    }

    /// Whether it is a graph, which can be drawn; the other views are texts only.
    default boolean isGraph() {
        return !(this instanceof Bytecode);
    }

    /// What kind of text it is: the extension of a file with it.
    default String extension() {
        return switch (this) {
            case Optimized _,AsWritten _,After _,SoFar _ -> "graph";
            case Scheduled _ -> "schedule";
            case Bytecode _ -> "bytecode";
        };
    }

    private static String name(Strategy strategy) {
        return strategy.name().toLowerCase(Locale.ROOT);
    }
}
