package dev.simplelang.cli;

/// A program text that cannot be had; the message names the file and says why, for people.
final class UnreadableException extends Exception {

    private static final long serialVersionUID = 1L;

    UnreadableException(String file, String reason) {
        super(file + ": " + reason);
    }
}
