package dev.simplelang.ide.action;

/// The kinds of code actions. Their names form a tree: `refactor` includes `refactor.extract` and all others below it.
public enum ActionKind {
    /// Fixes what a diagnostic is about.
    QUICK_FIX("quickfix"),
    /// Gives a part of the program a name.
    EXTRACT("refactor.extract"),
    /// Replaces a name with what it stands for.
    INLINE("refactor.inline"),
    /// Says the same in another way.
    REWRITE("refactor.rewrite"),
    /// Applies all safe fixes in the whole program.
    FIX_ALL("source.fixAll.simple");

    private final String id;

    ActionKind(String id) {
        this.id = id;
    }

    /// The name that editors know.
    public String id() {
        return id;
    }

    /// Whether this is the kind `name` or one below it. The empty name stands for all.
    public boolean isA(String name) {
        return name.isEmpty() || id.equals(name) || id.startsWith(name + ".");
    }

    /// Whether actions of this kind need nothing to be wrong.
    public boolean isRefactoring() {
        return isA("refactor");
    }
}
