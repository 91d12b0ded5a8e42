// Keeps the arcade playable without a network. The network is always asked first, so nothing stale is shown while
// there is one; what it last answered is kept and serves when it does not answer.
const CACHE = "lattice";
const FILES = [
  "./",
  "boot.js",
  "style.css",
  "play.css",
  "board.css",
  "lattice-web.js",
  "lattice-web_bg.wasm",
  "manifest.webmanifest",
  "icon.svg",
];

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

async function answer(request) {
  const cache = await caches.open(CACHE);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    if (request.mode === "navigate") {
      const front = await cache.match("./");
      if (front) return front;
    }
    throw error;
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const ours = new URL(request.url).origin === location.origin;
  if (request.method === "GET" && ours && !request.url.includes("/api/")) event.respondWith(answer(request));
});
