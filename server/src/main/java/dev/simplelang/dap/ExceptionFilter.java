package dev.simplelang.dap;

import dev.simplelang.debug.DebuggedProgram;
import dev.simplelang.debug.Probe;
import dev.simplelang.eval.Run.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.lsp4j.debug.ExceptionBreakpointsFilter;

/// What may stop a run although there is no breakpoint. The language has no exceptions; these are what
/// a user would want to know as one.
enum ExceptionFilter {

    /// A value is divided by 0, which gives 0.
    DIVISION_BY_ZERO("divisionByZero", "Division by zero", "Stop before a value is divided by 0, which gives 0.",
            false),

    /// Control enters a loop that it cannot leave.
    ENDLESS_LOOP("endlessLoop", "Proved endless loop", "Stop before a loop that is proved to be endless.", true),

    /// Control reaches the end of the program.
    NO_RETURN("noReturn", "End without return", "Stop where the program ends without a `return`.", true),

    /// The run ends, however that is.
    END("end", "Every end", "Stop at the end of the run, to step back from there.", false);

    private final String id;
    private final String label;
    private final String description;
    private final boolean isDefault;

    ExceptionFilter(String id, String label, String description, boolean isDefault) {
        this.id = id;
        this.label = label;
        this.description = description;
        this.isDefault = isDefault;
    }

    /// The filter that clients call `id`.
    static Optional<ExceptionFilter> of(String id) {
        return Arrays.stream(values()).filter(filter -> filter.id.equals(id)).findFirst();
    }

    /// The protocol's name of it.
    String id() {
        return id;
    }

    /// What it is called in menus.
    String label() {
        return label;
    }

    /// What it stops at, if that is a probe.
    Optional<Function<DebuggedProgram, Probe>> probe() {
        return switch (this) {
            case DIVISION_BY_ZERO -> Optional.of(program -> program.probes().divisionsByZero());
            case ENDLESS_LOOP -> Optional.of(program -> program.probes().endlessLoops());
            case NO_RETURN, END -> Optional.empty();
        };
    }

    /// The filter of `filters` that stops a run which ended so.
    static Optional<ExceptionFilter> atEnd(List<ExceptionFilter> filters, Outcome outcome) {
        return filters.stream()
                .filter(filter -> filter == END || (filter == NO_RETURN && outcome == Outcome.FELL_THROUGH))
                .findFirst();
    }

    /// All filters, as they are announced.
    static ExceptionBreakpointsFilter[] announced() {
        return Arrays.stream(values()).map(filter -> {
            var announced = new ExceptionBreakpointsFilter();
            announced.setFilter(filter.id);
            announced.setLabel(filter.label);
            announced.setDescription(filter.description);
            announced.setDefault_(filter.isDefault);
            return announced;
        }).toArray(ExceptionBreakpointsFilter[]::new);
    }
}
