// What the browser did between an input and the frame that shows it, read from the browser's own tracing.

/** What is recorded of inputs: as little as possible, since recording takes time, too. */
export const INPUTS = ["devtools.timeline", "disabled-by-default-devtools.timeline", "__metadata"];
/** What is recorded of frames. */
export const FRAMES = [...INPUTS, "cc", "benchmark"];

/** Whose time an event of the page's main thread is; what is not listed belongs to what is around it. */
const PARTS = {
  program: [
    "EventDispatch", "FunctionCall", "TimerFire", "FireAnimationFrame", "RunMicrotasks", "EvaluateScript",
    "MinorGC", "MajorGC", "V8.GC_SCAVENGER", "v8.callFunction",
  ],
  style: ["UpdateLayoutTree", "Document::recalcStyle", "Document::updateStyle"],
  layout: ["Layout", "HitTest", "IntersectionObserverController::computeIntersections"],
  paint: ["PrePaint", "Paint", "Layerize", "UpdateLayer", "UpdateLayerTree", "Commit", "CompositeLayers"],
};
const PART_OF = new Map(Object.entries(PARTS).flatMap(([part, names]) => names.map((name) => [name, part])));

/** The columns of a breakdown, in the order of time. */
export const COLUMNS = ["program", "style", "layout", "paint", "other", "raster", "waiting"];

/** A frame later than this was waited for, in microseconds. */
const GAP_US = 50_000;

/** Intervals without overlaps, in order. */
function union(intervals) {
  const all = [];
  for (const [from, to] of intervals.sort((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

const clipped = (intervals, from, to) =>
  intervals.map(([a, b]) => [Math.max(a, from), Math.min(b, to)]).filter(([a, b]) => a < b);
const total = (intervals) => intervals.reduce((sum, [a, b]) => sum + b - a, 0);

/** A recorded trace of one page. Times in it are in microseconds, answers in milliseconds. */
export class Trace {
  #inputs;
  #main;
  #raster;
  #events;
  #process;

  constructor(bytes) {
    this.#events = JSON.parse(bytes.toString("utf8")).traceEvents;
    this.#inputs = this.#events.filter((event) => event.name === "EventTiming" && event.ph === "b" && event.args.data?.interactionId);
    this.#process = this.#inputs[0]?.pid ?? this.#events.find((event) => event.name === "Layerize")?.pid;
    const named = (name) => (event) => event.ph === "M" && event.name === "thread_name" && event.pid === this.#process && event.args.name === name;
    const thread = this.#events.find(named("CrRendererMain"))?.tid;
    const whole = this.#events.filter((event) => event.ph === "X" && event.pid === this.#process);
    this.#main = whole.filter((event) => event.tid === thread).sort((a, b) => a.ts - b.ts || b.dur - a.dur);
    this.#raster = union(whole.filter((event) => event.name === "RasterTask").map((event) => [event.ts, event.ts + event.dur]));
  }

  /**
   * Every interaction (a tap is one: pointer down, up and click): how long its slowest event took from the finger to the
   * presented frame, and where that time went.
   */
  interactions() {
    const slowest = new Map();
    for (const { ts, args } of this.#inputs) {
      const { interactionId, duration } = args.data;
      if (!(slowest.get(interactionId)?.millis >= duration)) slowest.set(interactionId, { from: ts, millis: duration });
    }
    return [...slowest.values()].map(({ from, millis }) => ({ millis, parts: this.#parts(from, from + 1000 * millis) }));
  }

  /**
   * Where the time between two moments went. Work of the main thread is counted in its own time, so other programs of this
   * machine only make it wait longer.
   */
  #parts(from, to) {
    const parts = Object.fromEntries(COLUMNS.map((name) => [name, 0]));
    const stack = [];
    const inside = this.#main.filter((event) => event.ts >= from && event.ts < to);
    for (const { name, ts, dur, tdur = dur } of inside) {
      while (stack.length > 0 && stack.at(-1).end <= ts) stack.pop();
      const part = PART_OF.get(name) ?? stack.at(-1)?.part ?? "other";
      if (stack.length > 0) parts[stack.at(-1).part] -= tdur;
      parts[part] += tdur;
      stack.push({ part, end: ts + dur });
    }
    const busy = union(clipped(inside.map(({ ts, dur }) => [ts, ts + dur]), from, to));
    const both = union([...busy.map((it) => [...it]), ...clipped(this.#raster, from, to)]);
    parts.raster = total(both) - total(busy);
    parts.waiting = to - from - COLUMNS.reduce((sum, name) => sum + parts[name], 0);
    for (const name of COLUMNS) parts[name] /= 1000;
    return parts;
  }

  /** The longest tasks of the page's main thread, longest first. */
  tasks() {
    const runs = this.#main.filter((event) => event.name === "RunTask");
    return runs.map((event) => event.dur / 1000).sort((a, b) => b - a);
  }

  /**
   * Frames that were due and those shown, and how long missed ones were waited for. A frame may have several reports: what the page
   * drew and what only moved. It was due if one of them had something to show.
   */
  frames() {
    const open = new Map();
    const frames = new Map();
    const reports = this.#events.filter((event) => event.name === "PipelineReporter" && event.pid === this.#process);
    for (const { ph, id2, ts, args } of reports.sort((a, b) => a.ts - b.ts)) {
      if (ph === "b") {
        open.set(id2.local, { ...args.frame_reporter, ts });
        continue;
      }
      const { state = "", frame_sequence: number, ts: begun } = open.get(id2.local) ?? {};
      const known = frames.get(number) ?? { due: false, shown: null, begun };
      known.due ||= state !== "" && !state.includes("NO_UPDATE");
      if (state.includes("PRESENTED")) known.shown = Math.min(known.shown ?? ts, ts);
      frames.set(number, known);
    }
    const due = [...frames].sort(([a], [b]) => a - b).map(([, frame]) => frame).filter((frame) => frame.due);
    const gaps = [];
    let missed = null;
    for (const { begun, shown } of due) {
      if (shown === null) missed ??= begun;
      else {
        // From the first frame that was missed: where nothing was due, nobody waited.
        if (missed !== null && shown - missed > GAP_US) gaps.push((shown - missed) / 1000);
        missed = null;
      }
    }
    return { due: due.length, shown: due.filter(({ shown }) => shown !== null).length, gaps };
  }
}
