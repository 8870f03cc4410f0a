package dev.simplelang.lsp.feature;

import dev.simplelang.lsp.protocol.ClientProfile;
import dev.simplelang.lsp.protocol.Router;
import java.util.Map;

/// What an editor can ask about documents: the requests of one feature, and how the server
/// announces them.
///
/// One class for each feature, which translates between the protocol and `ide`; a line in
/// [dev.simplelang.lsp.Server] makes it known.
public interface Feature {

    /// Adds the requests to the table of methods.
    void route(Router router);

    /// Announces the feature to a client, where that has a use for it.
    ///
    /// @param capabilities the members of what is announced, which the feature adds to: maps, not
    ///     LSP4J's types, since to find out how those are written takes longer than anything else
    ///     before the server answers
    void announce(Map<String, Object> capabilities, ClientProfile profile);
}
