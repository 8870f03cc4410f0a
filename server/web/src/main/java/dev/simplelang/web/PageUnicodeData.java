package dev.simplelang.web;

import org.teavm.jso.JSBody;

/// Stands in for `text.UnicodeData`: the browser knows normal forms, and no names.
final class PageUnicodeData {

    private PageUnicodeData() {}

    @JSBody(params = "text", script = "return text.normalize('NFKC');")
    static native String compatible(String text);

    static String name(int codePoint) {
        return "";
    }
}
