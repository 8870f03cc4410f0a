package dev.simplelang.oracle;

import java.util.Optional;
import java.util.function.Function;

import static org.assertj.core.api.Assertions.assertThat;

/// Tries something on programs at random, of both generators, and makes the first one on which it fails smaller.
///
/// `-Dsimple.seed=N` starts at another seed, `-Dsimple.programs=N` tries as many programs.
public final class ProgramProperty {

    /// Of so many programs, one is such that it ends for each argument.
    private static final int SHARE = 4;

    private ProgramProperty() {}

    /// Fails unless `difference` finds nothing, on any program.
    ///
    /// @param test says in the log which test a seed belongs to
    /// @param difference what is wrong with a program, if anything is
    public static void holds(Class<?> test, long usualSeed, long usualNumber,
            Function<String, Optional<String>> difference) {
        long seed = Long.getLong("simple.seed", usualSeed);
        long programs = Long.getLong("simple.programs", usualNumber);
        System.out.println(test.getSimpleName() + ": -Dsimple.seed=" + seed + " -Dsimple.programs=" + programs);
        for (long i = seed; i < seed + programs; i++) {
            var program = (i - seed) % SHARE == 0 ? BoundedPrograms.program(i) : RandomPrograms.program(i);
            if (difference.apply(program).isPresent()) {
                var small = Shrinker.shrink(program, candidate -> difference.apply(candidate).isPresent());
                assertThat(difference.apply(small).orElse("")).as("seed %d, shrunk to%n%s", i, small).isEmpty();
            }
        }
    }
}
