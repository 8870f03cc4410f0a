package dev.simplelang.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/// The coverage-guided fuzzers find nothing in some seconds' worth of inputs, fewer of them where the machine is busy.
/// `server/src/bench/fuzz` runs one for longer.
///
/// `-Dsimple.seed=N` starts at another seed, `-Dsimple.inputs=N` tries that many times as many inputs.
@Tag("nightly")
class FuzzIT {

    private static final long SEED = Long.getLong("simple.seed", 20_261_122L);
    private static final int TIMES = Integer.getInteger("simple.inputs", 1);

    /// When to stop trying inputs, in seconds; those in which the fuzzer starts are not counted.
    private static final int MAX_SECONDS = 12;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"PARSER, 12000", "MESSAGE, 8000"})
    void fuzzer_findsNothing(Fuzzer fuzzer, int inputs) throws IOException, InterruptedException {
        System.out.println("FuzzIT " + fuzzer + ": -Dsimple.seed=" + SEED + " -Dsimple.inputs=" + TIMES);
        // libFuzzer wants a seed of 32 bits.
        var options = List.of("-seed=" + (int) (SEED & Integer.MAX_VALUE), "-runs=" + inputs * TIMES,
                "-max_total_time=" + MAX_SECONDS * TIMES);
        var process = fuzzer.command(folder, options).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isEqualTo(Fuzzer.NOTHING_FOUND);
        assertThat(output).contains("stat::number_of_executed_units: ");
    }
}
