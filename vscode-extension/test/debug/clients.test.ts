// Clients in other languages: one of our own in Python, and nvim-dap, which no package brings: $NVIM_DAP names its folder.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { requirePrograms } from "../../scripts/exec.mjs";
import { LAUNCHER } from "./adapter";
import { SUM } from "./programs";

const { NVIM_DAP } = process.env;

const folder = mkdtempSync(join(tmpdir(), "simple-clients-"));
const program = join(folder, "sum.simple");

before(() => { writeFileSync(program, SUM); });
after(() => { rmSync(folder, { recursive: true }); });

function succeeds(command: string, args: readonly string[], env: object = {}): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: "utf8", env: { ...process.env, ...env }, timeout: 60_000 });
  assert.equal(status, 0, `${stdout}${stderr}${error?.message ?? ""}`);
}

describe("a session", () => {
  for (const connection of ["stdio", "socket"]) {
    it(`works with Python's standard library, over ${connection}`, () => {
      requirePrograms({ python3: ["python3"] });
      succeeds("python3", [join(import.meta.dirname, "client.py"), connection, LAUNCHER, program]);
    });
  }

  it("works with nvim-dap", { skip: NVIM_DAP === undefined && "$NVIM_DAP names no folder with nvim-dap" }, () => {
    requirePrograms({ nvim: ["neovim"] });
    succeeds("nvim", ["--headless", "--clean", program, "-c", `luafile ${join(import.meta.dirname, "nvim-dap.lua")}`],
      { SIMPLE: LAUNCHER, XDG_CACHE_HOME: folder });
  });
});
