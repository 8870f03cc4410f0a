package dev.simplelang.ide.action;

import dev.simplelang.ide.Occurrence;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Writes the visible name that was probably meant by one that is not declared, wherever it was meant.
///
/// An assignment to an undeclared name is reported once, and later uses of the name are not: so all of them change with it.
final class UseCloseName implements Action.Fix {

    @Override
    public Set<DiagnosticCode> codes() {
        return EnumSet.of(DiagnosticCode.UNDEFINED_NAME);
    }

    @Override
    public void offer(Site site, Diagnostic diagnostic, Offers offers) {
        diagnostic.fix().ifPresent(fix -> {
            var name = site.source().slice(diagnostic.span());
            var meant = fix.edit().newText();
            var own = uses(site, Stream.of(diagnostic));
            var all = uses(site, site.analysis().resolution().diagnostics().stream()
                    .filter(other -> other.code() == diagnostic.code()
                            && site.source().slice(other.span()).equals(name))
                    .filter(other -> other.fix().filter(same -> same.edit().newText().equals(meant)).isPresent()));
            offer(fix.title(), true, all, meant, offers);
            if (own.size() < all.size()) {
                offer(fix.title(), false, own, meant, offers);
            }
        });
    }

    private static void offer(String title, boolean preferred, Set<Span> places, String meant, Offers offers) {
        offers.words(places.size() == 1 ? title : title + ", in " + places.size() + " places", preferred,
                places.stream().map(place -> new TextEdit(place, meant)).toList());
    }

    /// Where the names are used that `errors` are about.
    private static Set<Span> uses(Site site, Stream<Diagnostic> errors) {
        return errors.flatMap(error -> uses(site, error.span())).collect(Collectors.toCollection(TreeSet::new));
    }

    /// The undeclared name at `place`, and what was taken for other uses of it.
    private static Stream<Span> uses(Site site, Span place) {
        var later = site.analysis().resolution().variables().stream()
                .filter(variable -> variable.declaration().isEmpty()
                        && variable.nameSpan().filter(place::equals).isPresent())
                .flatMap(variable -> site.analysis().occurrences().of(variable).stream()).map(Occurrence::span);
        return Stream.concat(Stream.of(place), later);
    }
}
