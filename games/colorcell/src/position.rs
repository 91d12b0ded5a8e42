//! Positions as text that people can read, draw and share; the rule book describes the format.

use engine::{Params as _, PositionError, Seed};
use grid::{Dir, Hex};

use crate::setup::Setup;
use crate::state::{Active, Anchor, Flash, MOST_INPUTS, MOST_RUN_TICKS, MOST_TIMES};
use crate::{ColorCell, Id, Params};

/// Draws a position.
pub(crate) fn print(game: &ColorCell) -> String {
    let hex = |cell: u16| game.setup.geometry.hex(cell).to_string();
    let list = |words: Vec<String>, joint: &str| match words.is_empty() {
        true => "-".to_owned(),
        false => words.join(joint),
    };
    let lower = |dir: Dir| dir.name().to_ascii_lowercase();
    let stepped = Dir::ALL.into_iter().filter(|dir| game.stepped >> dir.get() & 1 == 1).map(lower).collect();
    let flash = |flash: &Flash| {
        let kind = if flash.success { "success" } else { "failure" };
        format!("{kind}:{}:{}", hex(flash.cell), game.tick - flash.started)
    };
    let completed: Vec<String> = (0..game.setup.ids.len())
        .filter(|plan| game.completed >> plan & 1 == 1)
        .map(|plan| match game.times[plan] {
            0 | 1 => game.setup.ids[plan].to_string(),
            times => format!("{}:{times}", game.setup.ids[plan]),
        })
        .collect();
    let mut text = format!(
        "{}\ntick {} inputs {} facing {} stepped {} charge {} cooldown {}\n",
        game.params_ref().to_text(),
        game.tick,
        game.inputs,
        lower(game.facing),
        list(stepped, ","),
        game.charged().map_or_else(|| "-".to_owned(), |ticks| ticks.to_string()),
        game.cooldown,
    );
    let last = if completed.is_empty() { String::new() } else { format!(" last {}", game.last) };
    let lines = [
        format!("carrying {}", list(game.train.cells().iter().map(|cell| hex(*cell)).collect(), " ")),
        format!("flash {}", list(game.flashes.all().iter().map(flash).collect(), " ")),
        format!(
            "template {}",
            game.active.map_or_else(|| "-".to_owned(), |active| print_active(game, &active))
        ),
        format!("completed {}{last}", list(completed, ",")),
    ];
    lines.iter().chain(&print_board(game)).for_each(|line| {
        text.push_str(line);
        text.push('\n');
    });
    text
}

fn print_active(game: &ColorCell, active: &Active) -> String {
    let mut text = game.id_of(active);
    if let Some(Anchor { at, base, rotation }) = active.anchor {
        text.push_str(&format!(" at {at} base {base} rotation {rotation}"));
    }
    if let Some(tick) = active.completed_at {
        text.push_str(&format!(" complete {tick}"));
    }
    text
}

fn print_board(game: &ColorCell) -> Vec<String> {
    let draw = |row: Vec<(usize, u16)>| {
        let mut line = String::new();
        for (column, cell) in row {
            // Leave a column before the first cell for the cursor's bracket.
            line.extend(std::iter::repeat_n(' ', 2 * column + 1 - line.len()));
            let symbol = game.color(cell).map_or('.', |color| char::from(b'0' + color));
            if cell == game.cursor {
                line.pop();
                line.extend(['[', symbol, ']']);
            } else {
                line.push(symbol);
            }
        }
        line
    };
    rows(&game.setup).into_iter().map(draw).collect()
}

/// The rows of the drawing: the column and index of each cell.
fn rows(setup: &Setup) -> Vec<Vec<(usize, u16)>> {
    let radius = i16::from(setup.params.radius);
    let mut rows = vec![Vec::new(); usize::from(setup.params.radius) * 4 + 1];
    for &cell in &setup.geometry.places {
        let hex = setup.geometry.hex(cell);
        let (row, column) = (2 * hex.r + hex.q + 2 * radius, hex.q + radius);
        rows[usize::from(row.unsigned_abs())].push((usize::from(column.unsigned_abs()), cell));
    }
    rows
}

/// Parses a drawing. Only the order of cells in a row counts, not the spaces between them.
pub(crate) fn parse(text: &str, seed: &Seed) -> Result<ColorCell, PositionError> {
    let mut lines = text.lines().map(str::trim);
    let params = Params::from_text(lines.next().unwrap_or(""));
    let params = params.map_err(|error| PositionError::at(1, error.to_string()))?;
    let mut game = ColorCell::blank(&params, seed);
    let heads: Vec<&str> = (2..=6).map(|_| lines.next().unwrap_or("")).collect();
    let board: Vec<&str> = lines.by_ref().take(usize::from(params.radius) * 4 + 1).collect();
    if lines.any(|line| !line.is_empty()) {
        return Err(PositionError::at(board.len() + 7, "delete what follows the board"));
    }
    read_board(&mut game, &board)?;
    let readers = [read_counts, read_carried, read_flashes, read_template, read_completed];
    for (number, (line, read)) in (2..).zip(heads.iter().zip(readers)) {
        read(&mut game, line).map_err(|message| PositionError::at(number, message))?;
    }
    check_template(&mut game).map_err(|message| PositionError::at(5, message))?;
    if game.tick > game.end {
        return Err(PositionError::at(2, format!("tick must be 0–{}", game.end)));
    }
    Ok(game)
}

fn read_board(game: &mut ColorCell, lines: &[&str]) -> Result<(), PositionError> {
    let rows = rows(&game.setup);
    let mut cursor = None;
    for (i, row) in rows.iter().enumerate() {
        let fail = |message: String| PositionError::at(i + 7, message);
        let line = lines.get(i).ok_or_else(|| fail(format!("the board has {} rows", rows.len())))?;
        let drawn: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
        let symbols = drawn.iter().filter(|c| !"[]".contains(**c)).count();
        if symbols != row.len() {
            return Err(fail(format!("this row has {} cells, not {symbols}", row.len())));
        }
        let mut cells = row.iter().map(|(_, cell)| *cell);
        let mut rest = drawn.into_iter().peekable();
        while let Some(symbol) = rest.next() {
            let marked = symbol == '[';
            let symbol = if marked { rest.next().unwrap_or(' ') } else { symbol };
            let cell = cells.next().ok_or_else(|| fail("unmatched bracket".to_owned()))?;
            game.cells[usize::from(cell)] = read_cell(game.params_ref(), symbol).map_err(fail)?;
            if marked && (rest.next() != Some(']') || cursor.replace(cell).is_some()) {
                return Err(fail("draw the cursor as one cell in brackets, like [.]".to_owned()));
            }
        }
    }
    let missing = || PositionError::at(7, "draw the cursor: one cell in brackets, like [.]");
    game.cursor = cursor.ok_or_else(missing)?;
    Ok(())
}

/// Parses a cell into its stored form.
fn read_cell(params: &Params, symbol: char) -> Result<u8, String> {
    match symbol {
        '.' => Ok(0),
        '0'..='7' if (symbol as u8 - b'0') < params.colors => Ok(symbol as u8 - b'0' + 1),
        _ => Err(format!("unknown cell {symbol:?}. Use . or a color 0–{}", params.colors - 1)),
    }
}

/// Parses plain digits as a number within a range.
fn number(name: &str, word: &str, min: u32, max: u32) -> Result<u32, String> {
    let plain = word.len() <= 7 && !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let number = if plain { word.parse().ok() } else { None };
    let fits = number.filter(|n| (min..=max).contains(n));
    fits.ok_or_else(|| format!("{name} must be {min}–{max}"))
}

fn direction(word: &str) -> Result<Dir, String> {
    word.parse().map_err(|_| "unknown direction. Use n, ne, se, s, sw or nw".to_owned())
}

fn cell_at(game: &ColorCell, word: &str) -> Result<u16, String> {
    let hex: Option<Hex> = word.parse().ok();
    let cell = hex.and_then(|hex| game.setup.geometry.cell(hex));
    cell.ok_or_else(|| format!("this board has no cell {}", engine::quote(word)))
}

/// `tick 37 inputs 20 facing ne stepped n,ne charge 3 cooldown 0`
fn read_counts(game: &mut ColorCell, line: &str) -> Result<(), String> {
    let words: Vec<&str> = line.split(' ').take(13).collect();
    let [
        "tick",
        tick,
        "inputs",
        inputs,
        "facing",
        facing,
        "stepped",
        stepped,
        "charge",
        charge,
        "cooldown",
        cooldown,
    ] = words[..]
    else {
        return Err(
            "expected \"tick <n> inputs <n> facing <dir> stepped <dirs or -> charge <n or -> cooldown <n>\""
                .to_owned(),
        );
    };
    game.inputs = number("inputs", inputs, 0, MOST_INPUTS)?;
    game.tick = number("tick", tick, 0, if game.is_rush() { MOST_RUN_TICKS } else { game.end })?;
    game.facing = direction(facing)?;
    if stepped != "-" {
        for dir in stepped.split(',').take(7) {
            game.stepped |= 1 << direction(dir)?.get();
        }
    }
    game.cooldown = number("cooldown", cooldown, 0, game.params_ref().cooldown.into())? as u16;
    if charge != "-" {
        let most = (u32::from(game.params_ref().hold) - 1).min(game.tick);
        game.charge = Some(game.tick - number("charge", charge, 0, most)?);
        if game.cooldown > 0 {
            return Err("a charge can't run during a cooldown".to_owned());
        }
    }
    Ok(())
}

/// `carrying -` or `carrying 0,0 0,1`, the cell under the cursor first.
fn read_carried(game: &mut ColorCell, line: &str) -> Result<(), String> {
    let words = line.strip_prefix("carrying ").ok_or("expected \"carrying <cells or ->\"")?;
    if words == "-" {
        return Ok(());
    }
    let most = usize::from(game.params_ref().carry);
    let words: Vec<&str> = words.split(' ').take(most + 1).collect();
    if words.len() > most {
        return Err(format!("carry at most {most}"));
    }
    let cells: Vec<u16> = words.iter().map(|word| cell_at(game, word)).collect::<Result<_, _>>()?;
    if cells[0] != game.cursor {
        return Err("the first carried color must be under the cursor".to_owned());
    }
    let joined = |pair: &[u16]| game.setup.geometry.around(pair[0]).contains(&pair[1]);
    if !cells.windows(2).all(joined) {
        return Err("each carried color must touch the one before".to_owned());
    }
    for cell in cells.into_iter().rev() {
        if game.color(cell).is_none() || game.train.contains(cell) {
            return Err("carry each color once, from colored cells".to_owned());
        }
        game.train.lead(cell);
    }
    if game.charge.is_some() && words.len() == most {
        return Err("a charge needs a free hand".to_owned());
    }
    Ok(())
}

/// `flash -` or `flash failure:0,0:2`: what, where, and how many ticks ago; oldest first.
fn read_flashes(game: &mut ColorCell, line: &str) -> Result<(), String> {
    let words = line.strip_prefix("flash ").ok_or("expected \"flash <flashes or ->\"")?;
    let most = game.params_ref().flashes;
    for word in words.split(' ').filter(|_| words != "-").take(usize::from(most) + 1) {
        let parts: Vec<&str> = word.split(':').collect();
        let [kind @ ("success" | "failure"), cell, age] = parts[..] else {
            return Err(format!(
                "unknown flash {}. Write success:q,r:age or failure:q,r:age",
                engine::quote(word)
            ));
        };
        let oldest = u32::from(game.params_ref().flash).min(game.tick);
        let started = game.tick - number("the age of a flash", age, 1, oldest)?;
        let flashes = game.flashes.all();
        if flashes.len() == usize::from(most) || flashes.last().is_some_and(|last| last.started >= started) {
            return Err(format!("draw at most {most} flashes, oldest first"));
        }
        let flash = Flash { success: kind == "success", cell: cell_at(game, cell)?, started };
        game.flashes.push(flash, most);
    }
    Ok(())
}

/// `template -`, `template ring`, or `template ring at 0,1 base 3 rotation 2`, perhaps with `complete 120`.
fn read_template(game: &mut ColorCell, line: &str) -> Result<(), String> {
    let words: Vec<&str> = line.split(' ').take(10).collect();
    let (id, anchor, complete) = match words[..] {
        ["template", "-"] => return Ok(()),
        ["template", id] => (id, None, None),
        ["template", id, "at", at, "base", base, "rotation", turn] => (id, Some([at, base, turn]), None),
        ["template", id, "at", at, "base", base, "rotation", turn, "complete", tick] => {
            (id, Some([at, base, turn]), Some(tick))
        }
        _ => {
            return Err(
                "expected \"template <id or ->\", perhaps \"at <q,r> base <color> rotation <0-5>\", perhaps \
                        \"complete <tick>\""
                    .to_owned(),
            );
        }
    };
    let mut active = Active { plan: find(game, id)?, anchor: None, right: 0, wrong: 0, completed_at: None };
    if let Some([at, base, turn]) = anchor {
        active.anchor = Some(Anchor {
            at: game.setup.geometry.hex(cell_at(game, at)?),
            base: number("base", base, 0, u32::from(game.params_ref().colors) - 1)? as u8,
            rotation: number("rotation", turn, 0, 5)? as u8,
        });
    }
    if let Some(tick) = complete {
        active.completed_at = Some(number("complete", tick, 0, game.tick)?);
    }
    game.active = Some(active);
    Ok(())
}

fn find(game: &ColorCell, id: &str) -> Result<u8, String> {
    let plan = id.parse().ok().and_then(|id: Id| game.setup.find(id));
    plan.ok_or_else(|| format!("unknown template {}", engine::quote(id)))
}

/// `completed -` or `completed ring,twins last 320`, in the order of the alphabet; in a rush `ring:3` for three times.
fn read_completed(game: &mut ColorCell, line: &str) -> Result<(), String> {
    let words: Vec<&str> = line.split(' ').take(5).collect();
    let (ids, last) = match words[..] {
        ["completed", "-"] => return Ok(()),
        ["completed", ids, "last", last] => (ids, last),
        _ => return Err("expected \"completed -\" or \"completed <id>,<id> last <tick>\"".to_owned()),
    };
    let mut above = 0;
    for id in ids.split(',') {
        let (id, times) = match id.split_once(':').filter(|_| game.is_rush()) {
            Some((id, times)) => (id, number("a count", times, 2, MOST_TIMES.into())? as u8),
            None => (id, u8::from(game.is_rush())),
        };
        let plan = find(game, id)?;
        if plan < above {
            return Err("sort completed templates by id, each once".to_owned());
        }
        above = plan + 1;
        game.completed |= 1 << plan;
        game.times[usize::from(plan)] = times;
    }
    if game.is_rush() {
        game.end = game.rush_end();
    }
    game.last = number("last", last, 0, game.tick)?;
    Ok(())
}

/// Checks that an anchored template fits, has a right cell, and is marked complete exactly when it is (C9).
fn check_template(game: &mut ColorCell) -> Result<(), String> {
    let Some(mut active) = game.active else { return Ok(()) };
    let Some(anchor) = active.anchor else { return Ok(()) };
    if game.plan_cells(&active).any(|cell| cell.is_none()) {
        return Err("the template reaches over the edge".to_owned());
    }
    (active.right, active.wrong) = game.judge(&active, anchor);
    if active.right == 0 {
        return Err("a placed template needs a right cell".to_owned());
    }
    let complete = active.right == game.plan(&active).colored && active.wrong == 0;
    if complete != active.completed_at.is_some() {
        let is = if complete { "is complete" } else { "is not complete" };
        return Err(format!("the template {is}"));
    }
    if complete && game.is_rush() {
        return Err("in a rush a complete template is gone".to_owned());
    }
    if complete && game.completed >> active.plan & 1 == 0 {
        return Err("list a complete template as completed".to_owned());
    }
    game.active = Some(active);
    Ok(())
}
