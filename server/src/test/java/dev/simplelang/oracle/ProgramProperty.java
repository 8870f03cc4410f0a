package dev.simplelang.oracle;

import dev.simplelang.Nightly;
import java.util.Optional;
import java.util.function.Function;

import static org.assertj.core.api.Assertions.assertThat;

/// Tries something on programs at random, of both generators, and makes the first one on which it fails smaller.
///
/// `-Dsimple.seed=N` starts at another seed, `-Dsimple.programs=N` tries as many programs.
public final class ProgramProperty {

    /// Of so many programs, one is such that it ends for each argument.
    private static final int BOUNDED_STEP = 4;

    private ProgramProperty() {}

    /// How many programs to try: `all` in the nightly run, every day a [share][Nightly].
    public static long programs(int all) {
        return Long.getLong("simple.programs", Nightly.share(all));
    }

    /// Fails unless `difference` finds nothing, on any program.
    ///
    /// @param test says in the log which test a seed belongs to
    /// @param all how many programs the nightly run tries
    /// @param difference what is wrong with a program, if anything is
    public static void holds(Class<?> test, long usualSeed, int all,
            Function<String, Optional<String>> difference) {
        long seed = Long.getLong("simple.seed", usualSeed);
        long programs = programs(all);
        System.out.println(test.getSimpleName() + ": -Dsimple.seed=" + seed + " -Dsimple.programs=" + programs);
        for (long i = seed; i < seed + programs; i++) {
            var program = (i - seed) % BOUNDED_STEP == 0 ? BoundedPrograms.program(i) : RandomPrograms.program(i);
            if (difference.apply(program).isPresent()) {
                var small = Shrinker.shrink(program, candidate -> difference.apply(candidate).isPresent());
                assertThat(difference.apply(small).orElse("")).as("seed %d, shrunk to%n%s", i, small).isEmpty();
            }
        }
    }
}
