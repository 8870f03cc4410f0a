/// The engine of a host that has WebAssembly: schedules as modules of it.
package dev.simplelang.wasm;
