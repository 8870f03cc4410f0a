import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { it } from "node:test";
import { startCodeServer, type CodeServer } from "../../scripts/code-server.mjs";
import { untilAfter, Workbench } from "./workbench";

const extension = join(import.meta.dirname, "../..");
const shots = join(extension, "test-output");

/** The text of scratch.simple, which each test that changes it restores. */
export const SCRATCH = "int first = 1;\nreturn first + arg;\n";

/** Whoever is here first looks after the pictures and the interruptions. */
let isFirst = true;

/**
 * One editor, as a person has it open all day: the tests follow each other in it. Everything they see comes from the
 * installed package, with the server that is inside it. Around the editor is no Java: not on the PATH, not in a variable, and
 * the extension finds none in the usual folders.
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

  /**
   * @param vsix the package to install
   * @param spoil puts into the folder what a person should not trust; the editor asks whether it is trusted then
   */
  async start(vsix: string, spoil?: (folder: string) => void): Promise<Workbench> {
    assert.ok(existsSync(vsix), `There is no ${vsix} yet: run "npm run package" first.`);
    if (isFirst) {
      rmSync(shots, { recursive: true, force: true });
      // Interrupted tests end in an orderly way too, with what they started.
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
        process.on(signal, () => process.exit(1));
      }
    }
    isFirst = false;
    const temporary = mkdtempSync(join(tmpdir(), "simple-test-"));
    process.once("exit", () => { rmSync(temporary, { recursive: true, force: true }); });
    const folder = join(temporary, "examples");
    cpSync(join(extension, "../examples"), folder, { recursive: true });
    writeFileSync(join(folder, "scratch.simple"), SCRATCH);
    spoil?.(folder);
    const server = await startCodeServer({ vsix, env: withoutJava(temporary), settings: {
      "editor.hover.above": false,
      "security.workspace.trust.enabled": spoil !== undefined,
      // A walkthrough that slides takes the focus when it has arrived.
      "workbench.reduceMotion": "on",
      // A browser's editor saves by itself, a second after an edit; what a slow machine saves in the midst of a test is in the file for the next.
      "files.autoSave": "off",
      // A short text in which statements are continued looks as if its blocks were indented by eight.
      "editor.detectIndentation": false,
      // Text that can be read, in place of a picture of it.
      "terminal.integrated.gpuAcceleration": "off",
    } });
    try {
      const editor = await Workbench.open(server.url(folder), shots);
      this.opened = { server, folder, editor };
      return editor;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.opened?.editor.close();
    await this.opened?.server.stop();
  }

  /** Opens a new file, and lets nothing of it stay, whatever becomes of the work. */
  async withFile(name: string, text: string, work: (editor: Workbench) => Promise<void>): Promise<void> {
    const { editor, folder } = this.open;
    writeFileSync(join(folder, name), text);
    try {
      await editor.openFile(name);
      await editor.awaitText(text);
      await work(editor);
    } finally {
      await editor.closeAll();
      rmSync(join(folder, name));
    }
  }

  /** Changes the settings that hold for the computer, and waits until that shows. An editor may miss the change of a file: it is saved again then. */
  async set(settings: Record<string, unknown>, what: string, shows: () => Promise<boolean>): Promise<void> {
    await untilAfter(() => { writeFileSync(this.server.machineSettings, JSON.stringify(settings)); }, what, shows);
  }

  /** One test, of whose failure a picture is kept; what can be told in words is printed, and what the extension has written last. */
  readonly step = (name: string, test: (editor: Workbench) => Promise<void>): void => {
    it(name, async () => {
      const { editor } = this.open;
      try {
        await test(editor);
      } catch (error) {
        await editor.screenshot(`failed ${name.replaceAll(/\W+/g, " ")}`);
        console.error(`At the failure of "${name}":\n${await editor.inWords()}\n${this.lastWords()}`);
        throw error;
      }
    });
  };

  /** The last lines of what the extension has written into its output channel. */
  private lastWords(): string {
    return this.written("Simple").slice(-20).join("\n");
  }

  /** The lines that the extension has written into one of its output channels. */
  written(channel: string): string[] {
    const files = readdirSync(this.server.logs, { recursive: true, encoding: "utf8" }).filter((file) => basename(file) === `${channel}.log`);
    return files.flatMap((file) => readFileSync(join(this.server.logs, file), "utf8").split("\n"));
  }

  /** The program that a process runs, with its arguments; nothing if there is no such process any more. */
  programOf(pid: number): string {
    return processes().get(pid) ?? "";
  }

  /** The files that a process has in its memory, on Linux; nothing if there is no such process any more. */
  filesOf(pid: number | undefined): string {
    try {
      return readFileSync(`/proc/${pid}/maps`, "utf8");
    } catch {
      return "";
    }
  }

  /** A file or folder of the installed package. */
  installed(...path: string[]): string {
    const files = readdirSync(this.server.extensions).map((folder) => join(this.server.extensions, folder, ...path));
    const file = files.find((each) => existsSync(each));
    assert.ok(file !== undefined, `The package has no ${join(...path)}.`);
    return file;
  }

  /** The processes of the language server that is in the installed package. */
  languageServers(): number[] {
    return [...processes()].filter(([, args]) => args.includes(`${this.server.extensions}/`) && args.includes("lsp")).map(([pid]) => pid);
  }
}

/** The processes that there are, by their numbers, each with its program and arguments. What is asked about one alone fails once it has ended. */
function processes(): Map<number, string> {
  const lines = execFileSync("ps", ["-ww", "-eo", "pid=,args="], { encoding: "utf8" }).trim().split("\n");
  return new Map(lines.map((line) => {
    const [, pid = "", args = ""] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
    return [Number(pid), args.trim()];
  }));
}

/** What is set here, but for Java: the programs of the PATH are in a folder of their own, by links, all but those of a JDK. */
function withoutJava(temporary: string): NodeJS.ProcessEnv {
  const bin = join(temporary, "bin");
  mkdirSync(bin);
  for (const folder of (process.env.PATH ?? "").split(delimiter).filter((each) => existsSync(each))) {
    for (const name of readdirSync(folder).filter((each) => !each.startsWith("java"))) {
      try {
        symlinkSync(join(folder, name), join(bin, name));
      } catch {
        // The first folder with a program counts.
      }
    }
  }
  // As if it were started in a terminal: an editor asks the login shell for the PATH otherwise.
  const env: NodeJS.ProcessEnv = { ...process.env, PATH: bin, SIMPLE_JAVA_SEARCH: "off", VSCODE_CLI: "1" };
  delete env.JAVA_HOME;
  delete env.JDK_HOME;
  return env;
}
