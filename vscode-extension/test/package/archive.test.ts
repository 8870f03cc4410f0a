// The stand-alone archive: the program for other editors and for the command line.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, describe, it } from "node:test";
import { builtServer } from "../../scripts/packages.mjs";

const { platform, version, time } = builtServer();
const archive = resolve(import.meta.dirname, `../../../server/target/simple-${version}-${platform}.tar.gz`);

const output = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: "utf8", env: { PATH: "/usr/bin:/bin", TZ: "UTC" }, maxBuffer: 20e6 });

describe("the stand-alone archive", { skip: process.platform !== "linux" && "tar says the same in other words elsewhere" }, () => {
  const folder = mkdtempSync(join(tmpdir(), "simple unpacked é "));
  after(() => { rmSync(folder, { recursive: true }); });

  it("depends on its contents only: nothing tells the clock, the file system, or who packed it", () => {
    const files = output("tar", "--numeric-owner", "-tvzf", archive).trim().split("\n");
    assert.ok(files.length > 50);
    const minute = time.slice(0, "2026-01-01T00:00".length).replace("T", " ");
    const usual = new RegExp(`^(?:d|-|l)rw(?:-r--|xr-x)(?:r--|r-x) 0/0 +\\d+ ${minute} simple/`);
    assert.deepEqual(files.filter((file) => !usual.test(file)), []);
    assert.deepEqual(files.filter((file) => file.startsWith("-rwx")).map((file) => file.split(" ").at(-1)).sort(),
      ["simple/bin/java", "simple/bin/simple", "simple/lib/jspawnhelper"]);
  });

  it("works wherever it is unpacked, with its cache and its live page", () => {
    output("tar", "-xzf", archive, "-C", folder);
    const simple = join(folder, "simple/bin/simple");
    assert.match(output(simple, "--version"), /, with its ahead-of-time cache\n$/);
    const example = resolve(import.meta.dirname, "../../../examples/07-while.simple");
    assert.match(output(simple, "dump", "--format", "html", "--live", example), /id="data">\{"title":"07-while.simple"/);
  });
});
