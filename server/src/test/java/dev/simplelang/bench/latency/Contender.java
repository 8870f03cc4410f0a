package dev.simplelang.bench.latency;

import java.util.List;

/// A language server that is measured.
///
/// @param name what it is called in the tables
/// @param command starts it, as a process that speaks over its standard input and output
/// @param isPeer whether it is there to compare with: targets are not for it, and it is asked less often
record Contender(String name, List<String> command, Language language, boolean isPeer) {}
