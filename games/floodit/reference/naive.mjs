// Flood-It as one would write it in plain JavaScript with some care: flat typed arrays and a stack of cell numbers, no
// objects per cell. Run by `cargo xtask bench` beside the compiled rules; prints the steps played and nanoseconds for each.

const SIZE = 20, CELLS = SIZE * SIZE, COLORS = 4, BOMBS = 8, RADIUS = 2, LIMIT = 30;

const random = (n) => Math.floor(Math.random() * n);

function newGame() {
  const game = {
    color: new Uint8Array(CELLS),
    controlled: new Uint8Array(CELLS),
    bomb: new Uint8Array(CELLS),
    count: 1,
    moves: 0,
  };
  for (let cell = 0; cell < CELLS; cell++) game.color[cell] = random(COLORS);
  game.controlled[0] = 1;
  for (let placed = 0; placed < BOMBS; ) {
    const cell = 1 + random(CELLS - 1);
    if (!game.bomb[cell]) { game.bomb[cell] = 1; placed++; }
  }
  return game;
}

const stack = new Uint16Array(CELLS), bombs = new Uint16Array(CELLS);

function select(game, chosen) {
  const { color, controlled, bomb } = game;
  let top = 0, first = 0, last = 0;
  for (let cell = 0; cell < CELLS; cell++) if (controlled[cell]) { color[cell] = chosen; stack[top++] = cell; }
  const absorb = (cell) => {
    if (controlled[cell] || color[cell] !== chosen) return;
    controlled[cell] = 1;
    game.count++;
    stack[top++] = cell;
    if (bomb[cell]) { bomb[cell] = 0; bombs[last++] = cell; }
  };
  while (top > 0) {
    const cell = stack[--top], column = cell % SIZE;
    if (cell >= SIZE) absorb(cell - SIZE);
    if (cell < CELLS - SIZE) absorb(cell + SIZE);
    if (column > 0) absorb(cell - 1);
    if (column < SIZE - 1) absorb(cell + 1);
  }
  while (first < last) {
    const burst = bombs[first++], row = Math.floor(burst / SIZE), column = burst % SIZE;
    for (let r = Math.max(0, row - RADIUS); r <= Math.min(SIZE - 1, row + RADIUS); r++) {
      const reach = RADIUS - Math.abs(r - row);
      for (let c = Math.max(0, column - reach); c <= Math.min(SIZE - 1, column + reach); c++) {
        const cell = r * SIZE + c;
        if (controlled[cell]) continue;
        controlled[cell] = 1;
        color[cell] = chosen;
        game.count++;
        if (bomb[cell]) { bomb[cell] = 0; bombs[last++] = cell; }
      }
    }
  }
  game.moves++;
}

function play(steps) {
  for (let done = 0; done < steps; ) {
    const game = newGame();
    while (game.moves < LIMIT && game.count < CELLS && done < steps) {
      const drawn = random(COLORS - 1);
      select(game, drawn + (drawn >= game.color[0] ? 1 : 0));
      done++;
    }
  }
}

const steps = Number(process.argv[2] ?? 200000);
play(steps / 10);
const begin = process.hrtime.bigint();
play(steps);
console.log(`${steps} ${Number(process.hrtime.bigint() - begin) / steps}`);
