/// The whole program, its libraries included, as one module: jlink and the ahead-of-time cache want named modules, and
/// only inside one module may the libraries look at our records without asking.
module dev.simplelang {
    requires java.logging;
    requires jdk.httpserver;
}
