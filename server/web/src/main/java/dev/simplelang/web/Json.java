package dev.simplelang.web;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Map;

/// Writes answers as JSON: records as objects without the members that are null, lists, maps with
/// strings as keys, strings, numbers, booleans and null.
///
/// Gson, which the server uses, needs more of the class library than a page has.
final class Json {

    private static final String HEX = "0123456789abcdef";

    private final StringBuilder out = new StringBuilder();

    private Json() {}

    /// `answer` on one line.
    static String of(Object answer) {
        var json = new Json();
        json.write(answer);
        return json.out.toString();
    }

    /// One object with the members of several records, on one line.
    static String ofMembers(Record... records) {
        var json = new Json();
        json.out.append('{');
        for (var members : records) {
            json.writeMembers(members);
        }
        json.out.append('}');
        return json.out.toString();
    }

    private void write(Object value) {
        switch (value) {
            case null -> out.append("null");
            case String text -> writeString(text);
            case Number number -> out.append(number);
            case Boolean truth -> out.append(truth);
            case Collection<?> items -> {
                out.append('[');
                for (var item : items) {
                    separate();
                    write(item);
                }
                out.append(']');
            }
            case Map<?, ?> members -> {
                out.append('{');
                members.forEach((name, member) -> writeMember(name.toString(), member));
                out.append('}');
            }
            case Record members -> {
                out.append('{');
                writeMembers(members);
                out.append('}');
            }
            default -> throw new IllegalArgumentException("This has no JSON: " + value.getClass().getName());
        }
    }

    private void writeMembers(Record members) {
        for (var field : members.getClass().getDeclaredFields()) {
            var member = Modifier.isStatic(field.getModifiers()) ? null : valueOf(field, members);
            if (member != null) {
                writeMember(field.getName(), member);
            }
        }
    }

    private static Object valueOf(Field field, Record members) {
        try {
            field.setAccessible(true);
            return field.get(members);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private void writeMember(String name, Object member) {
        separate();
        writeString(name);
        out.append(':');
        write(member);
    }

    /// Writes a comma unless this is the first item or member.
    private void separate() {
        char last = out.charAt(out.length() - 1);
        if (last != '[' && last != '{') {
            out.append(',');
        }
    }

    private void writeString(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                default -> {
                    // Half a pair of surrogates has no UTF-8.
                    if (c < ' ' || Character.isSurrogate(c)) {
                        out.append("\\u").append(HEX.charAt(c >> 12)).append(HEX.charAt(c >> 8 & 15))
                                .append(HEX.charAt(c >> 4 & 15)).append(HEX.charAt(c & 15));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
