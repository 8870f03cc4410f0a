package dev.simplelang.lsp.protocol;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/// What a document is called where a person reads of it: the last part of its path. A URI is for
/// programs, with all that is encoded in it.
public final class DocumentName {

    private static final int MAX_LENGTH = 100;

    private DocumentName() {}

    /// The name of the document `uri`, whatever its scheme.
    public static String of(String uri) {
        var name = decode(uri.replaceFirst("[?#].*", "").replaceFirst(".*[/\\\\:]", ""));
        return name.isBlank() ? "program" : name.substring(0, Math.min(name.length(), MAX_LENGTH));
    }

    /// Decodes the percent signs of a part of a URI once; what cannot be decoded stays as it is.
    public static String decode(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return text;
        }
    }
}
