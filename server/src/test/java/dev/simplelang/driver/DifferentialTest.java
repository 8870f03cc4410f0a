package dev.simplelang.driver;

import dev.simplelang.opt.Optimizer;
import dev.simplelang.oracle.ProgramProperty;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// The tree interpreter, the graph as written with lazy and with eager phis and the optimized graphs of both agree: on the
/// value, on the way a run ends, and the graphs as written also on the number of loop trips. Every graph on the way is
/// verified: after each rewrite and after each pass.
///
/// Bytecode agrees with the evaluator of its graph on everything, the node at which a run ends included: with the best
/// schedule, in one method and in many small ones, and with both extreme schedules; so does WebAssembly. Every schedule is
/// checked.
///
/// `-Dsimple.seed=N` starts at another seed, `-Dsimple.programs=N` tries as many programs.
class DifferentialTest {

    @Test
    void waysToRun_ofRandomPrograms_agree() {
        ProgramProperty.holds(DifferentialTest.class, 20_261_121L, 400, WaysToRun::difference);
    }

    @Tag("nightly")
    @Test
    void waysToRun_ofManyRandomPrograms_agree() {
        ProgramProperty.holds(DifferentialTest.class, 20_271_121L, 2_000, WaysToRun::difference);
    }

    /// Each program without one of the passes, by turns.
    @Test
    void waysToRun_withoutAPass_agree() {
        var passes = Optimizer.passNames();
        ProgramProperty.holds(DifferentialTest.class, 20_261_129L, 400, program -> WaysToRun
                .differenceWithout(passes.get(Math.floorMod(program.hashCode(), passes.size())), program));
    }

    /// `arg * arg` is always 4 after the loop, but not in it: with eager phis, what is left of the loop in front of it computes it as well.
    @Test
    void valueAfterALoop_differsFromThatInIt() {
        assertThat(WaysToRun.difference("""
                arg = 1;
                int square = 2;
                while (square < 3) {
                    arg = 1 + arg;
                    square = arg * arg;
                    int never = 0;
                    while (never) arg = arg + square - arg;
                }
                int no = 0;
                while (no) while (0) ;
                return arg * 63 * arg;
                """)).isEmpty();
    }

    /// Both `p` equal `arg` where they are, so both quotients become `arg / 2`, with different types.
    @Test
    void equalNodesOfDifferentTypes_areNotMerged() {
        assertThat(WaysToRun.difference("""
                int z = arg / 3 * 3;
                int y = 0;
                if (z == arg) {
                  if (arg > 5) {
                    int p = arg;
                    if (arg * arg > 5000) p = z;
                    y = p / 2;
                  } else if (arg < 3) {
                    int p = arg;
                    if (arg * arg > 5000) p = z;
                    y = p / 2;
                  }
                }
                if (y > 1) return 100;
                return y;
                """)).isEmpty();
    }
}
