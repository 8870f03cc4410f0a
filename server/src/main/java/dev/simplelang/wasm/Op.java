package dev.simplelang.wasm;

/// The instructions that programs need, with the names and codes of the WebAssembly specification.
enum Op {
    UNREACHABLE("unreachable", 0x00), BLOCK("block", 0x02), LOOP("loop", 0x03), IF("if", 0x04), ELSE("else", 0x05), END(
            "end", 0x0B), BR("br", 0x0C), RETURN("return", 0x0F), CALL("call", 0x10), LOCAL_GET("local.get",
                    0x20), LOCAL_SET("local.set", 0x21), LOCAL_TEE("local.tee", 0x22), I32_CONST("i32.const",
                            0x41), I64_CONST("i64.const", 0x42), I32_EQZ("i32.eqz", 0x45), I32_LT_S("i32.lt_s",
                                    0x48), I64_EQZ("i64.eqz", 0x50), I64_EQ("i64.eq", 0x51), I64_NE("i64.ne",
                                            0x52), I64_LT_S("i64.lt_s", 0x53), I64_GT_S("i64.gt_s", 0x55), I64_LE_S(
                                                    "i64.le_s", 0x57), I64_GE_S("i64.ge_s", 0x59), I32_SUB("i32.sub",
                                                            0x6B), I64_ADD("i64.add", 0x7C), I64_SUB("i64.sub",
                                                                    0x7D), I64_MUL("i64.mul", 0x7E), I64_DIV_S(
                                                                            "i64.div_s", 0x7F), I64_EXTEND_I32_U(
                                                                                    "i64.extend_i32_u", 0xAD);

    private final String text;
    private final int code;

    Op(String text, int code) {
        this.text = text;
        this.code = code;
    }

    /// The name in the text format.
    String text() {
        return text;
    }

    /// The byte in the binary format.
    int code() {
        return code;
    }

    /// Whether it begins a block, which an `end` ends.
    boolean isBlock() {
        return this == BLOCK || this == LOOP || this == IF;
    }
}
