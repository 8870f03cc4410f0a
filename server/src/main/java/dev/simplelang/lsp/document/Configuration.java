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
/// What is missing or of the wrong type has its default. A client that refuses to tell leaves the
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
        if (client.profile().configurationRegistration()) {
            var _ = client.register("workspace/didChangeConfiguration");
        }
        if (client.profile().configuration()) {
            pull();
        }
    }

    /// `workspace/didChangeConfiguration`
    public void changed(DidChangeConfigurationParams params) {
        if (client.profile().configuration()) {
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
        var next = settings(new Section(section));
        if (!next.equals(settings.getAndSet(next))) {
            changed.run();
        }
    }

    private static Settings settings(Section all) {
        var defaults = Settings.DEFAULT;
        var hints = all.section("inlayHints");
        var lenses = all.section("codeLens");
        return new Settings(
                all.section("diagnostics").flag("possibleDivisionByZero", defaults.possibleDivisionByZero()),
                new Settings.Hints(
                        hints.flag("constants", defaults.hints().constants()),
                        hints.flag("phis", defaults.hints().phis()),
                        hints.flag("tripCounts", defaults.hints().tripCounts())),
                new Settings.Lenses(
                        lenses.flag("run", defaults.lenses().run()),
                        lenses.flag("returns", defaults.lenses().returns()),
                        lenses.flag("lastRuns", defaults.lenses().lastRuns()),
                        lenses.flag("showGraph", defaults.lenses().graphs())));
    }

    /// Settings as the client sent them, which may be anything.
    private record Section(JsonElement json) {

        Section section(String name) {
            return new Section(member(name));
        }

        boolean flag(String name, boolean otherwise) {
            boolean isFlag = member(name) instanceof JsonPrimitive value && value.isBoolean();
            return isFlag ? member(name).getAsBoolean() : otherwise;
        }

        private JsonElement member(String name) {
            return json instanceof JsonObject object ? object.get(name) : null;
        }
    }
}
