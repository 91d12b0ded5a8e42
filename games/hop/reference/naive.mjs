// Hop as one would first write it in JavaScript: objects, string keys, arrays that are filtered. Run by
// `cargo xtask bench` beside the compiled rules; prints the steps played and nanoseconds for each.

const BUDGETS = [3, 4, 6, 8, 10], FLOORS = 5, HP = 3, HEAL = 1, FUSE = 2, COOLDOWN = 3, SPEAR = 3, JUMP = 2;
const START = { q: 3, r: 7 };
const STEPS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];
const KINDS = {
  footman: { hp: 2, damage: 1, cost: 1, floor: 1 }, archer: { hp: 1, damage: 1, cost: 1, floor: 1 },
  bomber: { hp: 1, damage: 1, cost: 1, floor: 1 }, sprinter: { hp: 1, damage: 1, cost: 1, floor: 2 },
  shieldBearer: { hp: 3, damage: 1, cost: 2, floor: 2 }, warlock: { hp: 2, damage: 1, cost: 2, floor: 3 },
  assassin: { hp: 1, damage: 2, cost: 2, floor: 4 }, golem: { hp: 4, damage: 2, cost: 3, floor: 5 },
  bomb: { hp: 1, damage: 1, cost: 99, floor: 99 },
};
const UPGRADES = ["recall", "recallDamage", "lunge", "arcLunge", "deepBreath", "cleave", "arcBash", "bash360", "wallSlam",
  "passiveProtection", "quickRecovery", "meteorImpact", "stunningLanding", "freeJump", "nimble"];

const random = (n) => Math.floor(Math.random() * n);
const pick = (list) => list[random(list.length)];
const same = (a, b) => a.q === b.q && a.r === b.r;
const has = (list, p) => list.some((x) => same(x, p));
const dist = (a, b) => Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.q + a.r - b.q - b.r));
const onBoard = (p) => p.q >= 0 && p.q < 7 && p.r >= 0 && p.r < 9 && p.q + p.r >= 3 && p.q + p.r <= 11;
const plus = (p, dir, k = 1) => ({ q: p.q + STEPS[dir][0] * k, r: p.r + STEPS[dir][1] * k });
const neighbors = (p) => STEPS.map((_, dir) => plus(p, dir)).filter(onBoard);

const BOARD = [];
for (let r = 0; r < 9; r++) for (let q = 0; q < 7; q++) if (onBoard({ q, r })) BOARD.push({ q, r });

function axis(from, to) {
  for (let dir = 0; dir < 6; dir++) for (let k = 1; k <= 8; k++) if (same(plus(from, dir, k), to)) return dir;
  return -1;
}

function toward(from, to) {
  const [q, r] = [to.q - from.q, to.r - from.r];
  const share = STEPS.map(([dq, dr]) => q * dq + r * dr + (q + r) * (dq + dr));
  return share.indexOf(Math.max(...share));
}

function line(a, b) {
  const n = dist(a, b);
  return Array.from({ length: n + 1 }, (_, i) => {
    const q = a.q + ((b.q - a.q) * i) / n, r = a.r + ((b.r - a.r) * i) / n + 1e-6;
    let [x, z] = [Math.round(q), Math.round(r)];
    const y = Math.round(-q - r), [dx, dy, dz] = [Math.abs(x - q), Math.abs(y + q + r), Math.abs(z - r)];
    if (dx > dy && dx > dz) x = -y - z; else if (dz >= dy) z = -x - y;
    return { q: x, r: z };
  });
}

const enemyAt = (s, p) => s.enemies.find((e) => e.hp > 0 && same(e.at, p));
const isFree = (s, p) => onBoard(p) && !has(s.walls, p) && !same(s.at, p) && !enemyAt(s, p);
const owns = (s, name) => s.upgrades.includes(name);
const bury = (s) => { s.enemies = s.enemies.filter((e) => e.hp > 0); };

function spawn(s, kind, at) {
  if (s.enemies.length === 16) return null;
  const enemy = { kind, at, hp: KINDS[kind].hp, intent: null, facing: toward(at, s.at), timer: 0, stunned: false, seen: kind !== "assassin" };
  s.enemies.push(enemy);
  return enemy;
}

function reachable(s) {
  const found = [START];
  for (let i = 0; i < found.length; i++)
    for (const p of neighbors(found[i])) if (!has(s.walls, p) && !has(s.lava, p) && !has(found, p)) found.push(p);
  return found;
}

function scatter(open, least, most) {
  const left = [...open], drawn = [];
  for (let n = least + random(most - least + 1); n > 0; n--) drawn.push(left.splice(random(left.length), 1)[0]);
  return drawn;
}

function enterFloor(s, floor) {
  Object.assign(s, { floor, at: START, landed: false, spear: null, enemies: [], shrine: null });
  let budget = BUDGETS[floor - 1];
  if (floor === 1) {
    spawn(s, "footman", { q: 3, r: 2 }); spawn(s, "archer", { q: 5, r: 6 }); spawn(s, "bomber", { q: 1, r: 4 });
    budget = 0;
  }
  s.stairs = floor === 1 ? { q: 3, r: 0 } : pick(BOARD.filter((p) => dist(p, START) >= 5));
  if (floor % 2 === 0) s.shrine = pick(BOARD.filter((p) => dist(p, START) >= 3 && !same(p, s.stairs)));
  const special = (p) => same(p, START) || same(p, s.stairs) || (s.shrine && same(p, s.shrine));
  do {
    s.walls = []; s.lava = [];
    const open = BOARD.filter((p) => !special(p) && !enemyAt(s, p));
    if (floor > 1) s.walls = scatter(open, 2, 5);
    s.lava = scatter(open.filter((p) => !has(s.walls, p)), 5, 9);
    var found = reachable(s);
  } while (!has(found, s.stairs) || (s.shrine && !has(found, s.shrine)));
  for (;;) {
    const kinds = Object.keys(KINDS).filter((k) => KINDS[k].cost <= budget && KINDS[k].floor <= floor);
    const open = BOARD.filter((p) => dist(p, START) >= 3 && !special(p) && !has(s.lava, p) && isFree(s, p));
    if (!kinds.length || !open.length) return;
    const kind = pick(kinds);
    spawn(s, kind, pick(open));
    budget -= KINDS[kind].cost;
  }
}

function newGame() {
  const s = { status: "playing", turn: 0, kills: 0, tricks: 0, hp: HP, maxHp: HP, armor: 0, bash: 0, jump: 0, upgrades: [], offer: [] };
  enterFloor(s, 1);
  return s;
}

function legal(s) {
  if (s.status === "choosing") return s.offer.map((upgrade) => ({ type: "choose", upgrade }));
  if (s.status !== "playing") return [];
  const seen = (p) => enemyAt(s, p)?.seen, far = (p) => dist(p, s.at), actions = [{ type: "wait" }];
  const add = (type, keep) => { for (const at of BOARD) if (keep(at)) actions.push({ type, at }); };
  add("move", (p) => far(p) === 1 && isFree(s, p));
  if (!s.spear) add("throw", (p) => far(p) >= 2 && far(p) <= SPEAR && !has(s.walls, p));
  else if (owns(s, "recall") || owns(s, "recallDamage")) actions.push({ type: "throw", at: s.spear });
  if (!s.bash) add("bash", (p) => far(p) === 1 && enemyAt(s, p));
  if (!s.jump) add("jump", (p) => far(p) >= 1 && far(p) <= JUMP && !has(s.walls, p) && (!seen(p) || owns(s, "meteorImpact")));
  if (!s.spear && owns(s, "lunge"))
    add("lunge", (p) => far(p) === 2 && seen(p) && axis(s.at, p) >= 0 && isFree(s, plus(s.at, axis(s.at, p))));
  return actions;
}

function harm(s, e, amount, trick) {
  e.hp = Math.max(0, e.hp - amount);
  if (e.hp > 0 || e.kind === "bomb") return false;
  s.kills++;
  if (trick) s.tricks++;
  return true;
}

const blocks = (e, from) => e.kind === "shieldBearer" && axis(e.at, from) === e.facing;

function attack(s, at, from, amount) {
  const e = enemyAt(s, at);
  return e && !blocks(e, from) ? harm(s, e, amount, false) : false;
}

function hurt(s, amount) {
  const absorbed = Math.min(amount, s.armor);
  s.armor -= absorbed;
  s.hp = Math.max(0, s.hp - amount + absorbed);
  if (s.hp === 0) s.status = "lost";
}

function stun(e) { if (e.hp > 0) Object.assign(e, { stunned: true, intent: null, seen: true }); }
function scorch(s, e) { if (has(s.lava, e.at)) harm(s, e, 1, true); }

function push(s, e, dir) {
  const to = plus(e.at, dir);
  if (!onBoard(to) || has(s.walls, to)) return stun(e);
  const other = enemyAt(s, to);
  if (other) { if (owns(s, "wallSlam")) { stun(e); stun(other); } return; }
  e.intent = null; e.at = to;
  scorch(s, e);
}

function perform(s, a) {
  const breathe = (killed) => { if (killed && owns(s, "deepBreath")) s.jump = 0; };
  const go = (to) => { s.at = to; s.landed = true; };
  if (a.type === "move") go(a.at);
  else if (a.type === "wait") { if (owns(s, "passiveProtection")) s.armor = 1; }
  else if (a.type === "throw" && !s.spear) { s.spear = a.at; breathe(attack(s, a.at, s.at, 99)); }
  else if (a.type === "throw") {
    const from = s.spear;
    s.spear = null;
    if (owns(s, "recallDamage")) breathe(line(from, s.at).map((p) => enemyAt(s, p)).filter(Boolean).filter((e) => harm(s, e, 99, false)).length);
  } else if (a.type === "bash") {
    const ahead = toward(s.at, a.at), turns = owns(s, "bash360") ? [0, 1, 2, 3, 4, 5] : owns(s, "arcBash") ? [0, 1, 5] : [0];
    for (const turn of turns) {
      const e = enemyAt(s, plus(s.at, (ahead + turn) % 6));
      if (e) push(s, e, (ahead + turn) % 6);
    }
    s.bash = COOLDOWN - owns(s, "quickRecovery");
  } else if (a.type === "jump") {
    const e = enemyAt(s, a.at);
    if (e && owns(s, "meteorImpact")) harm(s, e, 99, false);
    else if (e) e.at = pick(BOARD.filter((p) => isFree(s, p) && !has(s.lava, p)).sort((x, y) => dist(x, e.at) - dist(y, e.at)).slice(0, 1));
    go(a.at);
    if (owns(s, "stunningLanding")) for (const e of s.enemies) if (dist(e.at, s.at) === 1) stun(e);
    s.jump = COOLDOWN - owns(s, "nimble");
    return owns(s, "freeJump");
  } else if (a.type === "lunge") {
    const start = s.at;
    go(plus(start, toward(start, a.at)));
    const struck = BOARD.filter((p) => same(p, a.at) || (owns(s, "arcLunge") && dist(start, p) === 2 && dist(s.at, p) === 1));
    breathe(struck.filter((p) => attack(s, p, s.at, 99)).length);
  }
  return false;
}

function struck(s, e) {
  if (e.kind !== "golem") return [e.intent];
  const dir = toward(e.at, e.intent), hexes = [];
  for (let k = 1; k <= 3 && onBoard(plus(e.at, dir, k)) && !has(s.walls, plus(e.at, dir, k)); k++) hexes.push(plus(e.at, dir, k));
  return hexes;
}

function attacks(s) {
  const pains = new Map(), throws = [];
  for (const e of s.enemies) {
    if (!e.intent) continue;
    if (e.kind === "bomber") throws.push(e.intent);
    else for (const p of struck(s, e)) {
      if (same(p, s.at)) hurt(s, KINDS[e.kind].damage);
      const victim = enemyAt(s, p);
      if (victim && !blocks(victim, e.at)) pains.set(victim, (pains.get(victim) ?? 0) + KINDS[e.kind].damage);
    }
    e.intent = null;
  }
  for (const [e, pain] of pains) harm(s, e, pain, false);
  for (const aim of throws) {
    const at = isFree(s, aim) ? aim : pick(neighbors(aim).filter((p) => isFree(s, p)));
    const bomb = at && spawn(s, "bomb", at);
    if (bomb) bomb.timer = FUSE + 1;
  }
  bury(s);
}

function bombs(s) {
  const due = [];
  for (const e of s.enemies) {
    if (e.kind !== "bomb") continue;
    if (e.stunned) e.stunned = false;
    else if (--e.timer === 0) { due.push(e.at); e.hp = 0; }
  }
  const bursts = (at) => due.filter((p) => dist(p, at) <= 1).length;
  for (const e of s.enemies) if (e.hp > 0 && bursts(e.at)) harm(s, e, bursts(e.at), true);
  hurt(s, bursts(s.at));
  bury(s);
}

function inLine(s, from, near, far) {
  const d = dist(from, s.at), dir = axis(from, s.at);
  if (d < near || d > far || dir < 0) return false;
  for (let k = 1; k < d; k++) if (has(s.walls, plus(from, dir, k))) return false;
  return true;
}

function canStrike(s, e) {
  const d = dist(e.at, s.at);
  if (e.kind === "archer") return inLine(s, e.at, 2, 4);
  if (e.kind === "golem") return inLine(s, e.at, 1, 3);
  if (e.kind === "bomber") return d === 2 || d === 3;
  if (e.kind === "warlock") return d >= 2 && d <= 4;
  return d === 1;
}

const blast = (s, e, p) => s.enemies.some((b) => b.kind === "bomb" && dist(b.at, p) <= 1 && b.timer + b.stunned <= (e.kind === "golem" ? 2 : 1));

function choose(s, e, ...lists) {
  for (const list of lists) {
    const safe = list.filter((p) => !blast(s, e, p));
    if (safe.length) return pick(safe);
  }
  return blast(s, e, e.at) ? pick(lists.find((list) => list.length) ?? []) : undefined;
}

function walk(s, e) {
  const d = dist(e.at, s.at), open = neighbors(e.at).filter((p) => isFree(s, p) && !has(s.lava, p));
  const better = open.filter((p) => dist(p, s.at) === (e.kind === "bomber" && d < 2 ? d + 1 : d - 1));
  const to = choose(s, e, better, open.filter((p) => dist(p, s.at) === d));
  if (to) e.at = to;
  return to;
}

function act(s, e) {
  if (e.kind === "bomb") return;
  if (e.timer > 0) { e.timer--; return; }
  if (e.stunned) { e.stunned = false; return; }
  const away = e.kind === "warlock" && dist(e.at, s.at) <= 2 ? BOARD.filter((p) => dist(p, s.at) >= 3 && isFree(s, p) && !has(s.lava, p)) : [];
  const to = choose(s, e, away);
  if (to) e.at = to;
  else for (let k = e.kind === "sprinter" ? 2 : 1; k > 0 && !canStrike(s, e) && walk(s, e); k--);
  e.timer = e.kind === "golem" ? 1 : 0;
  e.facing = toward(e.at, s.at);
  e.intent = canStrike(s, e) ? s.at : null;
  if (dist(e.at, s.at) === 1) e.seen = true;
}

function finish(s) {
  if (s.spear && same(s.spear, s.at)) {
    s.spear = null;
    if (owns(s, "cleave")) { for (const p of neighbors(s.at)) attack(s, p, s.at, 1); bury(s); }
  }
  if (s.shrine && same(s.shrine, s.at)) {
    s.shrine = null;
    s.status = "choosing";
    const open = UPGRADES.filter((u) => !owns(s, u) && !(u === "recall" && owns(s, "recallDamage")) &&
      !(u === "arcBash" && owns(s, "bash360")) && (u !== "arcLunge" || owns(s, "lunge")));
    s.offer = ["extraHp", ...scatter(open, Math.min(3, open.length), Math.min(3, open.length))];
  }
  if (!same(s.stairs, s.at)) return;
  if (s.floor === FLOORS) { s.status = "won"; return; }
  enterFloor(s, s.floor + 1);
  s.hp = Math.min(s.maxHp, s.hp + HEAL);
}

function step(s, a) {
  if (a.type === "choose") {
    if (a.upgrade === "extraHp") { s.hp++; s.maxHp++; } else s.upgrades.push(a.upgrade);
    s.status = "playing";
    return;
  }
  const beside = s.enemies.filter((e) => dist(e.at, s.at) === 1);
  const free = perform(s, a);
  for (const e of s.enemies) if (dist(e.at, s.at) === 1) e.seen = true;
  const still = beside.filter((e) => dist(e.at, s.at) === 1);
  for (const e of still) if (e.hp > 0) attack(s, e.at, s.at, 1);
  for (const e of still) if (e.hp > 0 && e.kind === "footman") hurt(s, 1);
  bury(s);
  if (free) return;
  if (s.status === "playing") attacks(s);
  if (s.status === "playing") { if (s.landed && has(s.lava, s.at)) hurt(s, 1); s.landed = false; }
  if (s.status === "playing") bombs(s);
  if (s.status === "playing") { for (const e of s.enemies) act(s, e); bury(s); finish(s); }
  s.turn++;
  s.bash = Math.max(0, s.bash - 1);
  s.jump = Math.max(0, s.jump - 1);
  s.armor = owns(s, "passiveProtection") && s.bash === 0 ? 1 : 0;
}

function play(steps) {
  for (let done = 0; done < steps; ) {
    const game = newGame();
    for (let actions = legal(game); actions.length && done < steps; actions = legal(game)) {
      step(game, pick(actions));
      done++;
    }
  }
}

const steps = Number(process.argv[2] ?? 100000);
play(steps / 10);
const begin = process.hrtime.bigint();
play(steps);
console.log(`${steps} ${Number(process.hrtime.bigint() - begin) / steps}`);
