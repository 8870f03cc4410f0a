package dev.simplelang.lsp.document;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.simplelang.ide.Settings;
import dev.simplelang.lsp.protocol.Client;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.lsp4j.DidChangeConfigurationParams;

/// The user's settings: asked for where the client can be asked, otherwise taken as the client
/// sends them.
///
/// What is missing or of the wrong type has its default. A client that does not answer leaves the
/// settings as they are.
public final class Configuration {

    private static final String SECTION = "simple";

    private final Client client;
    private final AtomicReference<Settings> settings;
    private final Runnable changed;

    /// @param settings where the settings are kept
    /// @param changed called after a change
    public Configuration(Client client, AtomicReference<Settings> settings, Runnable changed) {
        this.client = client;
        this.settings = settings;
        this.changed = changed;
    }

    /// `initialized`
    public void initialized() {
        if (client.capabilities().configurationRegistration()) {
            var _ = client.register("workspace/didChangeConfiguration");
        }
        if (client.capabilities().configuration()) {
            pull();
        }
    }

    /// `workspace/didChangeConfiguration`
    public void changed(DidChangeConfigurationParams params) {
        if (client.capabilities().configuration()) {
            pull();
        } else if (params.getSettings() instanceof JsonObject all && all.has(SECTION)) {
            set(all.get(SECTION));
        }
    }

    private void pull() {
        var _ = client.configuration(SECTION).thenAccept(answer -> {
            if (answer instanceof JsonArray sections && sections.size() == 1) {
                set(sections.get(0));
            }
        });
    }

    private void set(JsonElement section) {
        var next = settings(section);
        if (!next.equals(settings.getAndSet(next))) {
            changed.run();
        }
    }

    private static Settings settings(JsonElement all) {
        var defaults = Settings.DEFAULT;
        var hints = defaults.hints();
        var lenses = defaults.lenses();
        return new Settings(
                flag(all, "diagnostics", "possibleDivisionByZero", defaults.possibleDivisionByZero()),
                new Settings.Hints(
                        flag(all, "inlayHints", "constants", hints.constants()),
                        flag(all, "inlayHints", "phis", hints.phis()),
                        flag(all, "inlayHints", "tripCounts", hints.tripCounts())),
                new Settings.Lenses(
                        flag(all, "codeLens", "run", lenses.run()),
                        flag(all, "codeLens", "returns", lenses.returns()),
                        flag(all, "codeLens", "lastRuns", lenses.lastRuns()),
                        flag(all, "codeLens", "showGraph", lenses.graphs())));
    }

    private static boolean flag(JsonElement all, String section, String name, boolean otherwise) {
        var member = member(member(all, section), name);
        boolean isFlag = member instanceof JsonPrimitive value && value.isBoolean();
        return isFlag ? member.getAsBoolean() : otherwise;
    }

    private static JsonElement member(JsonElement json, String name) {
        return json instanceof JsonObject object ? object.get(name) : null;
    }
}
