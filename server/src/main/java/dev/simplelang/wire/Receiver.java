package dev.simplelang.wire;

/// Takes what a client has sent, on the thread that reads, and returns at once.
public interface Receiver {

    /// A message has come.
    ///
    /// @param body whatever the client has sent; a message, if it keeps to the protocol
    void receive(String body);

    /// A message was not read.
    ///
    /// @param reason a sentence that says why
    /// @param start the beginning of its body
    void skipped(String reason, String start);
}
