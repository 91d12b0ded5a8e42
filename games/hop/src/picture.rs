//! The picture of Hop: hexes, people, arrows, buttons, the question of a shrine, the end.

use grid::Dir;
use view::{
    Arrow, Banner, Board, Cell as Shown, Control, Field, Heading, Hue, Marks, Note, Outline, Paint, Picture,
    Piece, Place, PlaceId, Question, Scene, Sprite, Tone,
};

use crate::Action;
use crate::cells::{COUNT, Cell, Cells, each};
use crate::present::Ui;
use crate::skills::{Skill, Upgrade};
use crate::state::{Enemy, Hop, Spear, Stage};
use crate::words::{self, count};

/// The player's piece and the spear's; enemies have their own ids from 2 on.
pub(crate) const HERO_ID: u32 = 0;
/// See [`HERO_ID`].
pub(crate) const SPEAR_ID: u32 = 1;

const HERO: Sprite = Sprite::new("hero", '@', '@');
const SPEAR: Sprite = Sprite::new("spear", '/', '/');
const STUNNED: Sprite = Sprite::new("stunned", '*', '*');
const RESTING: Sprite = Sprite::new("resting", 'z', 'z');
const LAVA: Sprite = Sprite::new("lava", '~', '~').hued(Hue::Red);
const WALL: Sprite = Sprite::new("wall", '#', '#').hued(Hue::Gray);
const STAIRS: Sprite = Sprite::new("stairs", '>', '>').hued(Hue::Yellow);
const SHRINE: Sprite = Sprite::new("shrine", '_', '_').hued(Hue::Cyan);
const SKILLS: [Sprite; 4] =
    [SPEAR, Sprite::new("bash", ')', ')'), Sprite::new("jump", '^', '^'), Sprite::new("lunge", '!', '!')];

const RED: Paint = Paint::Color(0);
const BLUE: Paint = Paint::Color(2);
const YELLOW: Paint = Paint::Color(3);
const PURPLE: Paint = Paint::Color(4);
const ORANGE: Paint = Paint::Color(5);
const GRAY: Paint = Paint::Color(7);

/// The id and the key of the control that waits.
pub(crate) const WAIT: &str = "wait";
const WAIT_KEY: char = 'z';

/// The place of a hex.
pub(crate) fn place_of(cell: Cell) -> PlaceId {
    PlaceId(cell.place())
}

fn cells() -> impl Iterator<Item = Cell> {
    (0..COUNT as u16).filter_map(Cell::at_place)
}

/// The flat-top diamond with straight columns.
pub(crate) fn board() -> Board {
    let place = |cell: Cell| {
        let hex = cell.hex();
        let (q, row) = (i32::from(hex.q), i32::from(2 * hex.r + hex.q));
        Place {
            x: 1500 * q,
            y: 866 * row,
            outline: Outline::HexFlat,
            column: hex.q.unsigned_abs(),
            row: (row - 3).unsigned_abs() as u16,
            sides: Dir::ALL.map(|dir| cell.next(dir).map(place_of)).to_vec(),
            name: hex.to_string(),
        }
    };
    Board { places: cells().map(place).collect(), edges: Vec::new(), guides: Vec::new() }
}

/// Everything that changes.
pub(crate) fn scene(game: &Hop, ui: &Ui) -> Scene {
    let marks = Marking::of(game, ui);
    Scene {
        cells: cells().map(|cell| shown(game, cell, &marks)).collect(),
        pieces: pieces(game),
        here: Some(place_of(game.cell)),
        arrows: arrows(game),
        hud: hud(game),
        controls: controls(game, ui),
        question: question(game),
        banner: banner(game),
        prompt: prompt(game, ui).into(),
        about: ui.about(game),
        notes: game.notes.iter().map(|note| Note { text: note.text(), tone: note.tone() }).collect(),
        spoken: words::spoken(game),
    }
}

fn prompt(game: &Hop, ui: &Ui) -> &'static str {
    match (game.stage, ui.aim, ui.shown_skill()) {
        (Stage::Playing, Some(_), _) => "Confirm, or choose something else.",
        (Stage::Playing, None, Some(_)) => "Pick a target.",
        (Stage::Playing, None, None) => "Move, use a skill, or wait.",
        (Stage::Choosing, ..) => "Choose an upgrade.",
        (Stage::Won | Stage::Lost, ..) => "",
    }
}

/// The sets of marked hexes.
struct Marking {
    threatened: Cells,
    reachable: Cells,
    preview: Cells,
    selected: Cells,
}

impl Marking {
    fn of(game: &Hop, ui: &Ui) -> Marking {
        let strikes = game.visible().map(|enemy| {
            let aimed = enemy.intent.map_or(Cells::EMPTY, |aim| game.struck(enemy, aim));
            aimed | words::burst_area(enemy)
        });
        let skill = ui.shown_skill();
        let reachable = match (game.stage, skill) {
            (Stage::Playing, Some(skill)) => skill.targets(game),
            (Stage::Playing, None) => game.steps(),
            _ => Cells::EMPTY,
        };
        let considered = ui.considered(game);
        let preview = match considered {
            Some(Action::Use(skill, at)) => {
                Cell::of(at).map_or(Cells::EMPTY, |cell| (skill.row().touches)(game, cell))
            }
            _ => Cells::EMPTY,
        };
        let selected = match ui.aim {
            Some(Action::Move(at) | Action::Use(_, at)) => Cell::of(at).map_or(Cells::EMPTY, Cell::alone),
            Some(Action::Wait) => game.cell.alone(),
            _ => Cells::EMPTY,
        };
        Marking { threatened: strikes.fold(Cells::EMPTY, |all, set| all | set), reachable, preview, selected }
    }
}

fn shown(game: &Hop, cell: Cell, marking: &Marking) -> Shown {
    let mut marks = Marks::NONE;
    for (set, mark) in [
        (marking.threatened.without(game.walls), Marks::THREATENED),
        (marking.reachable, Marks::REACHABLE),
        (marking.preview, Marks::PREVIEW),
        (marking.selected, Marks::SELECTED),
        (game.walls, Marks::BLOCKED),
        (game.stairs.alone(), Marks::TARGET),
    ] {
        if cell.is_in(set) {
            marks |= mark;
        }
    }
    let (ground, paint) = if cell.is_in(game.lava) {
        (Some(LAVA), ORANGE)
    } else if cell.is_in(game.walls) {
        (Some(WALL), GRAY)
    } else if cell == game.stairs {
        (Some(STAIRS), PURPLE)
    } else if game.shrine == Some(cell) {
        (Some(SHRINE), PURPLE)
    } else {
        (None, Paint::Ground)
    };
    let mut says = words::hex_says(game, cell);
    if cell.is_in(marking.selected) {
        says.push_str("; aimed at");
    }
    Shown { paint, marks, ground, says: says.into(), ..Shown::default() }
}

fn pieces(game: &Hop) -> Vec<Piece> {
    let mut pieces = Vec::new();
    if let Spear::At(cell) = game.spear {
        pieces.push(Piece::new(SPEAR_ID, place_of(cell), SPEAR, YELLOW));
    }
    pieces.extend(game.visible().map(piece));
    pieces.push(Piece::new(HERO_ID, place_of(game.cell), HERO, BLUE));
    pieces
}

fn piece(enemy: &Enemy) -> Piece {
    let breed = enemy.kind.breed();
    let (paint, number) = if breed.bursts() { (GRAY, enemy.timer) } else { (RED, enemy.hp) };
    let mut piece = Piece::new(enemy.id.into(), place_of(enemy.cell), breed.sprite, paint).badge(number);
    if breed.shielded {
        piece = piece.facing(Heading::SIX[enemy.facing.index()]);
    }
    match enemy.stunned {
        true => piece.over(STUNNED),
        false if words::rests(enemy) => piece.over(RESTING),
        false => piece,
    }
}

/// From every enemy to the farthest hex it will strike.
fn arrows(game: &Hop) -> Vec<Arrow> {
    let arrow = |enemy: &Enemy| {
        let aim = enemy.intent?;
        let far = each(game.struck(enemy, aim)).max_by_key(|cell| cell.distance(enemy.cell)).unwrap_or(aim);
        Some(Arrow { from: place_of(enemy.cell), to: place_of(far) })
    };
    game.visible().filter_map(arrow).collect()
}

fn hud(game: &Hop) -> Vec<Field> {
    let tone = match (game.stage, game.hp) {
        (Stage::Lost, _) => Tone::Bad,
        (_, 1) => Tone::Warn,
        _ => Tone::Plain,
    };
    let health = format!("{} / {}", game.hp, game.max_hp);
    let mut fields = vec![
        Field::new("hp", "Health", health).metered(game.hp.into(), game.max_hp.into()).toned(tone),
        Field::new("floor", "Floor", format!("{} / {}", game.floor, game.params.floors)),
        Field::new("turn", "Turn", game.turn),
        Field::new(
            "spear",
            "Spear",
            match game.spear {
                Spear::Hand => "in hand".to_owned(),
                Spear::At(cell) => format!("at {}", cell.hex()),
            },
        ),
        Field::new("score", "Score", game.points()),
    ];
    if game.owned.has(Upgrade::PassiveProtection) {
        fields.insert(1, Field::new("armor", "Armor", game.armor).metered(game.armor.into(), 1));
    }
    let upgrades: Vec<&str> = game.upgrades().map(Upgrade::name).collect();
    if !upgrades.is_empty() {
        fields.push(Field::new("upgrades", "Upgrades", upgrades.join(", ")));
    }
    fields
}

fn control(id: String, label: &str, detail: String, enabled: bool) -> Control {
    Control {
        id,
        label: label.to_owned(),
        detail,
        key: None,
        enabled,
        current: false,
        hinted: false,
        picture: Picture::None,
    }
}

fn controls(game: &Hop, ui: &Ui) -> Vec<Control> {
    let playing = game.stage == Stage::Playing;
    // A question has the number keys for itself.
    let key = |key: char| (game.stage != Stage::Choosing).then_some(key);
    let known = |(_, skill): &(char, Skill)| *skill != Skill::Lunge || game.owned.has(Upgrade::Lunge);
    let skills = ('1'..).zip(Skill::ALL).filter(known).map(|(number, skill)| {
        let enabled = playing && !skill.targets(game).is_empty();
        Control {
            key: key(number),
            current: ui.skill == Some(skill),
            picture: Picture::Sprite(SKILLS[skill as usize]),
            ..control(skill.word().to_owned(), skill.name(), skill_detail(game, skill), enabled)
        }
    });
    let wait = control(WAIT.to_owned(), "Wait", "let a turn pass".to_owned(), playing);
    skills.chain([Control { key: key(WAIT_KEY), current: ui.aim == Some(Action::Wait), ..wait }]).collect()
}

fn skill_detail(game: &Hop, skill: Skill) -> String {
    let turns = skill.cooldown(game);
    if turns > 0 {
        return format!("ready in {}", count(turns.into(), "turn"));
    }
    match (skill, game.spear) {
        (Skill::Spear, Spear::At(_)) if !skill.targets(game).is_empty() => "call it back".to_owned(),
        (Skill::Spear | Skill::Lunge, Spear::At(cell)) => format!("spear at {}", cell.hex()),
        _ if skill.targets(game).is_empty() => "nobody in reach".to_owned(),
        _ => "ready".to_owned(),
    }
}

fn question(game: &Hop) -> Option<Question> {
    let option = |(key, upgrade): (char, Upgrade)| {
        let row = upgrade.row();
        let detail = format!("{} · {}", row.slot, row.does);
        Control { key: Some(key), ..control(Action::Choose(upgrade).to_string(), row.name, detail, true) }
    };
    (game.stage == Stage::Choosing).then(|| Question {
        title: "Choose an upgrade".to_owned(),
        text: "The shrine gives one of these. It stays with you for the whole run.".to_owned(),
        options: ('1'..).zip(game.offered()).map(option).collect(),
    })
}

fn banner(game: &Hop) -> Option<Banner> {
    let (tone, title) = match game.stage {
        Stage::Won => (Tone::Good, "You made it out!".to_owned()),
        Stage::Lost => (Tone::Bad, format!("You died on floor {}", game.floor)),
        Stage::Playing | Stage::Choosing => return None,
    };
    let (kills, tricks) = (i64::from(game.kills), i64::from(game.tricks));
    let mut parts = vec![
        format!("{} for {}", 10 * kills, count(game.kills.into(), "kill")),
        format!("{} for reaching floor {}", 100 * i64::from(game.floor), game.floor),
    ];
    if tricks > 0 {
        parts.insert(1, format!("{} for {tricks} of them by lava or bomb", 25 * tricks));
    }
    if game.stage == Stage::Won {
        parts.push("500 for getting out".to_owned());
    }
    let text = format!("{} points in {}: {}.", game.points(), count(game.turn, "turn"), parts.join(", "));
    Some(Banner { tone, title, text, celebrate: game.stage == Stage::Won })
}
