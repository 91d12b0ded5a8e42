// The layout contract, checked inside the page: after every action the board and the primary controls are where they were
// and wholly in view, no word is cut off, nothing lies over anything else, and the page never scrolls sideways.

/** Defines `globalThis.contract` in a page. Self-contained: it is sent to the browser as text. */
export function install() {
  const PRIMARY = ".controls > [data-control], .pad > button";
  const ACTIVE = "a[href], button, input, select, summary, textarea";
  const BOXES = "button, .button, .field, .chip, .panel, dialog, #end";
  /** Small flags that hang over the edge of a button on purpose. */
  const HANGING = ".control-hint, .control-key";
  const shown = (it) =>
    it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !it.closest(".visually-hidden, .skip:not(:focus)");
  /** Where something is in the page; what sticks while the page scrolls is where it sticks. */
  const box = (it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    const sticks = it.closest(".stage") && getComputedStyle(it.closest(".stage")).position === "sticky";
    return { left: left + scrollX, top: top + (sticks ? 0 : scrollY), width, height };
  };
  const name = (it) => {
    const { control, way, tool, field } = it.dataset;
    const called = control ?? way ?? tool ?? field ?? it.id;
    return `${it.tagName.toLowerCase()}${it.classList[0] ? `.${it.classList[0]}` : ""}${called ? ` ${called}` : ""}`;
  };
  const round = ({ left, top, width, height }) => [left, top, width, height].map((it) => Math.round(it)).join(" ");
  const scrolls = (style) => /auto|scroll/.test(style.overflowX + style.overflowY);
  /** The box that scrolls an element, inside the page. */
  const scroller = (it) => {
    for (let up = it.parentElement; up && up !== document.body; up = up.parentElement) {
      if (scrolls(getComputedStyle(up)) && (up.scrollWidth > up.clientWidth + 1 || up.scrollHeight > up.clientHeight + 1)) return up;
    }
    return null;
  };
  /** A shadow at the edge beyond which there is more, drawn by two backgrounds that scroll at different speeds. */
  const cued = (it) => getComputedStyle(it).backgroundAttachment.includes("local");

  let first = new Map();
  let large = false;

  function reach(text) {
    first = new Map();
    large = text > 100;
    document.documentElement.style.fontSize = text > 100 ? `${text}%` : "";
  }

  /** Sideways scroll, of the page or of an open dialog. */
  function sideways() {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px wider than the window`] : [];
    const dialogs = [...document.querySelectorAll("dialog[open]")].filter((it) => it.scrollWidth > it.clientWidth + 1);
    return [...wide, ...dialogs.map((it) => `${name(it)} scrolls sideways`)];
  }

  /** The board and the primary controls: in view, and where they were. */
  function still(over) {
    const wrong = [];
    const controls = [...document.querySelectorAll(PRIMARY)].filter(shown);
    for (const it of [document.querySelector(".stage .board-frame"), ...controls]) {
      const around = scroller(it);
      if (around && !cued(around)) wrong.push(`${name(it)} is in a box that scrolls without a cue`);
      const now = box(around ?? it);
      const key = name(it);
      const before = first.get(key) ?? now;
      first.set(key, before);
      const moved = ["left", "top", "width", "height"].some((side) => Math.abs(now[side] - before[side]) > 0.75);
      if (moved) wrong.push(`${key} moved from ${round(before)} to ${round(now)}`);
      const { left, top, width, height } = now;
      if (left < -0.5 || left + width > innerWidth + 0.5) wrong.push(`${key} is beside the window: ${round(now)}`);
      if (!large && (top < -0.5 || top + height > innerHeight + 0.5)) wrong.push(`${key} is not in view: ${round(now)}`);
      if (large && height > innerHeight) wrong.push(`${key} is higher than the window: ${round(now)}`);
    }
    return over ? [...wrong, ...ended()] : wrong;
  }

  /** The figures: where they were, as long as they are the same ones under the same names and none is a row of pictures. */
  function figures() {
    const fields = [...document.querySelectorAll(".hud .field")].filter(shown);
    const shows = (it) => it.querySelector(".pictures:empty") || it.dataset.field === "best";
    const kind = fields.map((it) => `${name(it)} ${it.querySelector("dt").textContent} ${it.querySelectorAll(".pictures > *").length}`).join();
    return fields.filter(shows).flatMap((it) => {
      const now = it.getBoundingClientRect().left + it.closest(".hud").scrollLeft;
      const key = `${name(it)} among ${kind}`;
      const before = first.get(key) ?? now;
      first.set(key, before);
      return Math.abs(now - before) > 0.75 ? [`${name(it)} (${it.textContent}) moved sideways from ${before} to ${now}`] : [];
    });
  }

  /** What was said is to be read, unless something about the place pointed at or a question stands there. */
  function told() {
    const [message, other] = ["[data-message]", ".voice .about > :not(.legend), .voice :is(.reminder, .hopeless) > *"].map((it) => document.querySelector(it));
    return message?.textContent && !other && !message.closest("[hidden]") && !shown(message) && !document.querySelector("#end[open]")
      ? [`"${message.textContent}" is hidden`]
      : [];
  }

  /** The end panel: in view, and not over the board. */
  function ended() {
    const panel = document.querySelector("#end[open]");
    if (!panel) return ["there is no end panel"];
    const [at, board] = [box(panel), box(document.querySelector(".stage .board-frame"))];
    const apart =
      at.left >= board.left + board.width - 1 || at.top >= board.top + board.height - 1 ||
      at.left + at.width <= board.left + 1 || at.top + at.height <= board.top + 1;
    const wrong = apart ? [] : [`the end panel (${round(at)}) covers the board (${round(board)})`];
    if (panel.matches(":modal")) wrong.push("the end panel veils the board");
    if (!large && (at.top < -0.5 || at.top + at.height > innerHeight + 0.5)) wrong.push(`the end panel is not in view: ${round(at)}`);
    return wrong;
  }

  /** Where text is drawn, less what a scrolling box shows a part of. */
  function cutText(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const wrong = [];
    for (let rect of range.getClientRects()) {
      if (rect.width < 1) continue;
      const slack = { x: 1.5, y: Math.max(2, rect.height * 0.2) };
      const beyond = (outer, x = slack.x, y = slack.y) =>
        rect.left < outer.left - x || rect.right > outer.right + x || rect.top < outer.top - y || rect.bottom > outer.bottom + y;
      for (let up = node.parentElement; up && up !== document.body; up = up.parentElement) {
        const style = getComputedStyle(up);
        const outer = up.getBoundingClientRect();
        if (scrolls(style) && beyond(outer)) {
          if (!cued(up) && !up.matches("dialog")) wrong.push(`scrolls in ${name(up)} without a cue`);
          rect = outer;
        } else if (/hidden|clip/.test(style.overflowX + style.overflowY) && beyond(outer)) {
          wrong.push(`is cut off by ${name(up)}`);
        } else if (up.matches(BOXES) && !node.parentElement.matches(HANGING) && beyond(outer)) {
          wrong.push(`sticks out of ${name(up)}`);
        }
        if (style.textOverflow === "ellipsis" && up.scrollWidth > up.clientWidth) wrong.push(`ends in an ellipsis in ${name(up)}`);
      }
      if (rect.left < -1 || rect.right > innerWidth + 1) wrong.push("is beside the window");
    }
    return [...new Set(wrong)].map((it) => `"${node.data.trim().slice(0, 40)}" ${it}`);
  }

  const canvas = document.createElement("canvas").getContext("2d");

  /** A dropdown shows one option; what is longer than it is cut. */
  function cutOption(it) {
    const style = getComputedStyle(it);
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const words = it.selectedOptions[0]?.textContent ?? "";
    const room = it.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return canvas.measureText(words).width > room + 1 ? [`"${words}" is cut off by ${name(it)}`] : [];
  }

  /** Words that cannot be read whole. */
  function cut(root) {
    const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) => {
      const parent = node.parentElement;
      const read = node.data.trim() && !parent.closest("svg, option, .confetti") && shown(parent);
      return read ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    });
    const wrong = [];
    while (words.nextNode()) wrong.push(...cutText(words.currentNode));
    for (const it of root.querySelectorAll("select")) if (shown(it)) wrong.push(...cutOption(it));
    return wrong;
  }

  /** The part of an element that can be seen in the box that scrolls it. */
  function visible(it) {
    const { left, top, right, bottom } = it.getBoundingClientRect();
    const around = scroller(it)?.getBoundingClientRect();
    if (!around) return { left, top, right, bottom };
    return {
      left: Math.max(left, around.left),
      top: Math.max(top, around.top),
      right: Math.min(right, around.right),
      bottom: Math.min(bottom, around.bottom),
    };
  }

  /** Buttons, links and fields that lie over each other. */
  function overlaps(root) {
    const all = [...root.querySelectorAll(ACTIVE)].filter((it) => shown(it) && !it.closest("svg"));
    const boxes = all.map((it) => [it, visible(it)]).filter(([, at]) => at.right > at.left && at.bottom > at.top);
    const wrong = [];
    boxes.forEach(([a, at], i) => {
      for (const [b, other] of boxes.slice(i + 1)) {
        const over = Math.min(at.right, other.right) - Math.max(at.left, other.left) > 1 &&
          Math.min(at.bottom, other.bottom) - Math.max(at.top, other.top) > 1;
        if (over && !a.contains(b)) wrong.push(`${name(a)} and ${name(b)} overlap`);
      }
    });
    return wrong;
  }

  /** Everything that is wrong now. */
  function check() {
    const page = document.querySelector("[data-page]");
    const over = page.dataset.status !== "playing";
    const top = document.querySelector("dialog:modal") ?? page;
    return [...sideways(), ...still(over), ...figures(), ...told(), ...cut(top), ...overlaps(top)];
  }

  const frame = () => new Promise((done) => requestAnimationFrame(done));

  function send(action) {
    const field = document.querySelector("#typed-action");
    field.value = action;
    field.form.requestSubmit();
  }

  /** A mouse over a place, so that the page says what it says about places. */
  function hover(number) {
    const places = document.querySelectorAll("[data-place]");
    const place = places[number % places.length];
    const { left, top, width, height } = place.getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2, pointerType: "mouse", bubbles: true };
    place.dispatchEvent(new PointerEvent("pointermove", at));
  }

  /** Asks for a hint and waits until it is there, or refused. */
  async function hint() {
    const tool = document.querySelector('[data-tool="hint"]');
    tool.click();
    do await frame();
    while (tool.ariaBusy === "true");
  }

  /** Plays actions one by one; what was wrong, each with the action after which it was so first. */
  async function play(actions, hints) {
    // The same fault at other places or with other numbers is told once.
    const found = new Map();
    const note = (when) => {
      for (const wrong of check()) {
        const kind = wrong.replace(/-?\d+/g, "0").replace(/^".*"/, "");
        if (!found.has(kind)) found.set(kind, `${when}: ${wrong}`);
      }
    };
    await frame();
    note("at the start");
    for (const [i, action] of actions.entries()) {
      if (hints) await hint();
      else hover(i * 37 + 11);
      await frame();
      note(`before action ${i + 1}`);
      send(action);
      await frame();
      note(`after action ${i + 1} (${action})`);
    }
    return [...found.values()];
  }

  globalThis.contract = { reach, check, play };
}
