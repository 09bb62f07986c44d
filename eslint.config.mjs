/** What is asked of the browser's code: the board's modules and the server's pages. */
const browser = [
  "AbortController", "Blob", "CSS", "CompressionStream", "CustomEvent", "DOMParser", "DataTransfer",
  "Element", "EventSource", "File", "HTMLDialogElement", "HTMLElement", "HTMLIFrameElement",
  "HTMLInputElement", "HTMLScriptElement", "HTMLSelectElement", "HTMLTableRowElement",
  "IntersectionObserver", "KeyboardEvent", "MutationObserver", "Node", "ResizeObserver", "Response",
  "ShadowRoot", "SpeechSynthesisUtterance", "URL", "WebSocket", "addEventListener", "clearInterval",
  "clearTimeout", "console", "crypto", "document", "fetch",
  "getComputedStyle", "history", "innerHeight", "localStorage", "location", "matchMedia", "performance",
  "requestAnimationFrame", "scrollTo", "sessionStorage", "setInterval", "setTimeout", "speechSynthesis",
  "window",
];
const node = ["Buffer", "URL", "process"];
const globals = (names) => Object.fromEntries(names.map((name) => [name, "readonly"]));

const rules = {
  "array-callback-return": "error",
  "complexity": ["error", 10],
  "consistent-this": "error",
  "default-case-last": "error",
  "eqeqeq": ["error", "always", { null: "ignore" }],
  "max-len": ["error", { code: 110 }],
  "max-lines": ["error", 400],
  "max-lines-per-function": ["error", 40],
  "no-constant-condition": "error",
  "no-dupe-args": "error",
  "no-dupe-keys": "error",
  "no-duplicate-imports": "error",
  "no-eval": "error",
  "no-fallthrough": "error",
  "no-implied-eval": "error",
  "no-param-reassign": "error",
  "no-self-assign": "error",
  "no-self-compare": "error",
  "no-shadow": "error",
  "no-undef": "error",
  "no-unreachable": "error",
  "no-unsafe-optional-chaining": "error",
  "no-unused-expressions": ["error", { allowShortCircuit: true, allowTernary: true }],
  "no-unused-vars": ["error", { args: "after-used" }],
  "no-use-before-define": ["error", { functions: false, variables: false }],
  "no-useless-assignment": "error",
  "no-var": "error",
  "prefer-const": "error",
  "valid-typeof": "error",
};

const modules = { languageOptions: { ecmaVersion: 2024, sourceType: "module" } };

const PAGES = [
  "widgets/mahj_widgets/static/**/*.js", "mahj_tutor/server/static/**/*.js",
  "mahj_tutor/server/labextension/**/*.js",
];

export default [
  { ignores: ["**/node_modules/", "**/.venv/", "**/build/", "**/dist/"] },
  { files: PAGES, ...modules, rules,
    languageOptions: { ...modules.languageOptions, globals: globals(browser) } },
  { files: ["tests/js/**/*.mjs"], ...modules, rules: { ...rules, "max-lines-per-function": "off" },
    languageOptions: { ...modules.languageOptions, globals: globals(node) } },
  { files: ["eslint.config.mjs"], ...modules, rules },
];
