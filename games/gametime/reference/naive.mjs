// Game Time as one would first write it in JavaScript: vertices in a Map by "q,r", obstacles and visited as Sets, a
// breadth-first search for the path. Run by `cargo xtask bench` beside the compiled rules; prints the steps played and
// nanoseconds for each.

const RADIUS = 3, OBSTACLES = 0.12, POOL = RADIUS * 10;
const DIRECTIONS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];

const random = (n) => Math.floor(Math.random() * n);
const key = (q, r) => `${q},${r}`;
const distance = (a, b) => Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.q + a.r - b.q - b.r));

// The grid is the same for every game of a size, so it is built once.
function buildGrid(radius) {
  const vertices = new Map();
  const add = (q, r) => { if (!vertices.has(key(q, r))) vertices.set(key(q, r), { id: key(q, r), q, r }); };
  for (let a = -radius; a <= radius; a++)
    for (let b = Math.max(-radius, -a - radius); b <= Math.min(radius, radius - a); b++) {
      const q = a - b, r = a + 2 * b;
      add(q, r);
      for (const [dq, dr] of DIRECTIONS) add(q + dq, r + dr);
    }
  for (const vertex of vertices.values())
    vertex.rays = DIRECTIONS.map(([dq, dr]) => {
      const ray = [];
      for (let k = 1; vertices.has(key(vertex.q + k * dq, vertex.r + k * dr)); k++)
        ray.push(key(vertex.q + k * dq, vertex.r + k * dr));
      return ray;
    });
  return vertices;
}

const grid = buildGrid(RADIUS);
const all = [...grid.values()];

function farthest(from) {
  const most = Math.max(...all.map((vertex) => distance(vertex, from)));
  return all.filter((vertex) => distance(vertex, from) === most);
}

function hasPath(start, target, obstacles) {
  const seen = new Set([start]), queue = [start];
  for (let i = 0; i < queue.length; i++)
    for (const ray of grid.get(queue[i]).rays) {
      const next = ray[0];
      if (next === target) return true;
      if (next !== undefined && !obstacles.has(next) && !seen.has(next)) { seen.add(next); queue.push(next); }
    }
  return false;
}

function initGame() {
  const starts = farthest({ q: 0, r: 0 }), start = starts[random(starts.length)];
  const targets = farthest(start), target = targets[random(targets.length)].id;
  const obstacles = new Set();
  do {
    obstacles.clear();
    while (obstacles.size < Math.round(all.length * OBSTACLES)) {
      const id = all[random(all.length)].id;
      if (id !== start.id && id !== target) obstacles.add(id);
    }
  } while (!hasPath(start.id, target, obstacles));
  return { obstacles, target, player: start.id, visited: new Set([start.id]), pool: POOL, dice: null, phase: 'rolling' };
}

function roll(game) {
  game.dice = 1 + random(6);
  game.phase = 'selectingDirection';
}

const openRays = (game) =>
  grid.get(game.player).rays.filter((ray) => ray.length > 0 && !game.obstacles.has(ray[0]));

function move(game, ray) {
  const most = Math.min(game.dice, game.pool, ray.length);
  for (let k = 0; k < most && !game.obstacles.has(ray[k]); k++) {
    game.player = ray[k];
    game.visited.add(game.player);
    game.pool--;
    if (game.player === game.target) break;
  }
  if (game.player === game.target) game.phase = 'won';
  else if (game.pool === 0 || openRays(game).length === 0) game.phase = 'lost';
  else game.phase = 'rolling';
}

function play(steps) {
  for (let done = 0; done < steps; ) {
    const game = initGame();
    while (game.phase !== 'won' && game.phase !== 'lost' && done < steps) {
      if (game.phase === 'rolling') roll(game);
      else {
        const rays = openRays(game);
        move(game, rays[random(rays.length)]);
      }
      done++;
    }
  }
}

const steps = Number(process.argv[2] ?? 200000);
play(steps / 10);
const begin = process.hrtime.bigint();
play(steps);
console.log(`${steps} ${Number(process.hrtime.bigint() - begin) / steps}`);
