// Hexmeld as one would first write it in JavaScript: a Map of cell keys and breadth-first searches over them. Run by
// `cargo xtask bench` beside the compiled rules; prints the steps played and nanoseconds for each.

const RADIUS = 6, BALLS = 5, GROUP = 6, COLORS = 6, TOTAL = 8, EXPANSIONS = [[20, 2]], SPAWN = 3, INCREASES = [[40, 4]];

const random = (n) => Math.floor(Math.random() * n);

const cells = [];
for (let r = -RADIUS; r <= RADIUS; r++)
  for (let q = -RADIUS; q <= RADIUS; q++) if (Math.abs(q + r) <= RADIUS) cells.push(`${q},${r}`);

const valid = new Set(cells);

function neighbors(key) {
  const [q, r] = key.split(",").map(Number);
  return [[q, r - 1], [q + 1, r - 1], [q + 1, r], [q, r + 1], [q - 1, r + 1], [q - 1, r]]
    .map(([q, r]) => `${q},${r}`)
    .filter((key) => valid.has(key));
}

const empty = (game) => cells.filter((key) => !game.grid.has(key));

function makePreview(game) {
  let colors = COLORS, count = SPAWN;
  for (const [after, add] of EXPANSIONS) if (game.turnCount >= after) colors += add;
  for (const [after, spawn] of INCREASES) if (game.turnCount + 1 >= after) count = spawn;
  game.preview = Array.from({ length: count }, () => random(Math.min(colors, TOTAL)));
}

function newGame() {
  const game = { grid: new Map(), score: 0, turnCount: 0, preview: [], gameOver: false };
  for (let i = 0; i < BALLS; i++) {
    const free = empty(game);
    game.grid.set(free[random(free.length)], random(COLORS));
  }
  makePreview(game);
  return game;
}

function findPath(game, from, to) {
  const parents = new Map([[from, null]]), queue = [from];
  for (let i = 0; i < queue.length; i++) {
    if (queue[i] === to) {
      const path = [];
      for (let key = to; key !== null; key = parents.get(key)) path.unshift(key);
      return path;
    }
    for (const next of neighbors(queue[i]))
      if (!game.grid.has(next) && !parents.has(next)) { parents.set(next, queue[i]); queue.push(next); }
  }
  return null;
}

function removeGroup(game, start) {
  const color = game.grid.get(start);
  if (color === undefined) return false;
  const group = new Set([start]), stack = [start];
  while (stack.length)
    for (const next of neighbors(stack.pop()))
      if (game.grid.get(next) === color && !group.has(next)) { group.add(next); stack.push(next); }
  const n = group.size;
  if (n < GROUP) return false;
  for (const key of group) game.grid.delete(key);
  game.score += n + ((n - GROUP) * (n - GROUP + 1)) / 2;
  return true;
}

function removeGroups(game, keys) {
  let any = false;
  for (const key of keys) any = removeGroup(game, key) || any;
  for (let again = any; again; ) {
    again = false;
    for (const key of cells) again = removeGroup(game, key) || again;
  }
  return any;
}

function spawn(game) {
  const free = empty(game);
  if (free.length < game.preview.length) { game.gameOver = true; return; }
  const spawned = game.preview.map((color) => {
    const [key] = free.splice(random(free.length), 1);
    game.grid.set(key, color);
    return key;
  });
  removeGroups(game, spawned);
  makePreview(game);
  if (game.grid.size === cells.length) game.gameOver = true;
}

function move(game, from, to) {
  game.grid.set(to, game.grid.get(from));
  game.grid.delete(from);
  game.turnCount++;
  if (!removeGroups(game, [to]) || game.grid.size === 0) spawn(game);
}

function play(steps) {
  for (let done = 0; done < steps; ) {
    const game = newGame();
    while (!game.gameOver && done < steps) {
      const balls = [...game.grid.keys()], free = empty(game);
      let from, to;
      do {
        from = balls[random(balls.length)];
        to = free[random(free.length)];
      } while (!findPath(game, from, to));
      move(game, from, to);
      done++;
    }
  }
}

const steps = Number(process.argv[2] ?? 50000);
play(steps / 10);
const begin = process.hrtime.bigint();
play(steps);
console.log(`${steps} ${Number(process.hrtime.bigint() - begin) / steps}`);
