// An animated picture of the board. The page draws each frame as it would on the screen; a worker (film-worker.js) puts them
// together, so that the page stays free.

/** The longer side of the picture in pixels. */
const SIDE = 480;
/** Milliseconds a frame is shown, and the last one. */
const PACE = 450;
const REST = 2500;

let stopped = false;

export function stop() {
  stopped = true;
}

/** The page's rules, written into every frame: a picture of its own sees nothing of the page. */
async function rules() {
  const sheet = document.querySelector("link[rel=stylesheet]");
  return (await fetch(sheet.href)).text();
}

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const written = (node) => new XMLSerializer().serializeToString(node);

/** The opening tag of an element that stands for one of the page, so that rules which mention it apply. */
function tag(name, node, extra = "") {
  const kept = ["class", "style"];
  const ours = [...node.attributes].filter((it) => kept.includes(it.name) || it.name.startsWith("data-"));
  return `<${name} ${ours.map((it) => `${it.name}="${escaped(it.value)}"`).join(" ")} ${extra}>`;
}

/** The color behind the board. */
function ground(board) {
  for (let it = board; it; it = it.parentElement) {
    const color = getComputedStyle(it).backgroundColor;
    if (color !== "rgba(0, 0, 0, 0)" && color !== "transparent") return color;
  }
  return "white";
}

/** The board with everything it needs, as the text of a picture. Text, because the page's policy forbids styles in elements. */
function frame(board, style, wide, high) {
  const root = document.documentElement;
  const layers = [...board.parentElement.querySelectorAll("svg")].filter((it) => !it.parentElement.closest("svg"));
  const uses = layers.flatMap((layer) => [...layer.querySelectorAll("use")]);
  const ids = new Set(uses.map((use) => use.getAttribute("href")?.slice(1)));
  const needed = [...ids, "arrow-head"].map((id) => id && document.getElementById(id)).filter(Boolean);
  const above = [];
  for (let it = board.parentElement; it && it !== root; it = it.parentElement) above.unshift(it);
  const copies = layers.map((layer) => {
    const copy = layer.cloneNode(true);
    copy.setAttribute("width", wide);
    copy.setAttribute("height", high);
    // Pieces are moved by the style sheet (board.css); where they are going counts, not where they are on their way.
    const value = (name) => Number(getComputedStyle(layer).getPropertyValue(name));
    const piece = layer.parentElement !== board.parentElement;
    const [x, y] = piece ? [(wide * value("--x")) / value("--width"), (high * value("--y")) / value("--height")] : [0, 0];
    const above = piece ? tag("g", layer.parentElement) : "<g>";
    return `<g transform="translate(${x} ${y})">${above}${written(copy)}</g></g>`;
  });
  const still = "* { animation: none !important; transition: none !important; } svg.piece { transform: none !important; translate: none !important; }";
  return [
    tag("svg", root, `xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"`),
    `<style>${escaped(style)}${still}</style>`,
    `<defs>${needed.map(written).join("")}</defs>`,
    `<rect width="${wide}" height="${high}" fill="${ground(board)}"/>`,
    ...above.map((it) => tag("g", it)),
    ...copies,
    "</g>".repeat(above.length),
    "</svg>",
  ].join("");
}

async function drawn(text) {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await picture.decode();
  return createImageBitmap(picture);
}

/** Draws `count` frames; `step(i)` makes the page show one, `tell(n)` says how many are done. */
export async function film(count, step, tell) {
  stopped = false;
  const board = document.querySelector("svg[role=grid]");
  const { width, height } = board.viewBox.baseVal;
  const scale = SIDE / Math.max(width, height);
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  const style = await rules();
  const worker = new Worker("film-worker.js");
  const answers = [];
  const waiting = [];
  const answer = () => (answers.length ? Promise.resolve(answers.shift()) : new Promise((resolve) => waiting.push(resolve)));
  const take = (data) => (waiting.length ? waiting.shift()(data) : answers.push(data));
  worker.addEventListener("message", ({ data }) => take(data));
  worker.addEventListener("error", () => take({ failed: true }));
  try {
    for (let i = 0; i < count; i += 1) {
      if (stopped) return { stopped: true };
      step(i);
      const picture = await drawn(frame(board, style, wide, high));
      worker.postMessage({ picture, wide, high, delay: i === count - 1 ? REST : PACE, count }, [picture]);
      const { failed } = await answer();
      if (stopped) return { stopped: true };
      if (failed) return {};
      tell(i + 1);
    }
    worker.postMessage({ done: true });
    const { file } = await answer();
    return file ? { address: URL.createObjectURL(file), size: file.size } : {};
  } finally {
    worker.terminate();
  }
}

const TILES = { gain: "#2f9e68", setback: "#d64550", blast: "#e88b1a", milestone: "#e3b505", loss: "#3b3b46" };

/** Draws the card of a result, and hands it to the system's share sheet or saves it. */
export async function card({ title, result, text, shape }) {
  const [wide, high, side] = [900, 420, 52];
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: wide, height: high });
  const context = canvas.getContext("2d");
  // The style sheet's colors, as the browser resolves them.
  const probe = document.createElement("span");
  (document.querySelector("main [data-game]") ?? document.body).append(probe);
  const color = (name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const font = getComputedStyle(document.querySelector("h1") ?? probe).fontFamily;
  const write = (words, y, size, weight, fill) => {
    // Long words get smaller letters rather than an end.
    let fits = size;
    do {
      context.font = `${weight} ${fits}px ${font}`;
      fits -= 2;
    } while (context.measureText(words).width > wide - 120);
    context.fillStyle = fill;
    context.fillText(words, 60, y);
  };
  context.fillStyle = color("--surface");
  context.fillRect(0, 0, wide, high);
  context.fillStyle = color("--accent");
  context.fillRect(0, 0, wide, 14);
  write(title, 96, 36, 600, color("--quiet"));
  shape.forEach((kind, i) => {
    context.fillStyle = TILES[kind] ?? color("--line");
    context.beginPath();
    context.roundRect(60 + i * (side + 12), 150, side, side, 10);
    context.fill();
  });
  write(result, 312, 64, 750, color("--ink"));
  probe.remove();
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  const file = new File([blob], "lattice.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file], text })) {
    // Cancelling is no error.
    return navigator.share({ files: [file], text }).catch(() => {});
  }
  const link = document.createElement("a");
  Object.assign(link, { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
