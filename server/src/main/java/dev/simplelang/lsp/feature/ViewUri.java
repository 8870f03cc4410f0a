package dev.simplelang.lsp.feature;

import dev.simplelang.lsp.protocol.DocumentName;
import dev.simplelang.view.View;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/// The name of a read-only document: a view of a program.
///
/// `simple-view:/after/combined/07-while.graph?file%3A%2F%2F%2F07-while.simple`: the view, a name
/// for people, and the program as the client names it. The program is all of the query, and
/// everything in it is encoded that can be, so that the name survives editors that take it apart,
/// decode its parts once and encode them again.
///
/// @param source the program
record ViewUri(View view, String source) {

    /// The scheme of such names.
    static final String SCHEME = "simple-view";

    private static final String SUFFIX = ".simple";
    private static final Pattern FORM = Pattern
            .compile(SCHEME + ":/*+(?<view>[^?#]*)/[^/?#]*[?](?<source>[^#]*)(#.*)?", Pattern.DOTALL);

    /// The name that `uri` is, if it is one.
    static Optional<ViewUri> parse(String uri) {
        var form = FORM.matcher(uri);
        return form.matches()
                ? View.named(DocumentName.decode(form.group("view")))
                        .map(view -> new ViewUri(view, DocumentName.decode(form.group("source"))))
                : Optional.empty();
    }

    /// The name of a node of the view, by its number, for a link.
    String atNode(int number) {
        return this + "#" + number;
    }

    @Override
    public String toString() {
        var name = DocumentName.of(source);
        var stem = name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
        return SCHEME + ":/" + view.id() + "/" + encode(stem) + "." + view.extension() + "?" + encode(source);
    }

    /// Encodes all but the unreserved characters of RFC 3986; [URLEncoder] is made for forms.
    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20").replace("*", "%2A").replace("%7E", "~");
    }
}
