package dev.simplelang.driver;

import dev.simplelang.oracle.ProgramProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// What [DifferentialTest] says, of more programs: too many for who runs the tests after each change.
@Execution(ExecutionMode.CONCURRENT)
class DifferentialIT {

    @Test
    void allWaysToRunAgree() {
        ProgramProperty.holds(DifferentialIT.class, 20_271_121L, 400L, WaysToRun::difference);
    }
}
