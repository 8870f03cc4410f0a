package dev.simplelang.wasm;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Bytes of the binary format: integers as LEB128, and what begins with its length.
final class Bytes {

    private static final int GROUP = 7;
    private static final int REST = 0x80;
    private static final int SIGN = 0x40;

    private byte[] bytes = new byte[REST];
    private int size;

    Bytes raw(int value) {
        if (size == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * size);
        }
        bytes[size++] = (byte) value;
        return this;
    }

    Bytes raw(byte[] values) {
        for (byte value : values) {
            raw(value);
        }
        return this;
    }

    Bytes unsigned(int value) {
        int rest = value;
        while (rest >= REST) {
            raw(rest | REST);
            rest >>>= GROUP;
        }
        return raw(rest);
    }

    Bytes signed(long value) {
        long rest = value;
        while (rest < -SIGN || rest >= SIGN) {
            raw((int) rest | REST);
            rest >>= GROUP;
        }
        return raw((int) rest & ~REST);
    }

    Bytes name(String name) {
        var encoded = name.getBytes(StandardCharsets.UTF_8);
        return unsigned(encoded.length).raw(encoded);
    }

    /// `content` after its length.
    Bytes sized(Bytes content) {
        return unsigned(content.size).raw(content.toArray());
    }

    int size() {
        return size;
    }

    byte[] toArray() {
        return Arrays.copyOf(bytes, size);
    }
}
