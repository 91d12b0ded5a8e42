// The runs a player has finished, in the browser's database: a line of text for each (crates/journal) and its replay apart
// from it, so that lists and statistics never load replays. What they mean is the program's business.
{
  const NAME = "lattice";
  /** What could not be kept lives until the page closes. */
  const memory = new Map();
  let opening = null;

  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  function open() {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => ["lines", "codes"].forEach((name) => request.result.createObjectStore(name));
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error("an older version of this page is open"));
      request.onsuccess = () => {
        // Another tab wants a newer version: it must not wait for this one.
        request.result.onversionchange = () => {
          request.result.close();
          opening = null;
        };
        resolve(request.result);
      };
    });
    opening.catch(() => (opening = null));
    return opening;
  }

  /** Does something to both stores in one transaction; it has happened, or nothing has. */
  async function change(act) {
    const transaction = (await open()).transaction(["lines", "codes"], "readwrite");
    act(transaction.objectStore("lines"), transaction.objectStore("codes"));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  }

  async function read(store, act) {
    return done(act((await open()).transaction(store).objectStore(store)));
  }

  globalThis.past = {
    /** Keeps runs, given as `[id, line, code]`. Answers whether they are safe. */
    async add(runs) {
      try {
        await change((lines, codes) => {
          for (const [id, line, code] of runs) {
            lines.put(line, id);
            codes.put(code, id);
          }
        });
        return true;
      } catch {
        for (const [id, line, code] of runs) memory.set(id, [line, code]);
        return false;
      }
    },

    /** All lines, in the order of their ids. */
    async lines() {
      const kept = await read("lines", (store) => store.getAll()).catch(() => []);
      // Those in memory ended last.
      return [...kept, ...[...memory.values()].map(([line]) => line)];
    },

    /** The replay of a run, or nothing. */
    async code(id) {
      return memory.get(id)?.[1] ?? (await read("codes", (store) => store.get(id)).catch(() => undefined));
    },

    /** All replays with their ids, for export. */
    async codes() {
      const kept = await read("codes", (store) => store.getAllKeys()).catch(() => []);
      const codes = await read("codes", (store) => store.getAll()).catch(() => []);
      return [...kept.map((id, i) => [id, codes[i]]), ...[...memory].map(([id, [, code]]) => [id, code])];
    },

    /** Deletes runs, or all of them. Answers whether it worked. */
    async remove(ids) {
      for (const id of ids ?? memory.keys()) memory.delete(id);
      try {
        await change((...stores) => stores.forEach((store) => (ids ? ids.forEach((id) => store.delete(id)) : store.clear())));
        return true;
      } catch {
        return false;
      }
    },

    /** Makes an animated picture of the board; its script is fetched when it is first wanted. */
    film: async (count, step, tell) => (await import("./film.js")).film(count, step, tell),
    card: async (data) => (await import("./film.js")).card(data),
    stopFilm: async () => (await import("./film.js")).stop(),

    /** Asks the browser not to evict what is kept; it may say no. */
    async persist() {
      return (await navigator.storage?.persisted?.()) || (await navigator.storage?.persist?.()) || false;
    },

    /** Everything that is kept outside the database. */
    local: () => ({ ...localStorage }),
  };
}
