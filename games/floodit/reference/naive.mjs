// Flood-It as one would first write it in JavaScript: an array of cell objects and a recursive-style fill with a
// stack. Run by `cargo xtask bench` beside the compiled rules; prints the steps played and nanoseconds for each.

const SIZE = 20, COLORS = 4, BOMBS = 8, RADIUS = 2, LIMIT = 30;

const random = (n) => Math.floor(Math.random() * n);

function newGame() {
  const grid = [];
  for (let row = 0; row < SIZE; row++) {
    grid.push([]);
    for (let col = 0; col < SIZE; col++) grid[row].push({ color: random(COLORS), controlled: false, hasBomb: false });
  }
  grid[0][0].controlled = true;
  for (let placed = 0; placed < BOMBS; ) {
    const row = random(SIZE), col = random(SIZE), cell = grid[row][col];
    if ((row || col) && !cell.hasBomb) { cell.hasBomb = true; placed++; }
  }
  return { grid, moveCount: 0 };
}

function select(game, color) {
  const { grid } = game, stack = [], bombs = [];
  for (let row = 0; row < SIZE; row++)
    for (let col = 0; col < SIZE; col++)
      if (grid[row][col].controlled) { grid[row][col].color = color; stack.push([row, col]); }
  while (stack.length) {
    const [row, col] = stack.pop();
    for (const [dr, dc] of [[-1, 0], [1, 0], [0, -1], [0, 1]]) {
      const cell = grid[row + dr]?.[col + dc];
      if (!cell || cell.controlled || cell.color !== color) continue;
      cell.controlled = true;
      stack.push([row + dr, col + dc]);
      if (cell.hasBomb) { cell.hasBomb = false; bombs.push([row + dr, col + dc]); }
    }
  }
  while (bombs.length) {
    const [row, col] = bombs.shift();
    for (let dr = -RADIUS; dr <= RADIUS; dr++)
      for (let dc = -RADIUS; dc <= RADIUS; dc++) {
        const cell = grid[row + dr]?.[col + dc];
        if (!cell || cell.controlled || Math.abs(dr) + Math.abs(dc) > RADIUS) continue;
        cell.controlled = true;
        cell.color = color;
        if (cell.hasBomb) { cell.hasBomb = false; bombs.push([row + dr, col + dc]); }
      }
  }
  game.moveCount++;
}

const over = (game) => game.moveCount >= LIMIT || game.grid.every((row) => row.every((cell) => cell.controlled));

function play(steps) {
  for (let done = 0; done < steps; ) {
    const game = newGame();
    while (!over(game) && done < steps) {
      const current = game.grid[0][0].color, drawn = random(COLORS - 1);
      select(game, drawn + (drawn >= current ? 1 : 0));
      done++;
    }
  }
}

const steps = Number(process.argv[2] ?? 200000);
play(steps / 10);
const begin = process.hrtime.bigint();
play(steps);
console.log(`${steps} ${Number(process.hrtime.bigint() - begin) / steps}`);
