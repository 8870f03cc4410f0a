package dev.simplelang.debug;

import dev.simplelang.resolve.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The variables that are declared before a place and around it. Places share what they have in
/// common, since there may be many of both.
public final class Declared {

    private final Variable last;
    private final Optional<Declared> before;

    private Declared(Variable last, Optional<Declared> before) {
        this.last = last;
        this.before = before;
    }

    /// The argument alone.
    static Declared of(Variable arg) {
        return new Declared(arg, Optional.empty());
    }

    /// These, and then `variable`.
    Declared and(Variable variable) {
        return new Declared(variable, Optional.of(this));
    }

    /// All of them that are `wanted`, in the order of their declarations.
    List<Variable> all(Predicate<Variable> wanted) {
        var all = new ArrayList<Variable>();
        for (var each = Optional.of(this); each.isPresent(); each = each.get().before) {
            if (wanted.test(each.get().last)) {
                all.add(each.get().last);
            }
        }
        return all.reversed();
    }
}
