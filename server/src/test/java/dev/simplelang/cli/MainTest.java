package dev.simplelang.cli;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/// What the program says about its own use.
class MainTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"", "nonsense", "--nonsense", "check", "check --nonsense -", "run -", "run --arg 1",
                    "run --arg -",
                    "run --arg x -", "run --arg 9223372036854775808 -", "run --arg -9223372036854775809 -",
                    "run --arg 1.0 -", "run --arg 2..1 -", "run --arg 1..2:0 -", "run --arg 1.. -",
                    "run --arg 1 --timeout 10 -", "run --arg 1 --timeout -1s -", "run --arg 1 --max-loop-trips -1 -",
                    "run --arg 1 --max-loop-trips 9223372036854775808 -", "dump", "dump --format svg -", "dump - -",
                    "dump --after -", "dump --after nonsense -", "dump --after sweep:0 -", "dump --after sweep:999 -",
                    "dump --trace --format dot -", "dump --trace --as-written -", "dump --analysis --trace -",
                    "format", "format --nonsense -", "lsp --clientProcessId=x", "lsp --stdio --socket=1",
                    "lsp --socket=x", "lsp --socket=65536",
                    "lsp --pipe=/nowhere/pipe",
                    "lsp extra",
                    "check --json=yes -", "check --arg 1.5 -", "check --arg 1 --arg 2 -",
                    "dump --arg 9223372036854775808 -", "check @nothing", "help nonsense"})
    void invalidCommandLine_isOneLineAndExitCodeTwo(String line) {
        var args = line.isEmpty() ? new String[0] : line.split(" ");
        var ended = Ended.of("return 1;", args);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).startsWith("simple: ").endsWith("\n").hasLineCount(1);
        assertThat(ended.exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "help", "check --help", "run --help", "dump --help", "format --help",
            "lsp --help", "help run"})
    void help_isOnStandardOutput(String line) {
        var ended = Ended.of("", line.split(" "));
        assertThat(ended.out()).contains("Usage: simple").doesNotContain("\u001B");
        assertThat(ended.out().lines()).allSatisfy(text -> assertThat(text.length()).isLessThanOrEqualTo(100));
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isZero();
    }
}
