package dev.simplelang.lsp.protocol;

import java.util.Arrays;
import java.util.Optional;

/// How a client counts the columns of a line.
public enum PositionEncoding {
    /// Bytes of UTF-8.
    UTF_8("utf-8") {
        @Override
        public int width(int codePoint) {
            if (codePoint < 0x80) {
                return 1;
            }
            if (codePoint < 0x800) {
                return 2;
            }
            return codePoint < 0x10000 ? 3 : 4;
        }
    },
    /// Units of UTF-16, which every client understands.
    UTF_16("utf-16") {
        @Override
        public int width(int codePoint) {
            return Character.charCount(codePoint);
        }
    },
    /// Code points.
    UTF_32("utf-32") {
        @Override
        public int width(int codePoint) {
            return 1;
        }
    };

    private final String id;

    PositionEncoding(String id) {
        this.id = id;
    }

    /// The protocol's name.
    public String id() {
        return id;
    }

    /// The encoding that the protocol names `id`, if it is one of ours.
    public static Optional<PositionEncoding> named(String id) {
        return Arrays.stream(values()).filter(encoding -> encoding.id.equals(id)).findFirst();
    }

    /// The columns that `codePoint` takes; a lone surrogate counts as one of its size.
    public abstract int width(int codePoint);

    /// The offset of `column` in the line of `text` from `start` to `end`. A column past the end means the end; one
    /// within a character its start, unless columns are units of UTF-16.
    public int offset(CharSequence text, int start, int end, int column) {
        if (this == UTF_16) {
            return column < end - start ? start + Math.max(0, column) : end;
        }
        int left = column;
        int offset = start;
        while (offset < end) {
            int codePoint = Character.codePointAt(text, offset);
            left -= width(codePoint);
            if (left < 0) {
                break;
            }
            offset += Character.charCount(codePoint);
        }
        return offset;
    }
}
