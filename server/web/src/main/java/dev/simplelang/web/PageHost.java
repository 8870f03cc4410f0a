package dev.simplelang.web;

import dev.simplelang.ide.Host;
import dev.simplelang.wasm.WasmEngine;

/// What a page supplies to the compiler.
final class PageHost {

    /// How many bytes all objects of a page may take: browsers end pages that take gigabytes.
    private static final long MEMORY = 1L << 29;

    /// How many levels of nesting the stack of a worker has room for, twice over: Chromium's is the
    /// smallest.
    private static final int MAX_NESTING = 100;

    static final Host HOST = new Host(new WasmEngine(PageModules::load), MEMORY, MAX_NESTING);

    private PageHost() {}
}
