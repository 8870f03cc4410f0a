package dev.simplelang.docs;

import dev.simplelang.docs.Lesson.Scene;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Compiler;
import dev.simplelang.jvm.BytecodeEngine;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.GraphData;
import dev.simplelang.view.GraphData.Background;
import dev.simplelang.view.Subject;
import dev.simplelang.view.View;
import dev.simplelang.view.film.Change;
import dev.simplelang.view.film.Delta;
import dev.simplelang.view.film.Film;
import dev.simplelang.view.film.FilmKind;
import dev.simplelang.view.film.FilmRequest;
import dev.simplelang.view.film.Films;
import dev.simplelang.view.film.Step;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/// Checks what the lessons show and say.
class LessonsTest {

    private static final Path LESSONS = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize()
            .resolveSibling("examples/lessons");

    private static final int MIN_SCENES = 4;
    private static final int MAX_SCENES = 8;
    private static final int MIN_CLAIMS = 3;
    private static final int MIN_LINES = 3;
    private static final int MAX_LINES = 15;

    /// A lesson, from its file.
    private record Named(String name, Lesson lesson) {}

    @Test
    void files_ofLessons_areNumbered() {
        var names = lessons().map(Named::name).toList();
        assertThat(names).hasSize(10);
        assertThat(IntStream.range(0, names.size())).allSatisfy(
                i -> assertThat(names.get(i)).matches("%02d-[a-z-]+\\.md".formatted(i + 1)));
    }

    @TestFactory
    Stream<DynamicTest> lessons_areShort() {
        return lessons().map(named -> DynamicTest.dynamicTest(named.name(), () -> {
            var lesson = named.lesson();
            assertThat(lesson.scenes()).hasSizeBetween(MIN_SCENES, MAX_SCENES);
            assertThat(lesson.scenes()).extracting(Scene::heading).doesNotHaveDuplicates();
            assertThat(lesson.claims()).hasSizeGreaterThanOrEqualTo(MIN_CLAIMS).doesNotHaveDuplicates();
            assertThat(lesson.program().lines().count()).isBetween((long) MIN_LINES, (long) MAX_LINES);
            assertThat(subject(lesson).current().hasErrors()).isFalse();
        }));
    }

    @TestFactory
    Stream<DynamicTest> scenes_showWhatThereIs() {
        return each(Lesson::scenes, Scene::heading, (lesson, scene) -> show(scene, subject(lesson)));
    }

    @TestFactory
    Stream<DynamicTest> claims_hold() {
        return each(Lesson::claims, claim -> claim, (lesson, claim) -> Claims.about(lesson.program()).check(claim));
    }

    private interface Check<T> {
        void of(Lesson lesson, T part);
    }

    private static <T> Stream<DynamicTest> each(Function<Lesson, List<T>> parts, Function<T, String> name,
            Check<T> check) {
        return lessons().flatMap(named -> parts.apply(named.lesson()).stream().map(part -> DynamicTest
                .dynamicTest(named.name() + ": " + name.apply(part), () -> check.of(named.lesson(), part))));
    }

    private static Stream<Named> lessons() {
        try (var files = Files.list(LESSONS)) {
            return files.sorted().toList().stream()
                    .map(file -> new Named(file.getFileName().toString(), Lesson.of(read(file))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Subject subject(Lesson lesson) {
        var options = CompileOptions.DEFAULT.withEngine(new BytecodeEngine());
        return Subject.of(Compiler.compile(new SourceText(lesson.program()), options, Cancellation.NONE), "it");
    }

    /// Finds what `scene` shows.
    ///
    /// @throws IllegalArgumentException if it does not exist
    private static void show(Scene scene, Subject subject) {
        var keys = scene.attribute("film").map(film -> keys(film(film, scene, subject), scene))
                .orElseGet(() -> keys(scene.attribute("view").orElseThrow(), subject));
        scene.attribute("select").ifPresent(start -> require(keys.stream().anyMatch(key -> key.startsWith(start)),
                "no node " + start + " among " + keys));
    }

    private static void require(boolean isSo, String what) {
        if (!isSo) {
            throw new IllegalArgumentException(what);
        }
    }

    private static List<String> keys(String name, Subject subject) {
        var view = View.named(name).filter(View::isGraph)
                .orElseThrow(() -> new IllegalArgumentException("no view of a graph: " + name));
        var data = GraphData.of(subject, view, Background.NONE, Cancellation.NONE);
        require(data.message().isEmpty(), name + ": " + data.message());
        return data.nodes().stream().map(GraphData.NodeData::key).toList();
    }

    private static Film film(String name, Scene scene, Subject subject) {
        var kind = FilmKind.named(name).orElseThrow(() -> new IllegalArgumentException("no film: " + name));
        require(kind.isRun() || (!scene.show().containsKey("arg") && !scene.show().containsKey("trip")),
                "only a run has an argument and trips");
        var arg = scene.attribute("arg").map(Long::valueOf).map(OptionalLong::of).orElse(OptionalLong.empty());
        long trip = scene.attribute("trip").map(Long::valueOf).orElse(0L);
        var film = new Films().of(new FilmRequest(kind, arg, trip), subject, Cancellation.NONE);
        require(film.graph().message().isEmpty() && !film.steps().isEmpty(), "no steps: " + film.graph().message());
        return film;
    }

    /// The keys of the nodes that are there at the step of `scene`.
    private static List<String> keys(Film film, Scene scene) {
        int steps = steps(film.steps(), scene);
        var there = new TreeSet<Integer>();
        apply(film.start(), there);
        film.steps().subList(0, steps).forEach(step -> apply(step.delta(), there));
        return there.stream().map(film.graph().nodes()::get).map(GraphData.NodeData::key).toList();
    }

    private static void apply(Delta delta, Set<Integer> there) {
        for (var change : delta.changes()) {
            if (change instanceof Change.Inputs) {
                there.add(change.node());
            } else if (change instanceof Change.Gone) {
                there.remove(change.node());
            }
        }
    }

    /// How many steps are done.
    private static int steps(List<Step> steps, Scene scene) {
        if (scene.stepNumber().isPresent()) {
            int number = scene.stepNumber().getAsInt();
            require(number >= 1 && number <= steps.size(), "the film has steps 1 to " + steps.size());
            return number;
        }
        return scene.attribute("step").map(text -> 1 + IntStream.range(0, steps.size())
                .filter(i -> steps.get(i).caption().contains(text)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no step says: " + text))).orElse(0);
    }

    // What is not a lesson.

    private static final String GOOD = """
            # It

            ```simple
            return arg;
            ```

            Words.

            ## One

            <!-- show film="construction" step="the program returns `arg`" select="Return" -->

            Words.

            ## Checked

            - With `arg = 5`, the program returns `5`.
            """;

    @Test
    void lesson_inTheFormat_isRead() {
        var lesson = Lesson.of(GOOD);
        assertThat(lesson.scenes()).singleElement().satisfies(scene -> show(scene, subject(lesson)));
        assertThat(lesson.claims()).singleElement().satisfies(Claims.about(lesson.program())::check);
    }

    /// A replacement that makes the lesson a wrong one, as `what → by what`.
    @ParameterizedTest
    @ValueSource(strings = {
            "# It → It", "```simple → ```java", "## Checked → ## Claims", "## One → ### One",
            "<!-- show → <!-- shows", "Words. → - Words.", "Words. → | Words |", "Words. → ![Words](it.png)",
            "step= → steps=", "film= → view=", "select= → film=", "select= → arg=\"x\"select=",
            "select=\"Return\" → view=\"graph\"", "- With → With", "- With `arg = 5` → - With `arg = 5`, and why not",
            "Words.\n\n## Checked → ```\n```\n\n## Checked"})
    void lesson_inAnotherFormat_isRefused(String change) {
        assertThatIllegalArgumentException().isThrownBy(() -> checkAll(changed(change)));
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "\"construction\" → \"destruction\"", "the program returns `arg` → the program returns `brg`",
            "select=\"Return\" → select=\"Phi\"", "step=\"the program returns `arg`\" → step=\"99\"",
            "step=\"the program returns `arg`\" → step=\"1\"", "select=\"Return\" → arg=\"5\"",
            "film=\"construction\" step=\"the program returns `arg`\" → view=\"bytecode\""})
    void scene_ofWhatThereIsNot_isRefused(String change) {
        assertThatIllegalArgumentException().isThrownBy(() -> checkAll(changed(change)));
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "The program always returns `5`.", "With `arg = 5`, the program does not end.",
            "With `arg = 5`, the program returns `6`.", "With `arg = 5`, the program ends without a `return`.",
            "The optimizer applies `ADD_ZERO`.", "The construction applies `LOOP_DOES_NOT_CHANGE`.",
            "The optimized graph has 1 `Phi` node.", "The unoptimized graph has no `Return` nodes.",
            "With eager phis, the unoptimized graph has 2 `Phi` nodes.",
            "Without `sweep`, the optimized graph has 2 `Return` nodes.",
            "Line 1 has the diagnostic `constant-return`.",
            "In the `best` schedule, `arg` is computed at loop depth 3.",
            "In the `early` schedule, `arg` is computed in block 2.", "The bytecode has `ladd`, `lmul` in a row."})
    void claim_thatIsWrong_fails(String claim) {
        assertThatThrownBy(() -> Claims.about("return arg;\n").check(claim)).isInstanceOf(AssertionError.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "It is fast.", "The optimizer applies `MAGIC`.", "Without `magic`, the optimizer applies `ADD_ZERO`.",
            "Line 1 has the diagnostic `magic`.", "The optimized graph has many `Phi` nodes.",
            "With eager phis, the program is fine.", "The program always returns `5`"})
    void claim_thatIsUnknown_isRefused(String claim) {
        assertThatIllegalArgumentException().isThrownBy(() -> Claims.about("return arg;\n").check(claim));
    }

    private static String changed(String change) {
        var parts = change.split(" → ", 2);
        assertThat(GOOD).contains(parts[0]);
        return GOOD.replace(parts[0], parts[1]);
    }

    private static void checkAll(String markdown) {
        var lesson = Lesson.of(markdown);
        lesson.scenes().forEach(scene -> show(scene, subject(lesson)));
        lesson.claims().forEach(Claims.about(lesson.program())::check);
    }
}
