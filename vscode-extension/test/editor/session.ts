import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { startCodeServer, type CodeServer } from "../../scripts/code-server.mjs";
import { Workbench } from "./workbench";

const extension = join(import.meta.dirname, "../..");
const shots = join(extension, "test-output");
const vsix = join(extension, "simple-language.vsix");

/** The text of scratch.simple, which each test that changes it brings back. */
export const SCRATCH = "int first = 1;\nreturn first + arg;\n";

/**
 * One editor, as a person has it open all day: the tests follow each other in it. Everything they see comes from the
 * installed package, with the server that is inside it.
 */
export class Session {
  private opened: { server: CodeServer; editor: Workbench; folder: string } | undefined;

  private get open(): { server: CodeServer; editor: Workbench; folder: string } {
    assert.ok(this.opened !== undefined, "The editor is not open.");
    return this.opened;
  }

  get server(): CodeServer {
    return this.open.server;
  }

  /** The folder that the editor has open: the examples and scratch.simple. */
  get folder(): string {
    return this.open.folder;
  }

  async start(): Promise<void> {
    assert.ok(existsSync(vsix), 'There is no package yet: run "npm run package" first.');
    rmSync(shots, { recursive: true, force: true });
    // Interrupted tests end in an orderly way too, with what they started.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => process.exit(1));
    }
    const temporary = mkdtempSync(join(tmpdir(), "simple-test-"));
    process.once("exit", () => { rmSync(temporary, { recursive: true, force: true }); });
    const folder = join(temporary, "examples");
    cpSync(join(extension, "../examples"), folder, { recursive: true });
    writeFileSync(join(folder, "scratch.simple"), SCRATCH);
    const server = await startCodeServer({ vsix, settings: {
      "editor.hover.above": false,
      // A walkthrough that slides takes the focus when it has arrived.
      "workbench.reduceMotion": "on",
      // Text that can be read, in place of a picture of it.
      "terminal.integrated.gpuAcceleration": "off",
    } });
    try {
      this.opened = { server, folder, editor: await Workbench.open(server.url(folder), shots) };
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.opened?.editor.close();
    await this.opened?.server.stop();
  }

  /** One test, of whose failure a picture is kept. */
  readonly step = (name: string, test: (editor: Workbench) => Promise<void>): void => {
    it(name, async () => {
      const { editor } = this.open;
      try {
        await test(editor);
      } catch (error) {
        await editor.screenshot(`failed ${name.replaceAll(/\W+/g, " ")}`);
        throw error;
      }
    });
  };

  /** The processes of the language server that is in the installed package. */
  languageServers(): number[] {
    const processes = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" }).split("\n");
    return processes.filter((line) => line.includes(`${this.server.extensions}/`) && line.includes("lsp")).map((line) => parseInt(line, 10));
  }
}
