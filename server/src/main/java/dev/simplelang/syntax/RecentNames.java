package dev.simplelang.syntax;

/// The names that a text has had lately, so that a name that is used often is one string, which needs less memory and knows its hash code.
///
/// Each name has one place, given by its characters; of two at one place the later one is remembered.
final class RecentNames {

    /// A power of two.
    private static final int PLACES = 1024;

    private final String text;
    private final String[] names = new String[PLACES];

    RecentNames(String text) {
        this.text = text;
    }

    /// The characters from `start` to `end`.
    String at(int start, int end) {
        int hash = 0;
        for (int i = start; i < end; i++) {
            hash = 31 * hash + text.charAt(i);
        }
        int place = (hash ^ (hash >>> 10)) & (PLACES - 1);
        String name = names[place];
        if (name == null || name.length() != end - start || !text.startsWith(name, start)) {
            name = text.substring(start, end);
            names[place] = name;
        }
        return name;
    }
}
