package dev.simplelang.resolve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The names that are visible at one point of a walk over the program, block by block.
///
/// One map for all blocks, with a log of what each binding hid: opening and closing a block costs
/// no more than the names declared in it.
final class Scopes {

    /// @param variable the variable that the name means, as [#find] returns it
    /// @param first the variable that bound the name first in the same block
    /// @param depth how many blocks were open then
    private record Binding(Optional<Variable> variable, Variable first, int depth) {}

    private record Hidden(String name, Optional<Binding> binding) {}

    private final Map<String, Binding> visible = new HashMap<>();
    private final List<Hidden> log = new ArrayList<>();
    private final List<Integer> marks = new ArrayList<>();

    /// Opens a block.
    void open() {
        marks.add(log.size());
    }

    /// Closes the innermost block and forgets its names.
    void close() {
        int mark = marks.removeLast();
        while (log.size() > mark) {
            Hidden hidden = log.removeLast();
            hidden.binding().ifPresentOrElse(binding -> visible.put(hidden.name(), binding),
                    () -> visible.remove(hidden.name()));
        }
    }

    /// Binds the name of `variable` in the innermost block.
    void bind(Variable variable) {
        var binding = new Binding(Optional.of(variable), firstInBlock(variable.name()).orElse(variable), marks.size());
        log.add(new Hidden(variable.name(), Optional.ofNullable(visible.put(variable.name(), binding))));
    }

    /// The variable that `name` means here.
    Optional<Variable> find(String name) {
        var binding = visible.get(name);
        return binding == null ? Optional.empty() : binding.variable();
    }

    /// The variable that binds `name` first in the innermost block, if one does.
    Optional<Variable> firstInBlock(String name) {
        return Optional.ofNullable(visible.get(name)).filter(binding -> binding.depth() == marks.size())
                .map(Binding::first);
    }

    /// At most `limit` visible names, the latest first.
    List<String> latestNames(int limit) {
        int count = Math.min(limit, log.size());
        var names = new ArrayList<String>(count);
        for (int i = log.size() - 1; names.size() < count; i--) {
            names.add(log.get(i).name());
        }
        return names;
    }
}
