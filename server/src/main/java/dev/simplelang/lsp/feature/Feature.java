package dev.simplelang.lsp.feature;

import dev.simplelang.lsp.wire.ClientProfile;
import dev.simplelang.lsp.wire.Router;
import org.eclipse.lsp4j.ServerCapabilities;

/// What an editor can ask about documents: the requests of one feature, and how the server announces them.
///
/// One class for each feature, which translates between the protocol and `ide`; a line in [dev.simplelang.lsp.Server] makes it known.
public interface Feature {

    /// Adds the requests to the table of methods.
    void route(Router router);

    /// Announces the feature to a client, where that has a use for it.
    void announce(ServerCapabilities capabilities, ClientProfile profile);
}
