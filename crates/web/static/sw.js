// Keeps the arcade playable without a network. The network is always asked first, so nothing stale is shown while
// there is one; what it last answered is kept and serves when it does not answer.
importScripts("kept.js");
const CACHE = "lattice";

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(KEPT))
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
