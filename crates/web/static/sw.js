// Keeps the arcade playable without a network. All files of one build are in one cache and are answered from there, so
// script and program always belong together. A newer build waits until the player takes it (`boot.js`), or all pages are closed.
importScripts("kept.js");
const CACHE = `lattice-${BUILD}`;

async function keep() {
  // The browser's own cache may hold files of another build.
  const files = KEPT.map((name) => new Request(name, { cache: "no-cache" }));
  const cache = await caches.open(CACHE);
  await cache.addAll(files);
  const now = await fetch("kept.js", { cache: "no-cache" });
  if (!(await now.text()).includes(BUILD)) {
    await caches.delete(CACHE);
    throw new Error("the server changed to another build in between");
  }
}

async function drop() {
  const others = (await caches.keys()).filter((name) => name.startsWith("lattice") && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await clients.claim();
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(drop()));
addEventListener("message", ({ data }) => {
  if (data === "take over") skipWaiting();
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const page = request.mode === "navigate" && new URL(request.url).pathname === new URL(registration.scope).pathname;
  const kept = await cache.match(page ? "./" : request, { ignoreSearch: true });
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    const front = request.mode === "navigate" && (await cache.match("./"));
    if (front) return front;
    throw error;
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const ours = new URL(request.url).origin === location.origin;
  if (request.method === "GET" && ours && !request.url.includes("/api/")) event.respondWith(answer(request));
});
