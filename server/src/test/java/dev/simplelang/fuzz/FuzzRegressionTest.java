package dev.simplelang.fuzz;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/// What the fuzzers have found before shows no fault any more.
class FuzzRegressionTest {

    @ParameterizedTest
    @EnumSource
    void keptInputs_showNoFault(Fuzzer fuzzer) throws Exception {
        var inputs = fuzzer.kept();
        assertThat(inputs).isNotEmpty();
        for (var input : inputs) {
            try {
                fuzzer.accept(input);
            } catch (Exception | Error e) {
                throw new AssertionError(fuzzer + " on " + new String(input, StandardCharsets.UTF_8), e);
            }
        }
    }
}
