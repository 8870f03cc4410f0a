package dev.simplelang.opt;

import dev.simplelang.build.WrittenGraph;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Rule;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class OptimizerObserverTest {

    private static final class Log implements OptimizerObserver {

        private final List<String> events = new ArrayList<>();

        @Override
        public void passStarts(String pass, int round, Graph graph) {
            events.add("starts " + pass + " " + round);
        }

        @Override
        public void passEnded(String pass, int round, boolean changed, Graph graph) {
            events.add("ended " + pass + " " + round + " " + changed);
        }

        @Override
        public void replaced(Node node, Node by, Rule rule) {
            events.add(rule.name());
        }
    }

    @Test
    void observer_seesPassesAndChangesInOrder() {
        var log = new Log();
        Optimizer.optimize(WrittenGraph.of("return arg * 1;"), Set.of(), log, Cancellation.NONE);
        assertThat(log.events).startsWith("starts peepholes 1", "MUL_ONE", "ended peepholes 1 true");
        var lastRound = Optimizer.passNames().stream().flatMap(name -> Stream.of("starts " + name + " 2",
                "ended " + name + " 2 false")).filter(log.events::contains).toList();
        assertThat(lastRound).isNotEmpty();
        assertThat(log.events).endsWith(lastRound.toArray(String[]::new));
    }

    @Test
    void observer_seesNothingOfLaterPasses() {
        var graph = WrittenGraph.of("return arg;");
        var log = new Log();
        Optimizer.optimize(graph, Set.of(), log, Cancellation.NONE);
        int before = log.events.size();
        Optimizer.optimize(graph, Cancellation.NONE);
        assertThat(log.events).hasSize(before);
    }
}
