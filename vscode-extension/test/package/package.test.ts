import AdmZip from "adm-zip";
import { build } from "esbuild";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { after, describe, it } from "node:test";
import { builtServer, MAX_PACKAGE_BYTES, packageFor } from "../../scripts/packages.mjs";

const extension = join(import.meta.dirname, "../..");
const { platform, version } = builtServer();
const packages = { [platform]: packageFor(platform), universal: packageFor() };

for (const [kind, file] of Object.entries(packages)) {
  describe(`the package ${basename(file)}`, () => {
    const zip = new AdmZip(file);
    const names = zip.getEntries().map(({ entryName }) => entryName);
    const textOf = (name: string): string => zip.readAsText(`extension/${name}`);

    it("is no larger than may be", () => {
      assert.ok(statSync(file).size <= MAX_PACKAGE_BYTES);
    });

    it("has what the extension needs, and no sources, tests or scripts", () => {
      const known = new Set(["package.json", "package.nls.json", "readme.md", "changelog.md", "LICENSE.txt", "language-configuration.json",
        "dist", "server", "syntaxes", "snippets", "images", "walkthrough", "examples"]);
      const inside = new Set(names.filter((name) => name.startsWith("extension/")).map((name) => name.split("/")[1] ?? ""));
      assert.deepEqual([...inside].filter((name) => !known.has(name)), []);
      assert.deepEqual([...known].filter((name) => !inside.has(name)), []);
      assert.deepEqual(names.filter((name) => /\.(?:ts|map|mjs|java|class|vsix|html)$/.test(name)), []);
      const examples = readdirSync(join(extension, "../examples"), { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile()).map((file) => relative(extension, join(file.parentPath, file.name)));
      assert.deepEqual(examples.map((file) => file.replaceAll("\\", "/").replace("..", "extension")).filter((name) => !names.includes(name)), []);
    });

    it("has every picture of its page", () => {
      for (const [, picture = ""] of textOf("readme.md").matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)) {
        assert.ok(names.includes(`extension/${picture}`), picture);
      }
    });

    it("has the licence of everything that is bundled", async () => {
      const { metafile } = await build({
        absWorkingDir: extension, entryPoints: ["src/extension.ts", "graph-view/hosts/vscode.ts", "range-view/hosts/vscode.ts"],
        outdir: "dist", bundle: true, write: false, platform: "node", external: ["vscode"], loader: { ".css": "text" }, mainFields: ["module", "main"], metafile: true, logLevel: "silent" });
      const bundled = new Set(Object.keys(metafile.inputs).flatMap((input) =>
        /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(input)?.[1] ?? []));
      const notices = new Map(textOf("dist/THIRD-PARTY-NOTICES.txt").split(/\n-{80}\n\n/).map((notice) => [notice.split("\n", 1)[0], notice]));
      assert.deepEqual([...notices.keys()].sort(), [...bundled].sort());
      assert.ok(bundled.size > 5);
      for (const [name, notice] of notices) {
        assert.match(notice, /copyright/i, name);
        assert.match(notice, /permission|redistribution/i, name);
      }
      const libraries = [...textOf("server/legal/THIRD-PARTY.txt").matchAll(/^- ([\w.]+).*?: ([\w.-]+), Copyright /gm)];
      assert.ok(libraries.length > 3);
      for (const [, library, licence] of libraries) {
        assert.match(textOf(`server/legal/${licence}.txt`), /Apache License|Redistribution/, library);
      }
      assert.match(textOf("LICENSE.txt"), /MIT License/);
      if (kind !== "universal") {
        assert.match(textOf("server/legal/java.base/LICENSE"), /GNU General Public License[^]*Classpath/i);
      }
    });

    it("says for which computers it is, and has the version of its server", () => {
      const manifest = zip.readAsText("extension.vsixmanifest");
      assert.equal(/TargetPlatform="([^"]+)"/.exec(manifest)?.[1], kind === "universal" ? undefined : kind);
      assert.equal(/<Identity[^>]* Version="([^"]+)"/.exec(manifest)?.[1], version);
      assert.equal(names.includes("extension/server/simple.jar"), kind === "universal");
      assert.equal(names.includes("extension/server/lib/modules"), kind !== "universal");
      assert.equal(names.includes("extension/server/lib/simple.aot"), kind !== "universal");
      const programs = zip.getEntries().filter(({ attr }) => (attr >>> 16 & 0o100) !== 0).map(({ entryName }) => entryName.slice("extension/".length));
      const expected = kind === "universal" ? [] : ["server/bin/java", "server/bin/simple", "server/lib/jspawnhelper"];
      if (process.platform === "linux") {
        assert.deepEqual(programs, expected);
      }
    });
  });
}

describe("the package for all kinds of computers", () => {
  const elsewhere = mkdtempSync(join(tmpdir(), "simple packed elsewhere é "));
  after(() => { rmSync(elsewhere, { recursive: true, force: true }); });

  it("is the same, byte by byte, packed in another folder, in another time zone, by another user", () => {
    const made = new Set(["node_modules", "packages", "dist", "server", "examples", "test-output"]);
    const copy = join(elsewhere, "vscode-extension");
    cpSync(extension, copy, { recursive: true, filter: (file) => !made.has(file.slice(extension.length + 1)) });
    symlinkSync(join(extension, "node_modules"), join(copy, "node_modules"), "junction");
    cpSync(join(extension, "../examples"), join(elsewhere, "examples"), { recursive: true });
    const target = join(elsewhere, "server/target");
    mkdirSync(join(target, "simple/lib"), { recursive: true });
    for (const file of ["simple.jar", "simple/lib/simple.options", "simple/lib/simple.directives", "classes/META-INF/legal", "image/build-info.properties"]) {
      cpSync(join(extension, "../server/target", file), join(target, file), { recursive: true });
    }
    for (const name of ["package.json", "README.md", "images/icon.png", "syntaxes/simple.tmLanguage.json"]) {
      utimesSync(join(copy, name), 1e9, 1e9);
      chmodSync(join(copy, name), 0o600);
    }
    const env = { ...process.env, TZ: "Asia/Kathmandu", SOURCE_DATE_EPOCH: "" };
    execFileSync(process.execPath, [join(copy, "scripts/package.mjs"), "--universal"], { cwd: elsewhere, env, stdio: "pipe" });
    const again = readFileSync(join(copy, "packages", basename(packages.universal)));
    assert.ok(again.equals(readFileSync(packages.universal)));
  });
});
