// Packages the extension, after a build, into simple-language.vsix. It carries this computer's Java and says so: an
// editor on another kind of computer refuses to install it.
import { createVSIX } from "@vscode/vsce";
import { join, resolve } from "node:path";
import "./build.mjs";

const extension = resolve(import.meta.dirname, "..");

await createVSIX({
  cwd: extension,
  packagePath: join(extension, "simple-language.vsix"),
  target: `${process.platform}-${process.arch}`,
  // The bundle has them inside.
  dependencies: false,
  allowMissingRepository: true,
  rewriteRelativeLinks: false,
});
