import js from "@eslint/js";
import globals from "globals";

const rules = {
  eqeqeq: "error",
  "no-var": "error",
  "prefer-const": "error",
};

export default [
  js.configs.recommended,
  { ignores: ["web/node_modules/", "page/vendor/"] },
  { files: ["page/**/*.js"], languageOptions: { globals: globals.browser }, rules },
  {
    files: ["web/**/*.js", "web/**/*.mjs"],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules,
  },
];
