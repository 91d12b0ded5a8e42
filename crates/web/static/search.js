// A worker that searches beside the page. It gets the page's compiled program and runs its own instance of it.
import start from "./lattice-web.js";

addEventListener(
  "message",
  async ({ data }) => {
    await start({ module_or_path: data });
    postMessage("ready");
  },
  { once: true },
);
