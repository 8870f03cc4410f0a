package dev.simplelang.text;

/// The edit that most probably fixes what a diagnostic is about.
///
/// @param title what it does, as a command; it shows no character that a reader cannot see
/// @param edit the edit; one that inserts or removes a `}` says where that belongs, and not how it
///     is laid out
/// @param isGuess whether another edit at another place may be meant, so that a person has to
///     choose
public record Proposal(String title, TextEdit edit, boolean isGuess) {

    /// Inserts `text` at `offset`.
    public static Proposal insert(int offset, String text) {
        return new Proposal("Insert " + Quotation.of(text), new TextEdit(Span.at(offset), text), false);
    }

    /// Removes `found`, the text of `span`. It may as well be that its counterpart is missing.
    public static Proposal remove(Span span, String found) {
        return new Proposal("Remove " + Quotation.of(found), new TextEdit(span, ""), true);
    }

    /// Writes `meant` instead of `found`, the text of `span`.
    public static Proposal change(Span span, String found, String meant) {
        return new Proposal(changeTitle(found, meant), new TextEdit(span, meant), false);
    }

    /// What it is called to write `meant` instead of `found`. Where the two look alike, the title
    /// says in words how they differ.
    public static String changeTitle(String found, String meant) {
        String title = "Change " + Quotation.of(found) + " to " + Quotation.of(meant);
        return LookAlikes.difference(found, meant).map(difference -> title + ": " + difference).orElse(title);
    }

    /// The same edit where it is a guess.
    public Proposal guessed() {
        return new Proposal(title, edit, true);
    }
}
