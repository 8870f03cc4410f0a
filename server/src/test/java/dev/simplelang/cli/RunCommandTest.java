package dev.simplelang.cli;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/// `simple run`.
class RunCommandTest {

    private static final String COUNT = "int n = 0; while (n < arg) n = n + 1; return n;";

    @TempDir
    private Path folder;

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static JsonObject object(String line) {
        return JsonParser.parseString(line).getAsJsonObject();
    }

    private static Ended run(String program, String... args) {
        var all = new String[args.length + 2];
        all[0] = "run";
        System.arraycopy(args, 0, all, 1, args.length);
        all[all.length - 1] = "-";
        return Ended.of(program, all);
    }

    @Test
    void oneArgument_isOneLine() {
        var ended = run(COUNT, "--arg", "3");
        assertThat(ended.out()).matches("-: arg 3 returned 3 \\(3 loop trips, \\d+\\.\\d{3} ms\\)\n");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void severalArguments_areATable() {
        var ended = run(COUNT, "--arg", "-10..10:10", "--arg", "1000");
        assertThat(ended.out().lines().map(line -> line.replaceAll("\\d+\\.\\d{3} ms", "TIME").replaceAll(" +", " "))
                .toList()).containsExactly(" arg result trips time", " -10 0 0 TIME", " 0 0 0 TIME", " 10 10 10 TIME",
                        "1000 1000 1000 TIME");
        assertThat(ended.out().lines().map(String::length).distinct()).hasSize(1);
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void range_ofOneValue_isOneLine() {
        assertThat(run(COUNT, "--arg", "3..3").out()).startsWith("-: arg 3 returned 3 (");
    }

    @Test
    void table_runWithoutValue_hasItsOutcome() {
        var ended = run("while (arg == 1) {} if (arg) return arg;", "--arg", "0..2", "--max-loop-trips", "9");
        assertThat(ended.out().lines().toList()).hasSize(4)
                .satisfies(lines -> assertThat(lines.get(1)).matches(" +0 +fell through +0 +\\S+ ms"))
                .satisfies(lines -> assertThat(lines.get(2))
                        .matches(" +1 +stopped +9 +\\S+ ms  reached the limit of 9 loop trips"))
                .satisfies(lines -> assertThat(lines.get(3)).matches(" +2 +2 +0 +\\S+ ms"));
        assertThat(ended.exitCode()).isEqualTo(1);
    }

    @Test
    void table_ofEachFile_programWithErrorsHasNone() throws Exception {
        var first = write("a.simple", "return arg;");
        var second = write("b.simple", "return nowhere;");
        var ended = Ended.of("", "run", "--arg", "2..1:-1", first, second);
        assertThat(ended.out().lines().toList()).hasSize(5).startsWith(first + ":")
                .last().isEqualTo(second + ": not run: the program has an error on line 1: `nowhere` is not declared");
        assertThat(ended.exitCode()).isEqualTo(1);
    }

    @Test
    void json_isOneObjectForEachFileAndArgument() throws Exception {
        var first = write("a.simple", COUNT);
        var second = write("b.simple", "return -arg;");
        var ended = Ended.of("", "run", "--json", "--arg", "-9223372036854775808", "--arg=7", first, second);
        var lines = ended.out().lines().map(RunCommandTest::object).toList();
        assertThat(lines).hasSize(4).allSatisfy(line -> {
            assertThat(line.keySet()).containsExactly("file", "arg", "outcome", "value", "loopTrips", "nanos");
            assertThat(line.get("outcome").getAsString()).isEqualTo("returned");
            assertThat(line.asMap().values())
                    .allSatisfy(value -> assertThat(value.getAsJsonPrimitive().isString()).isTrue());
        });
        assertThat(lines).extracting(line -> line.get("file").getAsString() + " " + line.get("arg").getAsString() + " "
                + line.get("value").getAsString() + " " + line.get("loopTrips").getAsString())
                .containsExactly(first + " -9223372036854775808 0 0", first + " 7 7 7",
                        second + " -9223372036854775808 -9223372036854775808 0", second + " 7 -7 0");
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void fallingThrough_hasNoValue() {
        var ended = run("if (arg) return 1;", "--json", "--arg", "0");
        assertThat(object(ended.out()).get("outcome").getAsString()).isEqualTo("fell-through");
        assertThat(object(ended.out()).has("value")).isFalse();
        assertThat(ended.exitCode()).isZero();
        assertThat(run("", "--arg", "0").out()).startsWith("-: arg 0 fell through (0 loop trips, ");
    }

    @Test
    void loopTrips_atTheirLimit_stopARun() {
        var ended = run("while (1) arg = arg + 1;", "--json", "--arg", "0", "--max-loop-trips", "1000");
        var object = object(ended.out());
        assertThat(object.get("outcome").getAsString()).isEqualTo("stopped");
        assertThat(object.has("value")).isFalse();
        assertThat(object.get("loopTrips").getAsString()).isEqualTo("1000");
        assertThat(object.get("reason").getAsString()).isNotEmpty();
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(object(run(COUNT, "--json", "--arg", "1000", "--max-loop-trips", "1000").out()).get("outcome")
                .getAsString())
                .isEqualTo("returned");
    }

    @Test
    void time_atItsLimit_stopsARun() {
        var ended = run("while (arg) {} return 1;", "--json", "--arg", "1", "--timeout", "100ms");
        assertThat(object(ended.out()).get("outcome").getAsString()).isEqualTo("stopped");
        assertThat(Long.parseLong(object(ended.out()).get("nanos").getAsString())).isGreaterThanOrEqualTo(100_000_000L);
        assertThat(ended.exitCode()).isEqualTo(1);
    }

    @Test
    void programWithErrors_isNotRun() {
        var ended = run("return x;", "--json", "--arg", "1", "--arg", "2");
        assertThat(ended.out().lines().map(RunCommandTest::object)).hasSize(2).allSatisfy(line -> {
            assertThat(line.get("outcome").getAsString()).isEqualTo("not-run");
            assertThat(line.has("value")).isFalse();
            assertThat(line.get("reason").getAsString()).isNotEmpty();
        });
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(run("return x;", "--arg", "1").out()).startsWith("-: arg 1 not run: ");
    }

    @Test
    void values_areThoseOfTheLanguage() {
        assertThat(run(
                "int a = 1; int b = 2; while (arg > 0) { int t = a; a = b; b = t; arg = arg - 1; } return 10*a + b;",
                "--json", "--arg", "3").out()).contains("\"value\":\"21\"");
        assertThat(run("return arg / 0 + 10 - 3 - 2;", "--json", "--arg", "9").out()).contains("\"value\":\"5\"");
        assertThat(run("return arg / -1;", "--json", "--arg", "-9223372036854775808").out())
                .contains("\"value\":\"-9223372036854775808\"");
        assertThat(run("return -7 / 2;", "--json", "--arg", "0").out()).contains("\"value\":\"-3\"");
    }

    @Test
    void watch_printsStepsAndSummary() {
        var ended = run(COUNT, "--watch", "--arg", "1");
        assertThat(ended.out()).matches("""
                -: arg 1
                    1  int n = 0         n = 0
                    1  while \\(n < arg\\)   true
                    1    n = n \\+ 1       n = 1
                    1  while \\(n < arg\\)   false
                    1  return n          returns 1

                Conditions:
                    1  while \\(n < arg\\)   true once, false once

                Loops:
                    1  while \\(n < arg\\)   entered once, iterated once

                Variables at the end:
                       arg   = 1
                    1  n     = 1

                -: arg 1 returned 1 \\(1 loop trip, \\d+\\.\\d{3} ms\\)

                """);
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void watch_asJson_isOneObjectOnOneLine() {
        var ended = run(COUNT, "--watch", "--json", "--by", "node", "--max-steps", "4", "--arg", "2", "--arg", "-2");
        var lines = ended.out().lines().map(RunCommandTest::object).toList();
        assertThat(lines).hasSize(2).allSatisfy(line -> {
            assertThat(line.keySet()).containsExactly("file", "arg", "outcome", "value", "loopTrips", "nanos", "by",
                    "stepCount", "firstSteps", "lastSteps", "conditions", "loops", "variables");
            assertThat(line.get("by").getAsString()).isEqualTo("node");
            assertThat(line.getAsJsonArray("firstSteps")).hasSize(2);
            assertThat(line.getAsJsonArray("lastSteps")).hasSize(2);
        });
        assertThat(lines.getFirst().get("loops")).hasToString("[{\"range\":{\"start\":{\"line\":0,\"character\":11},"
                + "\"end\":{\"line\":0,\"character\":37}},\"entered\":\"1\",\"trips\":\"2\"}]");
        assertThat(lines.getFirst().getAsJsonArray("lastSteps").get(1).getAsJsonObject().get("value").getAsString())
                .isEqualTo("2");
    }

    @Test
    void watch_atALimit_isStopped() {
        var trips = run("while (1) arg = arg + 1;", "--watch", "--json", "--arg", "0", "--max-loop-trips", "5000");
        assertThat(object(trips.out()).get("outcome").getAsString()).isEqualTo("stopped");
        assertThat(object(trips.out()).get("stepCount").getAsString()).isEqualTo("10002");
        assertThat(object(trips.out()).getAsJsonArray("firstSteps")).hasSize(500);
        assertThat(trips.exitCode()).isEqualTo(1);
        var time = run("while (1) arg = arg + 1;", "--watch", "--json", "--arg", "0", "--timeout", "50ms");
        assertThat(object(time.out()).get("outcome").getAsString()).isEqualTo("stopped");
        var errors = run("return x;", "--watch", "--arg", "1");
        assertThat(errors.out()).startsWith("-: arg 1 not run: ");
        assertThat(errors.exitCode()).isEqualTo(1);
    }

    /// Such characters are white space in a program.
    @Test
    void watch_controlCharacters_areShown() {
        var ended = run("int a = 1 \u001b/ 2;", "--watch", "--arg", "1");
        assertThat(ended.out()).contains("int a = 1 U+001B/ 2   a = 0").doesNotContain("\u001b");
    }

    @Test
    void optionsOfWatch_withoutIt_areRefused() {
        assertThat(run(COUNT, "--by", "node", "--arg", "1").exitCode()).isEqualTo(2);
        assertThat(run(COUNT, "--by", "node", "--arg", "1").err()).contains("--watch").hasLineCount(1);
        assertThat(run(COUNT, "--watch", "--max-steps", "100001", "--arg", "1").err())
                .contains("'100001' is more than");
        assertThat(run(COUNT, "--watch", "--max-steps", "-1", "--arg", "1").exitCode()).isEqualTo(2);
        assertThat(run(COUNT, "--watch", "--by", "line", "--arg", "1").exitCode()).isEqualTo(2);
    }

    @Test
    void missingFile_isAUsageError() {
        assertThat(Ended.of("", "run", "--arg", "1", "missing.simple"))
                .isEqualTo(new Ended(2, "", "simple: missing.simple: no such file\n"));
    }
}
