import { chromium, type Browser } from "playwright-core";
import { onPath, requirePrograms } from "../scripts/exec.mjs";

const BROWSERS = ["chromium", "chromium-browser", "google-chrome"];

const QUIET = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
  "--disable-sync"];

/** The arguments with which a browser runs here, quietly. */
export const browserArguments = (): string[] => [...QUIET, ...process.getuid?.() === 0 ? ["--no-sandbox"] : []];

/** A browser of this computer; installs one first if there is none and that is allowed. */
export function browserProgram(): string {
  if (!BROWSERS.some(onPath)) {
    requirePrograms({ chromium: ["chromium", "fonts-dejavu-core"] });
  }
  return BROWSERS.map(onPath).find((file) => file !== undefined) ?? "chromium";
}

/** Starts a browser of this computer. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserProgram(),
    args: browserArguments(),
    // The tests handle signals themselves.
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
}
