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
        var views = new ArrayList<View>();
        for (int place = 1; place <= compilation.tree().program().showGraphs().size(); place++) {
            views.add(new View.SoFar(place));
        }
        views.add(new View.AsWritten());
        for (var pass : Optimizer.passNames()) {
            views.add(new View.After(new Moment(pass, Optional.empty())));
        }
        views.add(new View.Optimized());
        for (var strategy : List.of(Strategy.BEST, Strategy.EARLY, Strategy.LATE)) {
            views.add(new View.Scheduled(strategy));
        }
        views.add(new View.Bytecode());
        return views.stream().map(view -> new Offer(view, view.title(compilation))).toList();
    }
}
