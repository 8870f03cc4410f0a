import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

export default defineConfig(
  { ignores: ["dist/", "server/", "packages/", "test-output/"] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "@typescript-eslint/explicit-module-boundary-types": "error",
      "@typescript-eslint/prefer-nullish-coalescing": ["error", { ignorePrimitives: { string: true } }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
    },
  },
  {
    files: ["test/**"],
    // describe and it of node:test return promises that the runner itself awaits.
    rules: { "@typescript-eslint/no-floating-promises": ["error", { allowForKnownSafeCalls: [
      { from: "package", name: ["describe", "it", "test"], package: "node:test" }] }] },
  },
  {
    // Scripts that plain Node runs carry their types in comments; the type checker knows what is defined.
    files: ["**/*.mjs"],
    rules: { "@typescript-eslint/explicit-module-boundary-types": "off", "no-undef": "off" },
  },
);
