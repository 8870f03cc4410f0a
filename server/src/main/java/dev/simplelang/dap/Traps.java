package dev.simplelang.dap;

import dev.simplelang.dap.Trap.Kind;
import dev.simplelang.debug.DebuggedProgram;
import dev.simplelang.debug.Goals;
import dev.simplelang.debug.LogPoint;
import dev.simplelang.debug.Place;
import dev.simplelang.debug.Probe;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/// The breakpoints of a session. Clients may change them while a run searches for them.
final class Traps {

    private final Map<Kind, List<Trap>> byKind = new EnumMap<>(Kind.class);
    private List<ExceptionFilter> filters = List.of();
    private volatile int version;

    /// Replaces the breakpoints of one kind.
    synchronized void set(Kind kind, List<Trap> traps) {
        byKind.put(kind, List.copyOf(traps));
        version++;
    }

    /// Replaces the filters.
    synchronized void setFilters(List<ExceptionFilter> newFilters) {
        filters = List.copyOf(newFilters);
        set(Kind.EXCEPTION, filters.stream().flatMap(filter -> filter.probe().stream()
                .map(probe -> new Trap(0, Kind.EXCEPTION, filter.label(), probe))).toList());
    }

    /// A number that changes with the breakpoints.
    int version() {
        return version;
    }

    /// The breakpoints at one time, ready to be searched for.
    ///
    /// @param version that of the breakpoints
    /// @param filters those that are set
    /// @param probes by the breakpoint that stops
    record Armed(int version, List<ExceptionFilter> filters, Map<Trap, Probe> probes, List<LogPoint> logs) {

        /// No breakpoints.
        static final Armed NONE = new Armed(0, List.of(), Map.of(), List.of());

        /// What a run looks for.
        Goals goals(BiConsumer<Place, String> output, Cancellation pause) {
            return new Goals(List.copyOf(probes.values()), logs, output, pause);
        }

        /// The breakpoints that ask what `probe` asks.
        List<Trap> of(Probe probe) {
            return probes.keySet().stream().filter(trap -> probe.equals(probes.get(trap))).toList();
        }
    }

    /// The breakpoints as they are now, in `program`.
    Armed arm(DebuggedProgram program) {
        var traps = new ArrayList<Trap>();
        List<ExceptionFilter> armedFilters;
        int armedVersion;
        synchronized (this) {
            byKind.values().forEach(traps::addAll);
            armedFilters = filters;
            armedVersion = version;
        }
        var probes = new LinkedHashMap<Trap, Probe>();
        var logs = new ArrayList<LogPoint>();
        for (var trap : traps) {
            var probe = trap.probe().apply(program);
            if (trap.message().isPresent()) {
                logs.add(program.probes().logPoint(probe, trap.message().get()));
            } else {
                probes.put(trap, probe);
            }
        }
        return new Armed(armedVersion, armedFilters, probes, logs);
    }
}
