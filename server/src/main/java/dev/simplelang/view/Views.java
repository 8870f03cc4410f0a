package dev.simplelang.view;

import dev.simplelang.driver.Compilation;
import dev.simplelang.opt.Optimizer;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.view.GraphAfter.Moment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The views that there are of a program.
public final class Views {

    private Views() {}

    /// A view that a person may choose.
    ///
    /// @param title what it shows, in a few words
    public record Offer(View view, String title) {}

    /// The views to choose from, in the order in which the compiler makes them.
    public static List<Offer> of(Compilation compilation) {
        var views = new ArrayList<Offer>();
        var places = compilation.tree().program().showGraphs();
        for (int i = 0; i < places.size(); i++) {
            views.add(new Offer(new View.SoFar(i + 1), "Graph so far at #showGraph on line "
                    + compilation.source().lineNumber(places.get(i).span().start())));
        }
        views.add(offer(new View.AsWritten()));
        for (var pass : Optimizer.passNames()) {
            views.add(offer(new View.After(new Moment(pass, Optional.empty()))));
        }
        views.add(offer(new View.Optimized()));
        for (var strategy : List.of(Strategy.BEST, Strategy.EARLY, Strategy.LATE)) {
            views.add(offer(new View.Scheduled(strategy)));
        }
        views.add(offer(new View.Bytecode()));
        return views;
    }

    private static Offer offer(View view) {
        return new Offer(view, view.title());
    }
}
