package dev.simplelang.debug;

import dev.simplelang.resolve.Variable;
import dev.simplelang.text.Quotation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

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
    ///
    /// @throws RefusedException if there is none
    public Variable named(String name) {
        for (var each = this; each != null; each = each.before) {
            if (each.last.name().equals(name)) {
                return each.last;
            }
        }
        throw new RefusedException("There is no variable " + Quotation.of(name) + " here.");
    }

    /// Those that a name means, the last one first: no later one hides them.
    public List<Variable> visible() {
        var names = new HashSet<String>();
        return all().reversed().stream().filter(variable -> names.add(variable.name())).toList();
    }
}
