package dev.simplelang.debug;

import dev.simplelang.resolve.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// The variables that are declared before a place and around it, hidden ones included. Places share
/// what they have in common, since there may be many of both.
public final class Declared {

    private final Variable last;

    /// Null before the first.
    private final Declared before;

    private Declared(Variable last, Declared before) {
        this.last = last;
        this.before = before;
    }

    /// The argument alone.
    static Declared of(Variable arg) {
        return new Declared(arg, null);
    }

    /// These, and then `variable`.
    Declared and(Variable variable) {
        return new Declared(variable, this);
    }

    /// All of them in the order of their declarations; the argument is the first.
    public List<Variable> all() {
        return since(null);
    }

    /// Those that are not among `earlier`, with which these begin.
    public List<Variable> since(Declared earlier) {
        var found = new ArrayList<Variable>();
        for (var each = this; each != earlier; each = each.before) {
            found.add(each.last);
        }
        return found.reversed();
    }

    /// The variable that `name` means.
    public Optional<Variable> named(String name) {
        return all().reversed().stream().filter(variable -> variable.name().equals(name)).findFirst();
    }

    /// Those that a name means, the last one first: no later one hides them.
    public List<Variable> visible() {
        var names = new HashSet<String>();
        return all().reversed().stream().filter(variable -> names.add(variable.name())).toList();
    }

    /// Whether a name means `variable`: no later one hides it.
    public boolean isVisible(Variable variable) {
        return named(variable.name()).filter(variable::equals).isPresent();
    }
}
