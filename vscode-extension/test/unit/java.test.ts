import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { after, describe, it } from "node:test";
import { findJava, releaseIn } from "../../src/java";

describe("the search for a Java", { skip: process.platform === "win32" }, () => {
  const root = mkdtempSync(join(tmpdir(), "simple java "));
  after(() => { rmSync(root, { recursive: true, force: true }); });

  /** A folder that looks like a Java of a version, and tells it when it is asked. */
  const java = (name: string, version: string, release = version): string => {
    const home = join(root, name);
    mkdirSync(join(home, "bin"), { recursive: true });
    writeFileSync(join(home, "release"), `IMPLEMENTOR="Somebody"\nJAVA_VERSION="${release}"\n`);
    writeFileSync(join(home, "bin/java"), `#!/bin/sh\necho 'openjdk version "${version}" 2026-04-21 LTS' >&2\n`);
    chmodSync(join(home, "bin/java"), 0o755);
    return home;
  };
  const program = (home: string): string => join(home, "bin/java");
  const found = (home: string): { path: string } => ({ path: program(home) });
  const nowhere = { PATH: "", SIMPLE_JAVA_FOLDERS: "" };

  const java8 = java("jdk 8", "1.8.0_402");
  const java17 = java("jdk-17", "17.0.9");
  const java24 = java("jdk-24", "24");
  const java25 = java("jdk-25 ä", "25.0.3");
  const java26 = java("jdk-26", "26-ea");

  it("takes the folder that is named, whatever else there is", async () => {
    assert.deepEqual(await findJava(java26, { ...nowhere, JAVA_HOME: java25 }), found(java26));
    assert.deepEqual(await findJava(program(java26), nowhere), found(java26));
  });

  it("takes no other when the named one is too old or is none", async () => {
    const env = { ...nowhere, JAVA_HOME: java25 };
    assert.deepEqual(await findJava(java17, env), { refused: java17, version: 17 });
    assert.deepEqual(await findJava(root, env), { refused: root, version: undefined });
    assert.deepEqual(await findJava("relative/jdk", env), { refused: "relative/jdk", version: undefined });
    const broken = java("broken", "25");
    writeFileSync(program(broken), "#!/bin/sh\nexit 1\n");
    assert.deepEqual(await findJava(broken, env), { refused: broken, version: undefined });
  });

  it("asks the variables, the path and the usual folders in turn, and goes on where one is too old", async () => {
    const env = {
      JAVA_HOME: java17, JDK_HOME: java8, PATH: ["", "relative", dirname(program(java24))].join(delimiter), SIMPLE_JAVA_FOLDERS: "" };
    assert.deepEqual(await findJava("", { ...env, JAVA_HOME: java25 }), found(java25));
    assert.deepEqual(await findJava("", { ...env, JDK_HOME: java26 }), found(java26));
    assert.deepEqual(await findJava("", { ...env, PATH: dirname(program(java25)) }), found(java25));
    assert.deepEqual(await findJava("", { ...env, SIMPLE_JAVA_FOLDERS: root }), found(java26));
    assert.deepEqual(await findJava("", env), { tooOld: { path: program(java24), version: 24 } });
    assert.deepEqual(await findJava("", nowhere), { tooOld: undefined });
  });

  it("believes what a Java says when it is run, and not the name of its folder", async () => {
    const liars = join(root, "liars");
    java("liars/jdk-27", "21.0.1", "27");
    assert.deepEqual(await findJava("", { ...nowhere, SIMPLE_JAVA_FOLDERS: liars }),
      { tooOld: { path: join(liars, "jdk-27/bin/java"), version: 21 } });
  });

  it("finds those inside a bundle, as on a Mac, and behind links", async () => {
    java("bundles/jdk-25.jdk/Contents/Home", "25");
    const bundles = join(root, "bundles");
    const home = join(bundles, "jdk-25.jdk/Contents/Home");
    assert.deepEqual(await findJava("", { ...nowhere, SIMPLE_JAVA_FOLDERS: bundles }), found(home));
    assert.deepEqual(await findJava(join(bundles, "jdk-25.jdk"), nowhere), found(home));
    mkdirSync(join(root, "links"));
    symlinkSync(program(java25), join(root, "links/java"));
    assert.deepEqual(await findJava("", { ...nowhere, PATH: join(root, "links") }), { path: join(root, "links/java") });
  });

  it("reads versions of all times", () => {
    assert.equal(releaseIn('java version "1.8.0_402"\nJava(TM) SE Runtime Environment'), 8);
    assert.equal(releaseIn('openjdk version "25" 2025-09-16'), 25);
    assert.equal(releaseIn('Picked up _JAVA_OPTIONS: -Xmx1g\nopenjdk version "25.0.3" 2026-04-21 LTS'), 25);
    assert.equal(releaseIn('openjdk version "26-ea" 2026-03-17'), 26);
    assert.equal(releaseIn("java: command not found"), undefined);
  });
});
