package dev.simplelang.wasm;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// Bytes of the binary format: integers as LEB128, and what begins with its length.
final class Bytes {

    private static final int GROUP = 7;
    private static final int REST = 0x80;
    private static final int SIGN = 0x40;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Bytes raw(int value) {
        bytes.write(value);
        return this;
    }

    Bytes raw(byte[] values) {
        bytes.write(values, 0, values.length);
        return this;
    }

    Bytes unsigned(int value) {
        int rest = value;
        while (rest >= REST) {
            bytes.write(rest | REST);
            rest >>>= GROUP;
        }
        bytes.write(rest);
        return this;
    }

    Bytes signed(long value) {
        long rest = value;
        while (rest < -SIGN || rest >= SIGN) {
            bytes.write((int) rest | REST);
            rest >>= GROUP;
        }
        bytes.write((int) rest & ~REST);
        return this;
    }

    Bytes name(String name) {
        var encoded = name.getBytes(StandardCharsets.UTF_8);
        return unsigned(encoded.length).raw(encoded);
    }

    /// `content` after its length.
    Bytes sized(Bytes content) {
        return unsigned(content.size()).raw(content.toArray());
    }

    int size() {
        return bytes.size();
    }

    byte[] toArray() {
        return bytes.toByteArray();
    }
}
