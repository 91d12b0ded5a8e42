// Puts frames together as an animated PNG. The browser compresses each frame as a PNG of its own; what is left to do is to
// number the compressed parts anew (https://www.w3.org/TR/png-3/#apng).

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});
const crc = (bytes) => ~bytes.reduce((c, byte) => TABLE[(c ^ byte) & 255] ^ (c >>> 8), ~0) >>> 0;

function chunk(name, ...parts) {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const out = new Uint8Array(size + 12);
  const view = new DataView(out.buffer);
  view.setUint32(0, size);
  for (let i = 0; i < 4; i += 1) out[4 + i] = name.charCodeAt(i);
  let at = 8;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  view.setUint32(at, crc(out.subarray(4, at)));
  return out;
}

function numbers(...all) {
  const out = new Uint8Array(4 * all.length);
  all.forEach((number, i) => new DataView(out.buffer).setUint32(4 * i, number));
  return out;
}

/** The parts of a PNG by name. */
function* parts(bytes) {
  const view = new DataView(bytes.buffer);
  for (let at = 8; at < bytes.length; ) {
    const size = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    yield [name, bytes.subarray(at + 8, at + 8 + size)];
    at += size + 12;
  }
}

const SIGNATURE = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
const out = [];
let format = "";
let sequence = 0;
let canvas;
let before;

/** The smallest rectangle that holds everything that changed since the last frame. */
function changed(now, wide, high) {
  if (!before) return [0, 0, wide, high];
  let [left, top, right, bottom] = [wide, high, 0, 0];
  for (let i = 0; i < now.length; i += 1) {
    if (now[i] === before[i]) continue;
    const [x, y] = [i % wide, Math.floor(i / wide)];
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  // A frame has at least one pixel.
  return right > left ? [left, top, right - left, bottom - top] : [0, 0, 1, 1];
}

async function add({ picture, wide, high, delay, count }) {
  canvas ??= new OffscreenCanvas(wide, high);
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  context.drawImage(picture, 0, 0, wide, high);
  picture.close();
  const now = new Uint32Array(context.getImageData(0, 0, wide, high).data.buffer);
  const [x, y, w, h] = changed(now, wide, high);
  before = now;
  const part = new OffscreenCanvas(w, h);
  part.getContext("2d", { alpha: false }).drawImage(canvas, x, y, w, h, 0, 0, w, h);
  const blob = await part.convertToBlob({ type: "image/png" });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const first = out.length === 0;
  for (const [name, data] of parts(bytes)) {
    if (name === "IHDR") {
      // Depth and kind of color are those of the whole file.
      const kind = data.subarray(8).join();
      if (first) {
        format = kind;
        out.push(SIGNATURE, chunk("IHDR", data), chunk("acTL", numbers(count, 0)));
      } else if (kind !== format) throw new Error("frames differ in format");
      const times = new Uint8Array(6);
      new DataView(times.buffer).setUint16(0, delay);
      new DataView(times.buffer).setUint16(2, 1000);
      out.push(chunk("fcTL", numbers(sequence++, w, h, x, y), times));
    }
    if (name === "IDAT") out.push(first ? chunk("IDAT", data) : chunk("fdAT", numbers(sequence++), data));
  }
}

addEventListener("message", async ({ data }) => {
  try {
    if (data.done) {
      postMessage({ file: new Blob([...out, chunk("IEND")], { type: "image/png" }) });
    } else {
      await add(data);
      postMessage({});
    }
  } catch {
    postMessage({ failed: true });
  }
});
