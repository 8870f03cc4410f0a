package dev.simplelang.lsp.feature;

import dev.simplelang.ide.view.View;
import dev.simplelang.lsp.protocol.DocumentName;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

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
    private static final String UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

    /// The name that `uri` is, if it is one.
    static Optional<ViewUri> parse(String uri) {
        if (!uri.startsWith(SCHEME + ":")) {
            return Optional.empty();
        }
        var whole = uri.substring(SCHEME.length() + 1).replaceFirst("#.*", "").replaceFirst("^/+", "");
        int query = whole.indexOf('?');
        var path = query < 0 ? "" : whole.substring(0, query);
        int name = path.lastIndexOf('/');
        return name < 0
                ? Optional.empty()
                : View.named(DocumentName.decode(path.substring(0, name)))
                        .map(view -> new ViewUri(view, DocumentName.decode(whole.substring(query + 1))));
    }

    /// The name of the document with the line `line`, counted from 0, for a link.
    String atLine(int line) {
        return this + "#L" + (line + 1);
    }

    @Override
    public String toString() {
        var name = DocumentName.of(source);
        var stem = name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
        return SCHEME + ":/" + view.id() + "/" + encode(stem) + "." + view.extension() + "?" + encode(source);
    }

    /// Encodes all but the unreserved characters of RFC 3986.
    private static String encode(String text) {
        var encoded = new StringBuilder();
        for (byte unit : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (unit & 0xff);
            boolean unreserved = UNRESERVED.indexOf(c) >= 0;
            encoded.append(unreserved ? String.valueOf(c) : "%%%02X".formatted((int) c));
        }
        return encoded.toString();
    }
}
