package dev.simplelang.ide;

import dev.simplelang.text.DiagnosticCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/// Explains each kind of diagnostic in a page of Markdown: what it says, a program that has it,
/// why, and how to fix it.
public final class DiagnosticPages {

    /// The name of the page that lists the others.
    public static final String INDEX = "index";

    private DiagnosticPages() {}

    /// The page of `code`.
    public static String of(DiagnosticCode code) {
        try (var in = DiagnosticPages.class.getResourceAsStream("diagnostics/" + code.id() + ".md")) {
            if (in == null) {
                throw new IllegalStateException("There is no page about " + code.id() + ".");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The page with the identifier of a code as its name, or the list of all pages; empty if there
    /// is none.
    public static Optional<String> named(String name) {
        if (name.equals(INDEX)) {
            return Optional.of(index());
        }
        return Arrays.stream(DiagnosticCode.values()).filter(code -> code.id().equals(name)).findFirst()
                .map(DiagnosticPages::of);
    }

    /// The list of all pages, each with its first sentences.
    private static String index() {
        return Arrays.stream(DiagnosticCode.values())
                .map(code -> "- [`" + code.id() + "`](" + code.id() + ".md): "
                        + Arrays.stream(of(code).split("\n")).skip(2).takeWhile(line -> !line.isEmpty())
                                .collect(Collectors.joining(" ")))
                .collect(Collectors.joining("\n", "# Diagnostics\n\n", "\n"));
    }
}
