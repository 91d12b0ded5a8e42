// Starts the arcade: theme before the first paint, then the program, then the worker that keeps it for offline use.
(() => {
  const root = document.documentElement;
  try {
    const theme = /(?:^| )theme=(light|dark)/.exec(localStorage.getItem("lattice.settings") || "");
    if (theme) root.dataset.theme = theme[1];
  } catch {
    // Storage is closed to this page; the program says so itself.
  }

  const fail = (error) => {
    console.error(error);
    const show = () => {
      const loading = document.getElementById("loading");
      if (loading) loading.hidden = true;
      const notice = document.getElementById("crash");
      notice.querySelector("code").textContent = String((error && error.message) || error);
      notice.hidden = false;
    };
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show);
    else show();
  };

  const start = () => {
    for (const button of document.querySelectorAll("[data-reload]")) {
      button.addEventListener("click", () => location.reload());
    }
    import("./lattice-web.js").then((program) => program.default()).catch(fail);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();

  if ("serviceWorker" in navigator) {
    addEventListener("load", () => {
      navigator.serviceWorker.register("sw.js").catch(() => {
        // Without it the arcade works all the same, only not offline.
      });
    });
  }
})();
