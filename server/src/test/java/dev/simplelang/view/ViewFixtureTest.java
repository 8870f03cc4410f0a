package dev.simplelang.view;

import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Compiler;
import dev.simplelang.fixture.Fixture;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.jvm.BytecodeEngine;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// What views show. A section has the name of a view; "places of" it are its nodes with their lines and sources. The section
/// "before" is an earlier version without errors.
class ViewFixtureTest {

    private static final int VERSION = 7;
    private static final int LONGEST = 40;

    @TestFactory
    Stream<DynamicTest> view_ofFixture_isAsGiven() {
        return Fixtures.suite("view", (fixture, actual) -> {
            var pinned = Fixtures.pinned(actual);
            var before = actual.input("before")
                    .map(text -> compile(new SourceText(text + "\n"), pinned));
            var subject = new Subject(compile(fixture.source(), pinned), before, "it",
                    Optional.of(VERSION));
            for (var section : fixture.sections().keySet()) {
                View.named(section.replace("places of ", "")).map(view -> ViewText.of(subject, view, Cancellation.NONE))
                        .ifPresent(text -> {
                            actual.section(text.view().id(), text::text);
                            actual.section("places of " + text.view().id(), () -> places(text, fixture));
                        });
            }
        });
    }

    private static Compilation compile(SourceText source, OptionalLong pinned) {
        return Compiler.compile(source, CompileOptions.DEFAULT.withArgument(pinned).withEngine(new BytecodeEngine()),
                Cancellation.NONE);
    }

    private static String places(ViewText text, Fixture fixture) {
        return text.nodes().stream().map(node -> node.number() + ": " + node.label() + ", lines " + node.lines() + ": "
                + node.spans().stream()
                        .map(span -> span.start() + " " + fixture.source().excerpt(span, LONGEST))
                        .collect(Collectors.joining(" | ")))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void views_areFoundByName() {
        var offers = Views.of(compile(new SourceText("#showGraph;\nwhile (arg < 3) { #showGraph; arg = arg + 1; }"),
                OptionalLong.empty()));
        assertThat(offers).extracting(Views.Offer::title).doesNotHaveDuplicates();
        assertThat(offers.stream().filter(offer -> offer.view() instanceof View.SoFar)).hasSize(2);
        for (var offer : offers) {
            assertThat(View.named(offer.view().id())).contains(offer.view());
        }
        assertThat(View.named("after/combined/2").map(View::id)).contains("after/combined/2");
        for (var wrong : new String[]{"", "/", "graph/", "graph/1", "after", "after/magic", "after/combined/0",
                "after/combined/1/1", "schedule", "schedule/BEST", "so-far", "so-far/", "so-far/-1", "bytecode/1",
                "as-written/1", "so-far/99999999999"}) {
            assertThat(View.named(wrong)).as(wrong).isEmpty();
        }
    }
}
