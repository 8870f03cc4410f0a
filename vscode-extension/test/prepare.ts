// Installs what the tests need and this computer lacks, before several of them need it at the same time.
import { installCodeServer } from "../scripts/code-server.mjs";
import { runMain } from "../scripts/exec.mjs";
import { installBrowser } from "./browser";

void runMain(() => {
  installBrowser();
  installCodeServer();
});
