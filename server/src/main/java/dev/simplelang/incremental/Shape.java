package dev.simplelang.incremental;

import java.util.List;

/// What a [Part] looks like, wherever it stands in the program: parts of equal shape have the same
/// nodes with the same inputs.
///
/// @param code the nodes of the part one after the other, as [Part] writes them
/// @param hash the hash of `code`, which is long and looked up several times
record Shape(List<Object> code, int hash) {

    Shape(List<Object> code) {
        this(code, code.hashCode());
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
