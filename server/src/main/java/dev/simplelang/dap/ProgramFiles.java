package dev.simplelang.dap;

import dev.simplelang.text.SourceText;

/// Where the texts of programs come from. Whoever starts the adapter supplies it: the adapter itself
/// opens no file, and asks for the program that is debugged alone.
public interface ProgramFiles {

    /// The one name of a file that a client may name in several ways, as a path or as a URI.
    String path(String name);

    /// The text of a file.
    ///
    /// @throws dev.simplelang.debug.RefusedException if it cannot be read
    SourceText read(String path);
}
