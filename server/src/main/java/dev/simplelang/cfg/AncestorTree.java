package dev.simplelang.cfg;

import java.util.Arrays;

/// A tree that grows leaf by leaf and finds common ancestors. Its nodes are numbered in the order
/// of their addition; the root is 0.
///
/// Adding a leaf takes constant time. A search for an ancestor takes O(log n) steps along *jump
/// pointers* (E. W. Myers, "An applicative random-access stack", Information Processing Letters 17,
/// 1983), for any shape of the tree.
public final class AncestorTree {

    /// The number of the root.
    public static final int ROOT = 0;

    private int[] parent;
    private int[] depth;
    private int[] jump;
    private int size = 1;

    /// A tree of the root only.
    ///
    /// @param room the expected number of nodes
    public AncestorTree(int room) {
        parent = new int[Math.max(1, room)];
        depth = new int[parent.length];
        jump = new int[parent.length];
    }

    /// Adds a child of `above`.
    ///
    /// @return its number
    public int add(int above) {
        if (size == parent.length) {
            parent = Arrays.copyOf(parent, 2 * size);
            depth = Arrays.copyOf(depth, 2 * size);
            jump = Arrays.copyOf(jump, 2 * size);
        }
        int far = jump[above];
        boolean sameStride = depth[above] - depth[far] == depth[far] - depth[jump[far]];
        parent[size] = above;
        depth[size] = depth[above] + 1;
        jump[size] = sameStride ? jump[far] : above;
        return size++;
    }

    /// The parent of `node`; the root is its own parent.
    public int parent(int node) {
        return parent[node];
    }

    /// The number of proper ancestors of `node`.
    public int depth(int node) {
        return depth[node];
    }

    /// The lowest common ancestor of two nodes; each node is an ancestor of itself.
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

    /// Whether `above` is `node` or an ancestor of it.
    public boolean isAncestor(int above, int node) {
        return ancestor(node, depth[above]) == above;
    }

    /// The nearest ancestor of `node`, itself included, with a depth of at most `atMost`.
    private int ancestor(int node, int atMost) {
        int ancestor = node;
        while (depth[ancestor] > atMost) {
            ancestor = depth[jump[ancestor]] >= atMost ? jump[ancestor] : parent[ancestor];
        }
        return ancestor;
    }
}
