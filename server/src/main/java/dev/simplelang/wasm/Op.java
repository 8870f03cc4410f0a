package dev.simplelang.wasm;

/// The instructions of WebAssembly that programs need, as in the specification of the core language,
/// version 2.0, section 5.4.
enum Op {
    /// Traps.
    UNREACHABLE(0x00, "unreachable", Immediate.NONE),
    /// Begins a construct whose label is its end.
    BLOCK(0x02, "block", Immediate.BYTE),
    /// Begins a construct whose label is its beginning.
    LOOP(0x03, "loop", Immediate.BYTE),
    /// Begins a construct that is passed over if the operand is 0.
    IF(0x04, "if", Immediate.BYTE),
    /// Begins the other arm of an `if`.
    ELSE(0x05, "else", Immediate.NONE),
    /// Ends a construct, or the function.
    END(0x0B, "end", Immediate.NONE),
    /// Jumps to the label of the construct with so many others inside it.
    BR(0x0C, "br", Immediate.UNSIGNED),
    /// Jumps unless the operand is 0.
    BR_IF(0x0D, "br_if", Immediate.UNSIGNED),
    /// Returns.
    RETURN(0x0F, "return", Immediate.NONE),
    /// Calls the function with this index.
    CALL(0x10, "call", Immediate.UNSIGNED),
    /// Pushes a local variable.
    LOCAL_GET(0x20, "local.get", Immediate.UNSIGNED),
    /// Pops into a local variable.
    LOCAL_SET(0x21, "local.set", Immediate.UNSIGNED),
    /// Copies into a local variable.
    LOCAL_TEE(0x22, "local.tee", Immediate.UNSIGNED),
    /// Pushes an integer of 32 bits.
    I32_CONST(0x41, "i32.const", Immediate.SIGNED),
    /// Pushes an integer of 64 bits.
    I64_CONST(0x42, "i64.const", Immediate.SIGNED),
    /// `x < y`.
    I32_LT_S(0x48, "i32.lt_s", Immediate.NONE),
    /// Whether the operand is 0.
    I64_EQZ(0x50, "i64.eqz", Immediate.NONE),
    /// `x == y`.
    I64_EQ(0x51, "i64.eq", Immediate.NONE),
    /// `x != y`.
    I64_NE(0x52, "i64.ne", Immediate.NONE),
    /// `x < y`.
    I64_LT_S(0x53, "i64.lt_s", Immediate.NONE),
    /// `x < y` as unsigned numbers.
    I64_LT_U(0x54, "i64.lt_u", Immediate.NONE),
    /// `x > y`.
    I64_GT_S(0x55, "i64.gt_s", Immediate.NONE),
    /// `x <= y`.
    I64_LE_S(0x57, "i64.le_s", Immediate.NONE),
    /// `x >= y`.
    I64_GE_S(0x59, "i64.ge_s", Immediate.NONE),
    /// The difference, wrapping.
    I32_SUB(0x6B, "i32.sub", Immediate.NONE),
    /// The sum, wrapping.
    I64_ADD(0x7C, "i64.add", Immediate.NONE),
    /// The difference, wrapping.
    I64_SUB(0x7D, "i64.sub", Immediate.NONE),
    /// The product, wrapping.
    I64_MUL(0x7E, "i64.mul", Immediate.NONE),
    /// The quotient, truncated toward zero; traps on `x / 0` and `MIN / -1`.
    I64_DIV_S(0x7F, "i64.div_s", Immediate.NONE),
    /// A truth value as an integer of 64 bits.
    I64_EXTEND_I32_U(0xAD, "i64.extend_i32_u", Immediate.NONE);

    /// What follows an opcode.
    enum Immediate {
        /// Nothing.
        NONE,
        /// A byte.
        BYTE,
        /// An unsigned number, in LEB128.
        UNSIGNED,
        /// A signed number, in LEB128.
        SIGNED
    }

    private final int code;
    private final String text;
    private final Immediate immediate;

    Op(int code, String text, Immediate immediate) {
        this.code = code;
        this.text = text;
        this.immediate = immediate;
    }

    /// The byte of the binary format.
    int code() {
        return code;
    }

    /// The keyword of the text format.
    String text() {
        return text;
    }

    /// What follows it.
    Immediate immediate() {
        return immediate;
    }

    /// Whether it begins a construct, which an `end` ends.
    boolean isBegin() {
        return this == BLOCK || this == LOOP || this == IF;
    }
}
