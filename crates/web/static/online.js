// What the browser does best for the arcade's server (docs/api.md): keys, signatures, requests, what is kept as JSON, rows,
// news. When to ask and what to say is the program's. A script, because it is a tenth as long as the same with bindings.
{
  const KEY = "lattice.key";
  const PLAYER = "lattice.player";
  const OUTBOX = "lattice.outbox";
  const PATIENCE_MS = 20_000;
  /** When a server that could not answer is asked again. */
  const PAUSE_MS = 30_000;
  /** More runs are not kept: each may be long. */
  const MOST = 100;
  /** The pauses before a stream that ended is opened again: the first, and the longest. */
  const RETRY_MS = [1000, 60_000];
  /** The text of a key, as everywhere (docs/api.md). */
  const MARK = "lattice key 1 ";
  /** What stands before the 32 bytes of a private key in PKCS #8. */
  const PKCS8 = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32];
  const { subtle } = globalThis.crypto ?? {};
  /** What could not be kept lives until the page closes. */
  const memory = new Map();
  const awaited = new Set();
  /** The server's clock less ours, in milliseconds. */
  let ahead = 0;
  let sending = null;
  /** The run for which there was no room. */
  let full = null;
  let stream = null;
  let reopening = 0;
  let tell = () => {};

  const bytes = (text) => new TextEncoder().encode(text);
  const base64 = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const unbase64 = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const now = () => Date.now() + ahead;
  const problem = (code) => ({ status: 400, data: { code } });

  function read(name) {
    try {
      return memory.get(name) ?? JSON.parse(localStorage.getItem(name)) ?? undefined;
    } catch {
      return undefined;
    }
  }

  function write(name, value) {
    memory.delete(name);
    try {
      if (value === undefined) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify(value));
    } catch {
      memory.set(name, value);
    }
    tell();
  }

  // Requests ---------------------------------------------------------------------------------------------

  /** The three headers of a signed request. */
  async function headers(method, path, body, jwk, seconds = Math.floor(now() / 1000), host = location.host) {
    const text = [method, host.replace(/:(80|443)$/, ""), path, seconds, hex(await subtle.digest("SHA-256", bytes(body ?? "")))].join("\n");
    const secret = await subtle.importKey("jwk", jwk, "Ed25519", false, ["sign"]);
    const signature = base64(await subtle.sign("Ed25519", secret, bytes(text)));
    return { "lattice-key": jwk.x, "lattice-time": String(seconds), "lattice-signature": signature };
  }

  /** Sends a request once, signed by a key or not; a status of 0 means that nobody answered. */
  async function request(method, path, body, jwk) {
    // Browsers write about every failed request to the console, so those that must fail are not made.
    if (!navigator.onLine) return { status: 0 };
    try {
      const all = jwk ? await headers(method, path, body, jwk) : {};
      if (body !== undefined) all["content-type"] = body.startsWith("{") ? "application/json" : "text/plain";
      const signal = AbortSignal.timeout(PATIENCE_MS);
      // Relative: the arcade may live in a folder of its host, which hands on what is below it.
      const answer = await fetch(path.slice(1), { method, body, headers: all, cache: "no-store", signal });
      const { ok, status } = answer;
      if (status === 204) return { status };
      const known = ok || answer.headers.get("content-type")?.startsWith("application/problem+json");
      const data = known && (await answer.json());
      // Anything else is the word of a proxy or a host that knows nothing of this.
      return data ? { status, data, wait: Number(answer.headers.get("retry-after")) } : { status: 0 };
    } catch {
      return { status: 0 };
    }
  }

  /** Sends a request, signed or not; one whose time is too far off is signed again by the server's clock. */
  async function ask(method, path, body, jwk) {
    const answer = await request(method, path, body, jwk);
    if (answer.data?.code !== "stale-signature") return answer;
    ahead = answer.data.time - Date.now();
    return request(method, path, body, jwk);
  }

  /** The same as the player, or as a guest. */
  async function asPlayer(method, path, body) {
    const jwk = read(PLAYER) && read(KEY);
    const answer = await ask(method, path, body, jwk);
    if (!jwk || answer.data?.code !== "unregistered-key") return answer;
    // Another key was taken meanwhile: its player must stay.
    if (read(KEY)?.x !== jwk.x) return asPlayer(method, path, body);
    // The server has forgotten this player; as a guest one can go on.
    write(PLAYER);
    return ask(method, path, body);
  }

  // The player -------------------------------------------------------------------------------------------

  async function exported(secret) {
    const { kty, crv, d, x } = await subtle.exportKey("jwk", secret);
    return { kty, crv, d, x };
  }

  /** Goes on as the player of an answer. */
  function enter(answer) {
    if (answer.status < 300 && answer.data?.id) write(PLAYER, { id: answer.data.id, name: answer.data.name });
    return answer;
  }

  /** Registers a name with this browser's key, or changes it. */
  async function rename(name) {
    try {
      if (!read(KEY)) {
        write(KEY, await exported((await subtle.generateKey("Ed25519", true, ["sign", "verify"])).privateKey));
      }
    } catch {
      return problem("no-keys");
    }
    const body = JSON.stringify({ name });
    const jwk = read(KEY);
    const first = read(PLAYER) ? problem("key-taken") : await ask("POST", "/api/players", body, jwk);
    return enter(first.data?.code === "key-taken" ? await ask("PATCH", "/api/players/me", body, jwk) : first);
  }

  /** Takes a private key in place of this one, once the server knows its player; until then the old one stays. */
  async function takeKey(text) {
    let jwk;
    try {
      const line = text.trim();
      if (!line.startsWith(MARK)) return problem("bad-key");
      const whole = new Uint8Array([...PKCS8, ...unbase64(line.slice(MARK.length))]);
      jwk = await exported(await subtle.importKey("pkcs8", whole, "Ed25519", true, ["sign"]));
    } catch {
      return problem(subtle ? "bad-key" : "no-keys");
    }
    const answer = await ask("GET", "/api/players/me", undefined, jwk);
    if (answer.status === 200) write(KEY, jwk);
    return enter(answer);
  }

  /** Deletes name and key. */
  async function leave() {
    const answer = await ask("DELETE", "/api/players/me", undefined, read(KEY));
    const gone = answer.status === 204 || answer.data?.code === "unregistered-key";
    if (gone) [KEY, PLAYER].forEach((name) => write(name));
    return gone ? { status: 200 } : answer;
  }

  // Runs -------------------------------------------------------------------------------------------------

  const outbox = () => read(OUTBOX) ?? [];
  const change = (key, news) => write(OUTBOX, outbox().map((it) => (it.key === key ? { ...it, ...news } : it)));
  const forget = (key) => {
    full = null;
    write(OUTBOX, outbox().filter((it) => it.key !== key));
  };

  async function deliver({ key, game, day, ticket, text }) {
    if (!ticket) {
      const issued = await asPlayer("POST", "/api/runs", JSON.stringify({ game, day }));
      if (!issued.data?.ticket) return issued;
      ticket = issued.data.ticket;
      change(key, { ticket });
    }
    return asPlayer("PUT", `/api/tickets/${ticket}`, text);
  }

  /** Sends what waits, one run after the other, until the server has answered: twice is the same as once. */
  async function flush() {
    const entry = sending ? undefined : outbox().find((it) => !it.refused);
    if (!entry) return;
    const { key, game } = entry;
    sending = key;
    tell();
    const { status, data } = await deliver(entry);
    sending = null;
    if (status === 0 || status === 408 || status === 429 || status >= 500) {
      tell();
      if (navigator.onLine) setTimeout(flush, PAUSE_MS);
      return;
    }
    if (status < 300) {
      write(`lattice.sent.${game}`, { key, run: data });
      const today = read(`lattice.daily.${game}`);
      if (today?.key === key) write(`lattice.daily.${game}`, { ...today, run: data.run, ranked: data.ranked });
      forget(key);
    } else {
      change(key, { refused: data });
    }
    flush();
  }

  // Rows -------------------------------------------------------------------------------------------------

  function row({ run, player, score, tie, submitted }, { ties, watch, mine, about }) {
    const it = document.createElement("tr");
    const cell = (name, ...content) => {
      const place = it.insertCell();
      place.className = name;
      place.append(...content);
      return place;
    };
    const make = (tag, name, text) => Object.assign(document.createElement(tag), { className: name, textContent: text });
    it.dataset.run = run;
    const own = run === about || (player && player.id === mine);
    if (own) it.setAttribute("aria-current", "true");
    cell("board-rank");
    cell("board-name", player?.name ?? "Anonymous", " ", ...(own ? [make("span", "chip", "You")] : []));
    cell("", make("b", "", score));
    if (ties) cell("", tie);
    cell("quiet board-day", new Date(submitted).toLocaleDateString(undefined, { day: "numeric", month: "short" }));
    const button = make("button", "button small", "Watch");
    button.type = "button";
    button.addEventListener("click", () => watch(run));
    cell("", ...(watch ? [button] : []));
    return it;
  }

  function number(it, rank) {
    it.cells[0].textContent = rank ?? "–";
    it.cells[0].dataset.rank = rank ?? "";
    it.querySelector("button")?.setAttribute("aria-label", `Watch number ${rank ?? ""}`);
  }

  globalThis.online = {
    ask, asPlayer, flush, forget, headers, leave, now, outbox, read, rename, takeKey, write,

    phrase: () => (read(KEY) ? MARK + read(KEY).d : ""),

    /** Calls back whenever something kept changes. */
    watch(changed) {
      tell = changed;
    },

    /** Fetches a ticket, to be kept under a name; or notes there until when no more are given. */
    async want(name, body) {
      const player = read(PLAYER)?.id ?? 0;
      const before = read(name);
      if (awaited.has(name) || (before?.player === player && before.until > now())) return;
      awaited.add(name);
      const { data, wait } = await asPlayer("POST", "/api/runs", body);
      awaited.delete(name);
      if (player !== (read(PLAYER)?.id ?? 0)) return;
      if (data?.ticket) write(name, { ...data, player });
      if (data?.code === "too-many-tickets") write(name, { code: data.code, player, until: now() + wait * 1000 });
    },

    /** Keeps a run and sends what is kept; answers whether there was room. */
    send(entry) {
      const room = outbox().length < MOST;
      full = room ? null : entry.key;
      if (room) write(OUTBOX, [...outbox(), entry]);
      else tell();
      flush();
      return room;
    },

    /** What became of a run: the answer, the problem, or whether it is on its way. */
    progress(game, key) {
      if (full === key) return { full: true };
      const sent = read(`lattice.sent.${game}`);
      if (sent?.key === key) return { sent: sent.run };
      const entry = outbox().find((it) => it.key === key);
      return entry && { refused: entry.refused, sending: sending === key };
    },

    /**
     * Puts rows where they belong. Those that were there stay the same elements, and the one under the pointer or with the
     * focus stays where it is. Rows behind those of a list that is not the end stay, too.
     */
    rows(body, list, append, options) {
      const anchor = body.querySelector("tr:hover, tr:focus-within");
      const before = anchor?.getBoundingClientRect().top;
      const known = new Map([...body.rows].map((it) => [Number(it.dataset.run), it]));
      const wanted = list.map((data) => {
        const it = known.get(data.run) ?? row(data, options);
        number(it, data.rank);
        return it;
      });
      const old = [...body.rows];
      const last = Math.max(...wanted.map((it) => old.indexOf(it)));
      const rest = options.rest ? old.slice(last + 1).filter((it) => !wanted.includes(it)) : [];
      const rank = list.at(-1)?.rank;
      rest.forEach((it, i) => rank && number(it, rank + 1 + i));
      const all = append ? [...new Set([...old, ...wanted])] : [...wanted, ...rest];
      for (const old of [...body.rows]) if (!all.includes(old)) old.remove();
      all.forEach((it, i) => body.rows[i] !== it && body.insertBefore(it, body.rows[i] ?? null));
      if (anchor?.isConnected) scrollBy(0, anchor.getBoundingClientRect().top - before);
      if (known.size === 0) body.querySelector(`[data-run="${options.about}"]`)?.scrollIntoView({ block: "nearest" });
      return all.length;
    },

    /**
     * Hears of runs as they arrive, until `hush`; what was skipped comes as nothing. A stream that ends or is refused is
     * opened again, after longer pauses while it does not last.
     */
    listen(path, hear, pause = RETRY_MS[0]) {
      this.hush();
      if (!navigator.onLine) return;
      const opened = Date.now();
      stream = new EventSource(path.slice(1));
      stream.addEventListener("run", ({ data }) => hear(JSON.parse(data)));
      stream.addEventListener("lag", () => hear());
      stream.addEventListener("error", () => {
        this.hush();
        const [first, longest] = RETRY_MS;
        const next = Date.now() - opened > longest ? first : pause;
        reopening = setTimeout(() => {
          this.listen(path, hear, Math.min(2 * next, longest));
          hear();
        }, next);
      });
    },

    hush() {
      clearTimeout(reopening);
      stream?.close();
      stream = null;
    },
  };

  // A page that the browser keeps for later must not keep a stream open.
  addEventListener("pagehide", () => globalThis.online.hush());
  // What other tabs keep counts here, too.
  addEventListener("storage", ({ key }) => key?.startsWith("lattice.") && tell());
}
