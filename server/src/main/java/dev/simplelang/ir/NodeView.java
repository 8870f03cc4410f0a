package dev.simplelang.ir;

import java.util.AbstractList;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.RandomAccess;

/// A live view of nodes. Iterating over these is the hottest operation, hence the simple iterator.
abstract class NodeView extends AbstractList<Node> implements RandomAccess {

    @Override
    public final Iterator<Node> iterator() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < size();
            }

            @Override
            public Node next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return get(next++);
            }
        };
    }

    @Override
    public final int indexOf(Object node) {
        for (int i = 0; i < size(); i++) {
            if (get(i) == node) {
                return i;
            }
        }
        return -1;
    }
}
