import { chromium, type Browser } from "playwright-core";
import { onPath, requirePrograms } from "../scripts/exec.mjs";

const BROWSERS = ["chromium", "chromium-browser", "google-chrome"];

/** Starts a browser of this computer, and installs one first if there is none and that is allowed. */
export async function launchBrowser(): Promise<Browser> {
  if (!BROWSERS.some(onPath)) {
    requirePrograms({ chromium: ["chromium", "fonts-dejavu-core"] });
  }
  const executablePath = BROWSERS.map(onPath).find((file) => file !== undefined) ?? "chromium";
  const quiet = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"];
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({
    executablePath,
    args: [...quiet, ...sandbox],
    // The tests handle signals themselves.
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
}
