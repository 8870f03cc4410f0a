package dev.simplelang.cfg;

import java.util.Arrays;

/// A tree that grows leaf by leaf, and knows what two of its nodes have in common. Nodes are numbers in the order in which they came; the
/// root is 0.
///
/// Adding a leaf takes constant time. A search for an ancestor takes O(log n) steps along *jump pointers* (E. W. Myers, "An applicative
/// random-access stack", Information Processing Letters 17, 1983), in chains of any length and nests of any depth.
public final class AncestorTree {

    /// The number of the root.
    public static final int ROOT = 0;

    private int[] parent;
    private int[] depth;
    private int[] jump;
    private int size = 1;

    /// A root.
    ///
    /// @param room for how many nodes there is to be room at first
    public AncestorTree(int room) {
        parent = new int[Math.max(1, room)];
        depth = new int[parent.length];
        jump = new int[parent.length];
    }

    /// Adds a leaf below `above`.
    ///
    /// @return its number
    public int add(int above) {
        if (size == parent.length) {
            // All or none, also where memory ends.
            var parents = Arrays.copyOf(parent, 2 * size);
            var depths = Arrays.copyOf(depth, 2 * size);
            jump = Arrays.copyOf(jump, 2 * size);
            parent = parents;
            depth = depths;
        }
        int far = jump[above];
        boolean sameStride = depth[above] - depth[far] == depth[far] - depth[jump[far]];
        parent[size] = above;
        depth[size] = depth[above] + 1;
        jump[size] = sameStride ? jump[far] : above;
        return size++;
    }

    /// The node right above `node`; the root is above itself.
    public int parent(int node) {
        return parent[node];
    }

    /// How many nodes are above `node`.
    public int depth(int node) {
        return depth[node];
    }

    /// The deepest node that is above both, or is one of them and above the other.
    public int common(int one, int other) {
        if (depth[one] < depth[other]) {
            return common(other, one);
        }
        int x = ancestor(one, depth[other]);
        int y = other;
        while (x != y) {
            boolean apart = jump[x] != jump[y];
            x = apart ? jump[x] : parent[x];
            y = apart ? jump[y] : parent[y];
        }
        return x;
    }

    /// Whether `above` is above `node`, or is it.
    public boolean isAncestor(int above, int node) {
        return ancestor(node, depth[above]) == above;
    }

    /// The nearest ancestor of `node` that is at most so deep, which may be itself.
    private int ancestor(int node, int atMost) {
        int ancestor = node;
        while (depth[ancestor] > atMost) {
            ancestor = depth[jump[ancestor]] >= atMost ? jump[ancestor] : parent[ancestor];
        }
        return ancestor;
    }
}
