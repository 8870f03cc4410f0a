package dev.simplelang.ir;

import java.util.ArrayList;
import java.util.Arrays;

/// Several listeners as one. They are notified in the order of registration.
final class Listeners implements GraphListener {

    private GraphListener[] all = {};

    void add(GraphListener listener) {
        all = Arrays.copyOf(all, all.length + 1);
        all[all.length - 1] = listener;
    }

    void remove(GraphListener listener) {
        var others = new ArrayList<>(Arrays.asList(all));
        others.remove(listener);
        all = others.toArray(GraphListener[]::new);
    }

    @Override
    public void added(Node node) {
        for (var listener : all) {
            listener.added(node);
        }
    }

    @Override
    public void inputsChanged(Node node) {
        for (var listener : all) {
            listener.inputsChanged(node);
        }
    }

    @Override
    public void lostUser(Node node) {
        for (var listener : all) {
            listener.lostUser(node);
        }
    }

    @Override
    public void typeChanged(Node node) {
        for (var listener : all) {
            listener.typeChanged(node);
        }
    }

    @Override
    public void replaced(Node node, Node by, Rule rule) {
        for (var listener : all) {
            listener.replaced(node, by, rule);
        }
    }

    @Override
    public void rewritten(Node node, Rule rule) {
        for (var listener : all) {
            listener.rewritten(node, rule);
        }
    }

    @Override
    public void removed(Node node) {
        for (var listener : all) {
            listener.removed(node);
        }
    }
}
