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
        // Another tab wants a newer version, which must not wait for this one, or the browser closed it.
        request.result.onversionchange = () => {
          request.result.close();
          opening = null;
        };
        request.result.onclose = () => (opening = null);
        resolve(request.result);
      };
    });
    opening.catch(() => (opening = null));
    return opening;
  }

  /** Does something with the database; once more with one that is opened anew if the first was lost. */
  async function attempt(act) {
    try {
      return await act(await open());
    } catch {
      opening = null;
      return act(await open());
    }
  }

  /** Does something to both stores in one transaction; it has happened, or nothing has. */
  const change = (act) =>
    attempt(async (database) => {
      const transaction = database.transaction(["lines", "codes"], "readwrite");
      act(transaction.objectStore("lines"), transaction.objectStore("codes"));
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onerror = transaction.onabort = () => reject(transaction.error);
      });
    });

  /** Asks a store for something, or for several things in one transaction, so that they fit each other. */
  const read = (name, ...asks) =>
    attempt((database) => {
      const store = database.transaction(name).objectStore(name);
      return Promise.all(asks.map((ask) => done(ask(store))));
    });

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

    /** All lines, in the order of their ids, and whether they could be read. */
    async lines() {
      const [kept] = await read("lines", (store) => store.getAll()).catch(() => []);
      // Those in memory ended last.
      return { whole: Boolean(kept), all: [...(kept ?? []), ...[...memory.values()].map(([line]) => line)] };
    },

    /** The replay of a run, or nothing. */
    async code(id) {
      return memory.get(id)?.[1] ?? (await read("codes", (store) => store.get(id)))[0];
    },

    /** All replays with their ids, for export, and whether they could be read. */
    async codes() {
      const [ids, codes] = await read("codes", (store) => store.getAllKeys(), (store) => store.getAll()).catch(() => []);
      const kept = (ids ?? []).map((id, i) => [id, codes[i]]);
      return { whole: Boolean(ids), all: [...kept, ...[...memory].map(([id, [, code]]) => [id, code])] };
    },

    /** Deletes runs, or all of them. Answers whether it worked. */
    async remove(ids) {
      const known = ids?.map((id) => memory.delete(id));
      try {
        await change((...stores) => stores.forEach((store) => (ids ? ids.forEach((id) => store.delete(id)) : store.clear())));
        if (!ids) memory.clear();
        return true;
      } catch {
        return known?.every(Boolean) ?? false;
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
