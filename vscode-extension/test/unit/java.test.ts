import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, describe, it } from "node:test";
import { findJava, javaArguments, javaEnvironment } from "../../src/java";

describe("the search for a Java", { skip: process.platform === "win32" }, () => {
  const root = mkdtempSync(join(tmpdir(), "simple java "));
  const environment = { ...process.env };
  after(() => { rmSync(root, { recursive: true, force: true }); });
  afterEach(() => { process.env = { ...environment }; });

  /** Creates a folder that looks like a Java of this version. */
  const java = (name: string, version: string): string => {
    const home = join(root, name);
    mkdirSync(join(home, "bin"), { recursive: true });
    writeFileSync(join(home, "release"), `IMPLEMENTOR="Somebody"\nJAVA_VERSION="${version}"\n`);
    writeFileSync(join(home, "bin/java"), "#!/bin/sh\n");
    chmodSync(join(home, "bin/java"), 0o755);
    return home;
  };
  const program = (home: string): string => join(home, "bin/java");
  const found = (home: string): { path: string } => ({ path: program(home) });

  const java17 = java("jdk-17", "17.0.9");
  const java25 = java("jdk-25 ä", "25.0.3");
  const java26 = java("jdk-26", "26-ea");

  it("prefers the folder in the setting", async () => {
    process.env.JAVA_HOME = java25;
    assert.deepEqual(await findJava(java26), found(java26));
    assert.deepEqual(await findJava(program(java26)), found(java26));
  });

  it("accepts a bundle of macOS", async () => {
    const home = java("jdk-25.jdk/Contents/Home", "25");
    assert.deepEqual(await findJava(join(root, "jdk-25.jdk")), found(home));
  });

  it("takes no other Java where the setting is wrong", async () => {
    process.env.JAVA_HOME = java25;
    assert.deepEqual(await findJava(java17), {
      problem: `Simple needs Java 25 or newer, but the one in the setting simple.java.home is Java 17: ${program(java17)}` });
    for (const wrong of [root, "relative/jdk"]) {
      assert.deepEqual(await findJava(wrong), { problem: `The setting simple.java.home does not name the folder of a Java: ${wrong}` });
    }
  });

  it("prefers the first of JAVA_HOME, JDK_HOME and PATH that is new enough", async () => {
    Object.assign(process.env, { JAVA_HOME: java25, JDK_HOME: java26 });
    assert.deepEqual(await findJava(""), found(java25));
    process.env.JAVA_HOME = java17;
    assert.deepEqual(await findJava(""), found(java26));
    process.env.JDK_HOME = java17;
    process.env.PATH = join(java25, "bin");
    assert.deepEqual(await findJava(""), found(java25));
  });

  it("reports where there is none", async () => {
    process.env.SIMPLE_JAVA_SEARCH = "off";
    assert.deepEqual(await findJava(""), { problem: "Simple needs Java 25 or newer, but no Java was found on this computer." });
  });

  it("appends the arguments of the setting to the default options", () => {
    const options = [`@${join("server", "simple.options")}`, `-XX:CompilerDirectivesFile=${join("server", "simple.directives")}`];
    const program = ["-jar", join("server", "simple.jar")];
    assert.deepEqual(javaArguments("server", ""), [...options, ...program]);
    assert.deepEqual(javaArguments("server", "-Xmx4g  -XX:+UseG1GC"), [...options, "-Xmx4g", "-XX:+UseG1GC", ...program]);
  });

  it("keeps the options of other programs away from the server", () => {
    process.env.JAVA_TOOL_OPTIONS = "-Xmx1m";
    const environmentOfServer = javaEnvironment();
    assert.ok("JAVA_TOOL_OPTIONS" in environmentOfServer);
    assert.equal(environmentOfServer.JAVA_TOOL_OPTIONS, undefined);
  });
});
