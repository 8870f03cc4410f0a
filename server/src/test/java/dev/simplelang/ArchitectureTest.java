package dev.simplelang;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Holds the table of packages: who may import whom, and which room a library lives in.
///
/// Whoever needs another import changes the table here, with the reason beside it.
class ArchitectureTest {

    private static final String BASE = "dev.simplelang.";

    /// Each package with those it may import, in the order in which the packages stand on each other.
    private static final Map<String, Set<String>> MAY_IMPORT = table();

    /// The start of a library's package names, and the packages of ours that may use it.
    private static final Map<String, Set<String>> LIBRARIES = Map.of(
            "org.eclipse.lsp4j", Set.of("lsp", "dap"),
            "com.google.gson", Set.of("lsp", "dap", "cli"),
            "picocli", Set.of("cli"));

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.simplelang");

    private static Map<String, Set<String>> table() {
        var table = new LinkedHashMap<String, Set<String>>();
        table.put("text", Set.of());
        table.put("syntax", Set.of("text"));
        table.put("resolve", Set.of("text", "syntax"));
        table.put("type", Set.of());
        table.put("ir", Set.of("text", "type"));
        table.put("build", Set.of("text", "syntax", "resolve", "type", "ir"));
        // From here on `text` is allowed for its Cancellation, which every long pass polls.
        table.put("cfg", Set.of("text", "type", "ir"));
        // The evaluator keeps a value as long as the lowest region it depends on is not entered again; reverse postorder says
        // which is the lowest.
        table.put("eval", Set.of("text", "type", "ir", "cfg"));
        table.put("opt", Set.of("text", "type", "ir", "cfg", "eval"));
        table.put("schedule", Set.of("text", "type", "ir", "cfg"));
        // Both engines speak of the same limits and the same ends of a run.
        table.put("jvm", Set.of("text", "type", "ir", "cfg", "eval", "schedule"));
        table.put("driver", new LinkedHashSet<>(table.keySet()));
        table.put("ide", new LinkedHashSet<>(table.keySet()));
        table.put("lsp", Set.of("text", "ide"));
        table.put("dap", Set.of("text", "driver", "eval", "ide"));
        table.put("cli", new LinkedHashSet<>(table.keySet()));
        return table;
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

    /// Within `lsp`, each room stands on those before it.
    @Test
    void theRoomsOfTheServerStandOnEachOther() {
        var rooms = List.of("lsp.wire", "lsp.document", "lsp.command", "lsp.feature", "lsp.rehearsal", "lsp");
        var violations = new ArrayList<String>();
        for (var owner : CLASSES)
            for (var dependency : owner.getDirectDependenciesFromSelf()) {
                var from = rooms.indexOf(folder(owner));
                if (from >= 0 && rooms.indexOf(folder(dependency.getTargetClass())) > from)
                    violations.add(dependency.getDescription());
            }
        assertThat(violations).isEmpty();
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
