package dev.simplelang;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// What a document or a message says cannot reach the file system, a process, the network or other code of the Java platform: no
/// class but those of the command line names anything that would lead there. The list says what may be named; whatever is not on it may
/// not.
class NothingReachesOutTest {

    private static final String OURS = "dev.simplelang.";

    /// Reads files that the person names on the command line, and connects to the editor that the person names there.
    private static final String COMMAND_LINE = OURS + "cli.";

    /// Packages that compute and hold data.
    private static final Set<String> PACKAGES = Set.of("java.lang.annotation", "java.math", "java.nio.charset",
            "java.time",
            "java.util", "java.util.concurrent", "java.util.concurrent.atomic", "java.util.concurrent.locks",
            "java.util.function", "java.util.random", "java.util.regex", "java.util.stream");

    /// Classes of other packages.
    private static final Set<String> CLASSES = Set.of("java.io.IOException", "java.io.UncheckedIOException",
            "java.io.InputStream", "java.io.OutputStream", "java.io.PrintStream", "java.io.BufferedInputStream",
            "java.io.FilterInputStream", "java.io.Reader", "java.io.StringReader", "java.io.Writer",
            "java.io.StringWriter", "java.io.PrintWriter", "java.io.Serializable", "java.io.Closeable",
            // Take a string apart, and put it together.
            "java.net.URLDecoder", "java.net.URLEncoder",
            // Decomposes characters.
            "java.text.Normalizer", "java.text.Normalizer$Form",
            "java.util.logging.Logger", "java.util.logging.Level");

    /// Packages and classes that one room or class may name besides, with what for.
    private static final Map<String, Set<String>> EXCEPTIONS = Map.of(
            // Writes bytecode from a graph; `GeneratedCodeTest` says what that may name.
            OURS + "jvm.", Set.of("java.lang.classfile", "java.lang.constant"),
            // Loads it.
            OURS + "jvm.CompiledProgram", Set.of("java.lang.invoke"),
            // Lets graphs go that were made for one question.
            OURS + "ide.Analysis", Set.of("java.lang.ref"),
            // JSON, and the records of the protocol.
            OURS + "wire.", Set.of("com.google.gson", "org.eclipse.lsp4j"),
            OURS + "lsp.", Set.of("com.google.gson", "org.eclipse.lsp4j"),
            OURS + "dap.", Set.of("com.google.gson", "org.eclipse.lsp4j"));

    /// Of these classes only these members: they can do more.
    private static final Map<String, Set<String>> MEMBERS = Map.of(
            "java.lang.System",
            Set.of("arraycopy", "nanoTime", "currentTimeMillis", "identityHashCode", "lineSeparator", "out", "err",
                    "setOut", "getProperty", "setProperty"),
            "java.lang.Runtime", Set.of("getRuntime", "availableProcessors", "maxMemory"),
            "java.lang.Class",
            Set.of("cast", "isInstance", "getSimpleName", "getName", "getPackageName", "desiredAssertionStatus",
                    "describeConstable", "getEnumConstants", "hashCode", "equals", "getResourceAsStream"),
            "java.io.PrintStream", Set.of("println", "print", "printf", "checkError", "flush", "write"),
            "java.io.PrintWriter", Set.of("<init>(java.io.Writer)", "println", "print", "printf", "flush"),
            "java.lang.ProcessHandle", Set.of("of", "onExit", "current", "pid"),
            "java.lang.management.ManagementFactory", Set.of("getPlatformMXBean", "getMemoryPoolMXBeans"),
            "com.sun.management.HotSpotDiagnosticMXBean", Set.of("setVMOption"),
            "java.lang.ref.WeakReference", Set.of("<init>(java.lang.Object)", "refersTo", "get"),
            "java.lang.invoke.MethodHandles$Lookup",
            Set.of("defineHiddenClass", "lookupClass", "findConstructor"));

    /// Members that only these classes may use, since what they pass is not from a client: the version of the program, the page of a
    /// [dev.simplelang.text.DiagnosticCode]. Of the process that started the server it is asked whether it is alive.
    private static final Map<String, Set<String>> USERS = Map.of(
            "java.lang.Class.getResourceAsStream", Set.of(OURS + "lsp.Server", OURS + "ide.DiagnosticPages"),
            "java.lang.ProcessHandle.of", Set.of(OURS + "wire.Ending"),
            "java.lang.ProcessHandle.onExit", Set.of(OURS + "wire.Ending"));

    /// Classes of permitted packages that open files, start programs or load code.
    private static final Set<String> FORBIDDEN = Set.of("java.lang.Process", "java.lang.ProcessBuilder",
            "java.lang.ClassLoader", "java.lang.Module", "java.lang.ModuleLayer", "java.util.Scanner",
            "java.util.Formatter", "java.util.ServiceLoader", "java.util.ResourceBundle");

    private static final JavaClasses PRODUCT = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("dev.simplelang");

    @Test
    void noClassButTheCommandLinesNamesWhatLeadsOut() {
        var violations = new TreeSet<String>();
        for (var owner : PRODUCT) {
            if (owner.getName().startsWith(COMMAND_LINE)) {
                continue;
            }
            for (var dependency : owner.getDirectDependenciesFromSelf()) {
                if (!mayName(owner, dependency.getTargetClass().getBaseComponentType())) {
                    violations.add(dependency.getDescription());
                }
            }
            for (var access : owner.getAccessesFromSelf()) {
                if (!mayUse(owner, access)) {
                    violations.add(access.getDescription());
                }
            }
        }
        assertThat(violations).isEmpty();
    }

    private static boolean mayName(JavaClass owner, JavaClass target) {
        var name = target.getName();
        var home = target.getPackageName();
        if (target.isPrimitive() || home.startsWith("dev.simplelang")) {
            return true;
        }
        if (FORBIDDEN.contains(name)) {
            return false;
        }
        return home.equals("java.lang") || PACKAGES.contains(home) || CLASSES.contains(name)
                || home.equals("org.jspecify.annotations") || isException(owner, home);
    }

    private static boolean isException(JavaClass owner, String home) {
        return EXCEPTIONS.entrySet().stream().filter(room -> owner.getName().startsWith(room.getKey()))
                .flatMap(room -> room.getValue().stream())
                .anyMatch(allowed -> home.equals(allowed) || home.startsWith(allowed + "."));
    }

    private static boolean mayUse(JavaClass owner, JavaAccess<?> access) {
        var type = access.getTargetOwner().getName();
        var full = access.getTarget().getFullName();
        var name = access.getTarget().getName();
        // Of the constructors some take the name of a file.
        var member = name.equals("<init>") ? full.substring(full.indexOf(name)) : name;
        var users = USERS.get(type + "." + member);
        return (users == null || users.contains(owner.getName()))
                && MEMBERS.getOrDefault(type, Set.of(member)).contains(member);
    }

    /// The rule sees what it is meant to see: the command line does name files and sockets.
    @Test
    void theCommandLineIsWhereFilesAreRead() {
        var named = new TreeSet<String>();
        for (var owner : PRODUCT) {
            if (owner.getName().startsWith(COMMAND_LINE)) {
                owner.getDirectDependenciesFromSelf().stream()
                        .filter(dependency -> !mayName(owner, dependency.getTargetClass().getBaseComponentType()))
                        .forEach(dependency -> named.add(dependency.getTargetClass().getPackageName()));
            }
        }
        assertThat(named).contains("java.nio.file", "java.net");
    }
}
