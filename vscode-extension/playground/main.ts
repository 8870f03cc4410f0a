// The whole tool in a page: the program, its compiler in a worker, and the pictures of its graph.
import { applyStyles } from "../theme/styles";
import { fromAddress } from "./address";
import { registerLanguage } from "./editor/language";
import { GIVEN } from "./given";
import { Playground } from "./playground";
import { EXAMPLES } from "./programs";
import style from "./style.css";

/** The program that greets who comes without a link, to a page without a program of its own. */
const FIRST = "07-while";

/** The bytes of the compiler: within the page, or beside it. */
async function loadModule(): Promise<ArrayBuffer> {
  const inPage = document.getElementById("compiler")?.textContent;
  return (await fetch(inPage ? `data:application/wasm;base64,${inPage}` : "simple.wasm")).arrayBuffer();
}

async function start(): Promise<void> {
  const module = loadModule();
  applyStyles(style);
  registerLanguage();
  document.title = GIVEN?.title ?? document.title;
  const first = EXAMPLES.find(({ name }) => name === FIRST);
  new Playground(module, await fromAddress(location.hash) ?? GIVEN ?? { program: first?.text ?? "" }).start();
}

void start();
