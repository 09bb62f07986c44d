/**
 * What JupyterLab and Notebook load of a prebuilt extension: a container of module federation, written by
 * hand. The modules beside this file are loaded as they are, so that nothing has to be built; what is
 * JupyterLab's own comes from the modules that it shares.
 */
(() => {
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  /** @type {any} */
  let shared = {};
  const containers = ((/** @type {any} */ (window))._JUPYTERLAB ??= {});
  containers["mahj-tutor"] = {
    /** @param {any} scope what JupyterLab shares: modules by name and version */
    init: (scope) => { shared = scope; },
    get: async () => {
      const { makePlugins } = await import(new URL("plugins.js", src).href);
      const found = { __esModule: true, default: await makePlugins(shared) };
      return () => found;
    },
  };
})();
