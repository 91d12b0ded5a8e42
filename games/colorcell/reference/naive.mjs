// Color Cell as one would first write it in JavaScript: a Map of cells by key, objects and string keys. Run by
// `cargo xtask bench` beside the compiled rules; prints the steps played and nanoseconds for each. A step is one random
// input and one tick, as there.

const RADIUS = 15, DENSITY = 0.2, COLORS = 8, BASE = 0, SECONDS = 300, HOLD = 6, COOLDOWN = 36, FLASH = 2, PENALTY = 20;
const RATE = 12, RUN = 16384;

const random = (n) => Math.floor(Math.random() * n);
const DIRECTIONS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];
const ring = DIRECTIONS.map(([q, r]) => ({ q, r, color: 0 }));

// Fifteen templates of the usual sizes; which cells they have matters little here.
const templates = Array.from({ length: 15 }, (_, i) => ({
  id: `template-${i}`,
  difficulty: 1 + (i % 3),
  anchor: { q: 0, r: 0 },
  cells: [{ q: 0, r: 0, color: 25 }, ...ring.slice(0, 1 + (i % 6)), ...(i % 2 ? [{ q: 0, r: -2, color: null }] : [])],
}));

const keyOf = (q, r) => `${q},${r}`;

function newGame() {
  const cells = new Map();
  for (let q = -RADIUS; q <= RADIUS; q++)
    for (let r = -RADIUS; r <= RADIUS; r++)
      if (Math.abs(q + r) <= RADIUS) {
        const colored = (q !== 0 || r !== 0) && Math.random() < DENSITY;
        cells.set(keyOf(q, r), { q, r, colorIndex: colored ? random(COLORS) : null });
      }
  return {
    cells, cursor: { q: 0, r: 0 }, facing: 0, stepped: new Set(), tick: 0, remainingSeconds: SECONDS,
    capturedCell: null, cooldown: 0, chargeStart: null, flash: null, activeTemplate: null, completed: new Set(),
  };
}

const at = (game, direction) =>
  game.cells.get(keyOf(game.cursor.q + DIRECTIONS[direction][0], game.cursor.r + DIRECTIONS[direction][1]));

function blocked(game, direction) {
  const target = at(game, direction);
  return !target || (game.capturedCell !== null && target.colorIndex !== null);
}

function legal(game) {
  const actions = [];
  if (game.chargeStart !== null) actions.push({ type: "release" });
  else if (game.capturedCell || game.cooldown === 0) actions.push({ type: "press" });
  for (let d = 0; d < 6; d++)
    if (!game.stepped.has(d) && !(game.facing === d && blocked(game, d))) actions.push({ type: "step", direction: d });
  const active = game.activeTemplate;
  for (const { id } of templates)
    if (!active || active.templateId !== id || active.anchoredAt) actions.push({ type: "template", id });
  if (active) actions.push({ type: "none" });
  return actions;
}

const rotate = (q, r, times) => (times === 0 ? [q, r] : rotate(-r, q + r, times - 1));

function validate(game) {
  const active = game.activeTemplate;
  if (!active?.anchoredAt) return;
  const template = templates.find(({ id }) => id === active.templateId);
  const { q, r, base, rotation } = active.anchoredAt;
  active.filledCells = new Set();
  active.hasErrors = false;
  let missing = 0;
  for (const cell of template.cells) {
    const [dq, dr] = rotate(cell.q - template.anchor.q, cell.r - template.anchor.r, rotation);
    const found = game.cells.get(keyOf(q + dq, r + dr));
    const color = !found || found === game.capturedCell ? null : found.colorIndex;
    const expected =
      cell.color === null ? null : (base + Math.floor((cell.color / 100) * COLORS + 0.5) + COLORS) % COLORS;
    if (color === null && expected !== null) missing++;
    else if (color !== expected) active.hasErrors = true;
    else if (color !== null) active.filledCells.add(keyOf(q + dq, r + dr));
  }
  if (active.filledCells.size === 0) active.anchoredAt = null;
  else if (!active.hasErrors && missing === 0) game.completed.add(active.templateId);
}

function drop(game) {
  const active = game.activeTemplate, cell = game.capturedCell;
  game.capturedCell = null;
  if (active && !active.anchoredAt) {
    const base = (cell.colorIndex + COLORS - 2) % COLORS;
    active.anchoredAt = { q: cell.q, r: cell.r, base, rotation: game.facing };
  }
  validate(game);
}

function act(game, action) {
  switch (action.type) {
    case "press":
      if (game.capturedCell) drop(game);
      else game.chargeStart = game.tick;
      break;
    case "release":
      game.chargeStart = null;
      break;
    case "step": {
      game.facing = action.direction;
      game.stepped.add(action.direction);
      if (blocked(game, action.direction)) break;
      const target = at(game, action.direction);
      if (game.capturedCell) {
        target.colorIndex = game.capturedCell.colorIndex;
        game.capturedCell.colorIndex = null;
        game.capturedCell = target;
      }
      game.cursor = { q: target.q, r: target.r };
      break;
    }
    case "template":
      game.activeTemplate = { templateId: action.id, anchoredAt: null, hasErrors: false, filledCells: new Set() };
      break;
    default:
      game.activeTemplate = null;
  }
}

function attemptCapture(game) {
  const cell = game.cells.get(keyOf(game.cursor.q, game.cursor.r));
  if (cell.colorIndex === null || game.capturedCell) return;
  const chance = Math.max(0, 100 - PENALTY * Math.abs(cell.colorIndex - BASE));
  const success = random(100) < chance;
  game.flash = { type: success ? "success" : "failure", startedTick: game.tick };
  if (success) {
    game.capturedCell = cell;
    validate(game);
  } else game.cooldown = COOLDOWN;
}

function tick(game) {
  if (game.cooldown > 0) game.cooldown--;
  if (game.flash && game.tick - game.flash.startedTick >= FLASH) game.flash = null;
  if (game.chargeStart !== null && game.tick + 1 - game.chargeStart >= HOLD) {
    game.chargeStart = null;
    attemptCapture(game);
  }
  game.tick++;
  game.stepped.clear();
  if (game.tick % RATE === 0 && game.remainingSeconds > 0) game.remainingSeconds--;
}

function play(steps) {
  for (let done = 0; done < steps; ) {
    const game = newGame();
    for (let i = 0; i < RUN && done < steps; i++, done++) {
      const actions = legal(game);
      act(game, actions[random(actions.length)]);
      tick(game);
    }
  }
}

const steps = Number(process.argv[2] ?? 50000);
play(steps / 10);
const begin = process.hrtime.bigint();
play(steps);
console.log(`${steps} ${Number(process.hrtime.bigint() - begin) / steps}`);
