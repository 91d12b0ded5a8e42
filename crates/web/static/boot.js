// Starts the arcade: theme before the first paint, then the program, then the worker that keeps it for offline use.
(() => {
  const root = document.documentElement;
  try {
    const theme = /(?:^| )theme=(light|dark|contrast)/.exec(localStorage.getItem("lattice.settings") || "");
    if (theme) root.dataset.theme = theme[1];
  } catch {
    // Storage is closed to this page; the program says so itself.
  }

  // What the first page needs besides the program's first part: one game, all games, or the other pages, too. The build lists
  // the files that each game and the other pages wait for.
  const PARTS = {};
  const [, page, game] = location.hash.split(/[/?]/);
  const near = !page || page === "play" || page === "learn";
  const needed = Object.keys(PARTS).filter((part) => !near || (page ? part === game : part !== "pages"));
  for (const href of new Set(needed.flatMap((part) => PARTS[part]))) {
    const link = { rel: "preload", href, as: "fetch", type: "application/wasm", crossOrigin: "anonymous" };
    document.head.append(Object.assign(document.createElement("link"), link));
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

  // The header offers a newer build that is ready. The page loads again only when the player takes it. Script and program must
  // stay of one build, so all tabs change together: one on a board holds this lock, and the others wait for it.
  const BOARD = "lattice.board";
  let leave = null;
  let replaced = false;
  const move = () => {
    const plays = ["play", "make"].includes(root.dataset.at);
    if (plays && !leave) {
      const left = new Promise((done) => (leave = done));
      navigator.locks.request(BOARD, { mode: "shared" }, () => left);
    } else if (!plays) {
      leave?.();
      leave = null;
      if (replaced) location.reload();
    }
  };
  const take = (registration) =>
    navigator.locks.request(BOARD, { ifAvailable: true }, async (lock) => {
      if (!lock) return dispatchEvent(new Event("updateheld"));
      if (!registration.waiting) return location.reload();
      registration.waiting.postMessage("take over");
      // Until this page loads again.
      await new Promise(() => {});
    });

  const watch = (registration) => {
    const { serviceWorker } = navigator;
    let ours = serviceWorker.controller;
    const offer = () => {
      if (registration.waiting && serviceWorker.controller) root.dataset.update = "ready";
    };
    const found = () => registration.installing?.addEventListener("statechange", offer);
    registration.addEventListener("updatefound", found);
    found();
    offer();
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) registration.update().catch(() => {});
    });
    document.addEventListener("click", ({ target }) => {
      if (target.closest("[data-update]:not(html)")) take(registration);
    });
    serviceWorker.addEventListener("controllerchange", () => {
      // The first one only keeps what this page has loaded.
      replaced = Boolean(ours);
      ours = serviceWorker.controller;
      move();
    });
    new MutationObserver(move).observe(root, { attributeFilter: ["data-at"] });
    move();
  };
  // A frame of another site keeps nothing.
  if ("serviceWorker" in navigator && !location.pathname.endsWith("/embed")) {
    addEventListener("load", () => {
      navigator.serviceWorker.register("sw.js", { updateViaCache: "none" }).then(watch, () => {
        // Without it the arcade works all the same, only not offline.
      });
    });
  }
})();
