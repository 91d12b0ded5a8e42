// A worker that searches beside the page. It gets the page's compiled program and runs its own instance of it.
import start from "./lattice-web.js";

addEventListener(
  "message",
  ({ data }) => {
    // Only a reported error reaches the page.
    start({ module_or_path: data }).then(() => postMessage("ready"), reportError);
  },
  { once: true },
);
