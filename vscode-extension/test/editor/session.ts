import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { it } from "node:test";
import { startCodeServer, type CodeServer } from "../../scripts/code-server.mjs";
import { untilAfter, Workbench } from "./workbench";

const extension = join(import.meta.dirname, "../..");
const shots = join(extension, "test-output");

/** The text of scratch.simple; every test that edits the file restores it. */
export const SCRATCH = "int first = 1;\nreturn first + arg;\n";

/** The first session removes old screenshots, and handles interruptions. */
let isFirst = true;

/**
 * One editor, which the tests share, with the extension and the server from an installed package. It sees
 * no Java of this computer: none on the PATH, in a variable, or in the usual folders.
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
   * @param spoil adds what a user should not trust to the folder; the editor then asks whether it is trusted
   */
  async start(vsix: string, spoil?: (folder: string) => void): Promise<Workbench> {
    assert.ok(existsSync(vsix), `${vsix} does not exist: run "npm run package" first.`);
    if (isFirst) {
      rmSync(shots, { recursive: true, force: true });
      // Interrupted tests end in an orderly way, too, with the processes that they started.
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
      // An endless run must not reach a limit before a test on a busy computer cancels it.
      "simple.run.timeoutMillis": 86_400_000,
      "simple.run.maxLoopTrips": Number.MAX_SAFE_INTEGER,
      "security.workspace.trust.enabled": spoil !== undefined,
      // Otherwise a walkthrough slides in, and takes the focus at the end.
      "workbench.reduceMotion": "on",
      // An editor in a browser saves a second after an edit; the file would change for the next test.
      "files.autoSave": "off",
      // Continued statements in a short text look like blocks that are indented by eight.
      "editor.detectIndentation": false,
      // Text in the page rather than on a canvas.
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

  /** Opens a new file, and removes it afterwards. */
  async withFile(name: string, text: string, work: (editor: Workbench) => Promise<void>): Promise<void> {
    const { editor, folder } = this.open;
    writeFileSync(join(folder, name), text);
    try {
      await editor.openFile(name);
      await editor.awaitText(text);
      await work(editor);
      await editor.closeAll();
    } finally {
      rmSync(join(folder, name));
    }
  }

  /** Changes the machine settings and waits for the effect. An editor may miss a change: then it is repeated. */
  async set(settings: Record<string, unknown>, what: string, hasEffect: () => Promise<boolean>): Promise<void> {
    await untilAfter(() => { writeFileSync(this.server.machineSettings, JSON.stringify(settings)); }, what, hasEffect);
  }

  /**
   * Changes the machine settings and traces requests.
   *
   * @param variable what is hovered to see that they are traced
   */
  async trace(variable: string, settings: Record<string, unknown> = {}): Promise<void> {
    const before = this.traced("Received response").length;
    await this.set({ ...settings, "simple.trace.server": "messages" }, "requests are traced", async () => {
      await this.open.editor.awaitHover(variable, /declared on line/);
      await this.open.editor.page.keyboard.press("Escape");
      return this.traced("Received response").length > before;
    });
  }

  /** The lines of the trace about requests for a method, or the answers to them. */
  traced(event: "Sending request" | "Received response", method = ""): string[] {
    return this.written("Simple Trace").filter((line) => line.includes(`${event} '${method}`));
  }

  /** Declares a test. A failure leaves a screenshot, and prints what the window and the output channel show. */
  readonly step = (name: string, test: (editor: Workbench) => Promise<void>): void => {
    it(name, async () => {
      const { editor } = this.open;
      try {
        await test(editor);
      } catch (error) {
        await editor.screenshot(`failed ${name.replaceAll(/\W+/g, " ")}`);
        const output = this.written("Simple").slice(-20).join("\n");
        console.error(`At the failure of "${name}":\n${await editor.inWords()}\n${output}`);
        await editor.closeAll();
        throw error;
      }
    });
  };

  /** The lines that the extension wrote to one of its output channels. */
  written(channel: string): string[] {
    return readdirSync(this.server.logs, { recursive: true, encoding: "utf8" })
      .filter((file) => basename(file) === `${channel}.log`)
      .flatMap((file) => readFileSync(join(this.server.logs, file), "utf8").split("\n"));
  }

  /** The command line of a process; empty once it has ended. */
  programOf(pid: number): string {
    return processes().get(pid) ?? "";
  }

  /** The memory map of a process, on Linux; empty once it has ended. */
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

  /** The processes of the language server in the installed package. */
  languageServers(): number[] {
    return [...processes()]
      .filter(([, args]) => args.includes(`${this.server.extensions}/`) && args.includes("lsp")).map(([pid]) => pid);
  }
}

/** The command lines of all processes by their ids; `ps` of a single one fails once that has ended. */
function processes(): Map<number, string> {
  const lines = execFileSync("ps", ["-ww", "-eo", "pid=,args="], { encoding: "utf8" }).trim().split("\n");
  return new Map(lines.map((line) => {
    const [, pid = "", args = ""] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
    return [Number(pid), args.trim()];
  }));
}

/** The environment without a Java: the PATH is a folder with links to all programs but those of a JDK. */
function withoutJava(temporary: string): NodeJS.ProcessEnv {
  const bin = join(temporary, "bin");
  mkdirSync(bin);
  for (const folder of (process.env.PATH ?? "").split(delimiter).filter((each) => existsSync(each))) {
    for (const name of readdirSync(folder).filter((each) => !each.startsWith("java"))) {
      try {
        symlinkSync(join(folder, name), join(bin, name));
      } catch {
        // An earlier folder of the PATH has the program, too.
      }
    }
  }
  // As if started in a terminal: otherwise the editor asks the login shell for the PATH.
  const env: NodeJS.ProcessEnv = { ...process.env, PATH: bin, SIMPLE_JAVA_SEARCH: "off", VSCODE_CLI: "1" };
  delete env.JAVA_HOME;
  delete env.JDK_HOME;
  return env;
}
