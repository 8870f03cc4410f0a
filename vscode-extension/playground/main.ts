// The whole tool in a page: the program, its compiler in a worker, and the pictures of its graph.
import { applyStyles } from "../theme/styles";
import { fromAddress } from "./address";
import { Compiler } from "./compiler/compiler";
import { GIVEN } from "./given";
import { WELCOME } from "./programs";
import style from "./style.css";

/** The bytes of the compiler: within the page, or beside it. */
async function loadModule(): Promise<ArrayBuffer> {
  const inPage = document.getElementById("compiler")?.textContent;
  return (await fetch(inPage ? `data:application/wasm;base64,${inPage}` : "simple.wasm")).arrayBuffer();
}

/** Shows the program until the editor does. */
function showText(program: string): void {
  const text = document.createElement("pre");
  text.textContent = program;
  document.getElementById("editor")?.append(text);
}

async function start(): Promise<void> {
  const module = loadModule();
  applyStyles(style);
  document.title = GIVEN?.title ?? document.title;
  const shared = await fromAddress(location.hash) ?? GIVEN ?? { program: WELCOME };
  showText(shared.program);
  // First, since a worker does not start while this thread is busy, and loading the editor keeps it busy.
  const compiler = new Compiler(module);
  compiler.open(shared.program);
  await compiler.call("diagnostics", []);
  const { Playground } = await import("./playground");
  new Playground(module, compiler, shared).start();
}

void start();
