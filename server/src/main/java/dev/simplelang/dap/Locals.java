package dev.simplelang.dap;

import dev.simplelang.debug.RefusedException;
import dev.simplelang.resolve.Variable;
import dev.simplelang.text.Quotation;
import java.util.List;

/// The variables of one scope that is shown.
record Locals(List<Variable> variables) {

    /// Copies the list.
    Locals {
        variables = List.copyOf(variables);
    }

    /// The variable that is called `name`.
    ///
    /// @throws RefusedException if there is none
    Variable variable(String name) {
        return variables.stream().filter(variable -> variable.name().equals(name)).findFirst()
                .orElseThrow(
                        () -> new RefusedException("There is no variable " + Quotation.of(name) + " in this scope."));
    }
}
