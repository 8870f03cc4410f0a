package dev.simplelang;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Enforces the table of packages in ARCHITECTURE.md: who may import whom, and which packages may use a library.
///
/// Whoever needs another import changes the table there, with the reason below it.
class ArchitectureTest {

    private static final String BASE = "dev.simplelang.";

    /// A row of the table: a package, its charter, and what it may import.
    private static final Pattern ROW = Pattern.compile("\\| `([a-z]+)` \\| .* \\| ([a-z, -]+) \\|");

    /// Each package with those it may import, in the order in which the packages stand on each other.
    private static final Map<String, Set<String>> MAY_IMPORT = table();

    /// The start of a library's package names, and the packages of ours that may use it.
    private static final Map<String, Set<String>> LIBRARIES = Map.of(
            "org.eclipse.lsp4j", Set.of("wire", "lsp", "dap"),
            "com.google.gson", Set.of("wire", "lsp", "dap", "cli"),
            "picocli", Set.of("cli"));

    /// The packages that a web page can run as well (ADR 032).
    private static final Set<String> PORTABLE = Set.of("text", "syntax", "resolve", "type", "ir", "build", "cfg",
            "eval",
            "opt", "incremental", "schedule", "driver", "view", "ide", "answer", "debug", "wasm");

    /// What a web page does not have.
    private static final Pattern OF_THE_HOST = Pattern.compile("java\\.util\\.concurrent\\..+"
            + "|java\\.lang\\.(reflect|invoke|ref)\\..+|java\\.lang\\.(Thread|ThreadLocal|Runtime|ClassLoader|Process)");

    /// What the Java compiler makes lambdas, records and sums of strings of.
    private static final Set<String> OF_THE_LANGUAGE = Set.of("java.lang.invoke.LambdaMetafactory",
            "java.lang.runtime.ObjectMethods", "java.lang.invoke.StringConcatFactory");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.simplelang");

    private static Map<String, Set<String>> table() {
        var table = new LinkedHashMap<String, Set<String>>();
        page().lines().map(ROW::matcher).filter(Matcher::matches).forEach(row -> table.put(row.group(1),
                switch (row.group(2)) {
                    case "-" -> Set.of();
                    case "all above" -> new LinkedHashSet<>(table.keySet());
                    default -> Set.of(row.group(2).split(", "));
                }));
        return table;
    }

    private static String page() {
        try {
            return Files.readString(Path.of(System.getProperty("basedir", "."), "ARCHITECTURE.md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void everyPackageStandsInTheTable() {
        var unknown = new TreeSet<String>();
        for (var owner : CLASSES)
            if (!MAY_IMPORT.containsKey(room(owner)))
                unknown.add(owner.getPackageName());
        assertThat(unknown).isEmpty();
    }

    @Test
    void packagesImportOnlyWhatTheTableAllows() {
        var violations = new ArrayList<String>();
        for (var owner : CLASSES)
            for (var dependency : owner.getDirectDependenciesFromSelf())
                if (isOurs(dependency.getTargetClass()) && !isAllowed(room(owner), room(dependency.getTargetClass())))
                    violations.add(dependency.getDescription());
        assertThat(violations).isEmpty();
    }

    @Test
    void librariesStayInTheirRooms() {
        var violations = new ArrayList<String>();
        for (var owner : CLASSES)
            for (var dependency : owner.getDirectDependenciesFromSelf())
                if (!libraryIsAllowed(room(owner), dependency))
                    violations.add(dependency.getDescription());
        assertThat(violations).isEmpty();
    }

    @Test
    void portablePackages_useNothingOfTheHost() {
        var violations = new ArrayList<String>();
        for (var owner : CLASSES)
            if (PORTABLE.contains(room(owner)))
                for (var dependency : owner.getDirectDependenciesFromSelf())
                    if (isOfTheHost(dependency.getTargetClass().getBaseComponentType().getName()))
                        violations.add(dependency.getDescription());
        assertThat(violations).isEmpty();
    }

    private static boolean isOfTheHost(String name) {
        return OF_THE_HOST.matcher(name).matches() && !OF_THE_LANGUAGE.contains(name);
    }

    @Test
    void roomsOfTheServer_importOnlyThoseBefore() {
        assertThat(importsOfLater("lsp.protocol", "lsp.document", "lsp.command", "lsp.feature", "lsp"))
                .isEmpty();
    }

    @Test
    void roomsOfTheEditorFeatures_importOnlyThoseBefore() {
        assertThat(importsOfLater("ide.format", "ide.proof", "ide", "ide.run", "ide.hover",
                "ide.navigation", "ide.structure", "ide.decoration", "ide.completion", "ide.action")).isEmpty();
    }

    private static List<String> importsOfLater(String... rooms) {
        var order = List.of(rooms);
        var violations = new ArrayList<String>();
        for (var owner : CLASSES)
            for (var dependency : owner.getDirectDependenciesFromSelf()) {
                var from = order.indexOf(folder(owner));
                if (from >= 0 && order.indexOf(folder(dependency.getTargetClass())) > from)
                    violations.add(dependency.getDescription());
            }
        return violations;
    }

    /// The table itself has no cycle: each package imports only packages above it.
    @Test
    void theTableHasNoCycle() {
        var order = new HashMap<String, Integer>();
        for (var name : MAY_IMPORT.keySet())
            order.put(name, order.size());
        MAY_IMPORT.forEach((name, imports) -> assertThat(imports)
                .allSatisfy(other -> assertThat(order.get(other)).as("%s imports %s", name, other)
                        .isLessThan(order.get(name))));
    }

    private static boolean isAllowed(String from, String to) {
        return from.equals(to) || MAY_IMPORT.getOrDefault(from, Set.of()).contains(to);
    }

    private static boolean libraryIsAllowed(String from, Dependency dependency) {
        var target = dependency.getTargetClass().getBaseComponentType().getPackageName() + ".";
        List<String> libraries = LIBRARIES.keySet().stream().filter(name -> target.startsWith(name + ".")).toList();
        return libraries.stream().allMatch(name -> LIBRARIES.getOrDefault(name, Set.of()).contains(from));
    }

    private static boolean isOurs(JavaClass type) {
        return type.getBaseComponentType().getPackageName().startsWith(BASE);
    }

    /// The package's name below the base package.
    private static String folder(JavaClass type) {
        return type.getBaseComponentType().getPackageName().replace(BASE, "");
    }

    /// The first part of a package's name below the base package: `dev.simplelang.ide.hover` belongs to `ide`.
    private static String room(JavaClass type) {
        var name = type.getBaseComponentType().getPackageName();
        if (!name.startsWith(BASE))
            return name;
        var end = name.indexOf('.', BASE.length());
        return end < 0 ? name.substring(BASE.length()) : name.substring(BASE.length(), end);
    }
}
