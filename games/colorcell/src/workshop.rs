//! The template workshop: what each tool does to a sketch. The scene is in `easel.rs`.
//!
//! The anchor is automatic: the first colored cell becomes it, and when it loses its color another cell takes over.

use engine::{Craft, DraftLine, Edited, Refused, Workshop};
use grid::Hex;
use view::{Board, Input, PlaceId, Scene, Spot};

use crate::easel;
use crate::geometry::Geometry;
use crate::names::{SIGNS, fits};
use crate::sketch::{MOST_CELLS, MOST_DESCRIPTION, MOST_NAME, REACH, Sketch, words};
use crate::{Action, Id, Template, TemplateCell, TemplateError, built_in};

/// The least radius of the board; larger sketches always have a free ring around them.
const LEAST_RADIUS: u32 = 4;

/// A new sketch.
const BLANK: &str = "my-template/My_template/Made_by_hand./1/0,0/";

const CRAFT: Craft = Craft {
    one: "template",
    many: "templates",
    about: "Draw a pattern to build in the game. The first color you drop decides all its colors.",
    param: "own",
    joint: "@",
};

/// What happens to the next chosen cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tool {
    /// Gives it a relative color, or marks it as one that must stay empty.
    Paint(Option<i8>),
    /// Removes it from the template.
    Erase,
    /// Makes it the anchor.
    Anchor,
}

impl Tool {
    /// A relative color for each of eight: three steps back to four ahead. Others must be typed.
    pub(crate) const COLORS: [i8; 8] = [-38, -25, -13, 0, 13, 25, 38, 50];

    /// Its name as a control.
    pub(crate) fn name(self) -> String {
        match self {
            Tool::Paint(Some(color)) => color.to_string(),
            Tool::Paint(None) => "x".to_owned(),
            Tool::Erase => "erase".to_owned(),
            Tool::Anchor => "anchor".to_owned(),
        }
    }

    fn named(name: &str) -> Option<Tool> {
        match name {
            "x" => Some(Tool::Paint(None)),
            "erase" => Some(Tool::Erase),
            "anchor" => Some(Tool::Anchor),
            color => {
                let color = color.parse().ok().filter(|color| Tool::COLORS.contains(color))?;
                Some(Tool::Paint(Some(color)))
            }
        }
    }
}

/// The current tool, the base color of the display, and the symmetry: `13 0 6`, or `13 0 6 off` after a color
/// was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hand {
    pub(crate) tool: Tool,
    pub(crate) base: u8,
    /// The number of mirror axes: none, three or six.
    pub(crate) axes: u8,
    /// Whether the tool is removing a color: the rest of the stroke does the same.
    off: bool,
}

impl Hand {
    fn read(text: &str) -> Hand {
        let mut words = text.split(' ');
        let mut next = || words.next().unwrap_or_default();
        let tool = Tool::named(next()).unwrap_or(Tool::Paint(Some(0)));
        let base = next().parse().unwrap_or(0) & 7;
        let axes = next().parse().ok().filter(|axes| [3, 6].contains(axes)).unwrap_or(0);
        Hand { tool, base, axes, off: next() == "off" }
    }

    fn text(self) -> String {
        let Hand { tool, base, axes, off } = self;
        format!("{} {base} {axes}{}", tool.name(), if off { " off" } else { "" })
    }

    /// The cells a tool affects, the chosen one first. The mirror axes pass through the center, one of them vertical.
    fn places(self, at: Hex) -> Vec<Hex> {
        let mut places = vec![at];
        if self.axes > 0 && self.tool != Tool::Anchor {
            let mirrored = Hex::new(-at.q, at.q + at.r);
            let turns = (0..6).step_by(6 / usize::from(self.axes));
            places.extend(turns.flat_map(|turn| [at.rotate(turn), mirrored.rotate(turn)]));
        }
        places
    }
}

/// The controls that are not tools.
pub(crate) const LEVELS: [&str; 3] = ["easy", "medium", "hard"];
pub(crate) const BASE: &str = "base";
pub(crate) const MIRROR: &str = "mirror";
pub(crate) const TURN: &str = "turn";

/// The workshop of Color Cell.
pub(crate) struct TemplateWorkshop;

impl Workshop for TemplateWorkshop {
    fn craft(&self) -> &'static Craft {
        &CRAFT
    }

    fn blank(&self) -> String {
        BLANK.to_owned()
    }

    /// Accepts a leading `own=`, as in the rule book's examples.
    fn open(&self, text: &str) -> Result<String, Refused> {
        let text = text.trim();
        let text = text.strip_prefix("own=").unwrap_or(text);
        if text.contains(CRAFT.joint) {
            return Err(refuse("that is more than one template. Open them one by one, without the @"));
        }
        Ok(text.parse::<Sketch>()?.to_string())
    }

    fn check(&self, draft: &str) -> Result<(), Refused> {
        let sketch = read(draft);
        if sketch.cells.iter().all(|cell| cell.color.is_none()) {
            return Err(refuse("color a cell first"));
        }
        if is_taken(sketch.id) {
            let id = sketch.id;
            return Err(refuse(format!("the game already has a template \"{id}\". Choose another name")));
        }
        Template::try_from(sketch)?;
        Ok(())
    }

    fn id(&self, draft: &str) -> String {
        read(draft).id.to_string()
    }

    fn take_up(&self, draft: &str) -> Option<String> {
        Some(Action::Template(read(draft).id).to_string())
    }

    fn lines(&self, draft: &str) -> Vec<DraftLine> {
        let sketch = read(draft);
        let description = DraftLine {
            key: "description",
            label: "Description",
            value: sketch.description,
            most: MOST_DESCRIPTION,
        };
        vec![DraftLine { key: "name", label: "Name", value: sketch.name, most: MOST_NAME }, description]
    }

    fn write(&self, draft: &str, key: &str, value: &str) -> Result<String, Refused> {
        let mut sketch = read(draft);
        let value = value.split_whitespace().collect::<Vec<_>>().join("_");
        match key {
            "name" => {
                sketch.name = written("name", &value, MOST_NAME)?;
                sketch.id = id_for(&sketch.name)?;
            }
            "description" => sketch.description = written("description", &value, MOST_DESCRIPTION)?,
            _ => return Err(refuse(format!("a template has no line {key:?}"))),
        }
        Ok(sketch.to_string())
    }

    fn board(&self, draft: &str) -> Board {
        crate::picture::board(radius(&read(draft)))
    }

    fn scene(&self, draft: &str, tool: &str) -> Scene {
        let sketch = read(draft);
        easel::scene(&sketch, Geometry::of(radius(&sketch)), Hand::read(tool))
    }

    fn edit(&self, draft: &str, tool: &str, input: &Input) -> Result<Edited, Refused> {
        let (mut sketch, mut hand) = (read(draft), Hand::read(tool));
        match input {
            Input::Choose(Spot::Place(place)) => {
                let before = sketch.cells.len();
                let at = place_at(&sketch, *place)?;
                sketch.put(at, hand.tool)?;
                hand.off = sketch.cells.len() < before;
                sketch.draw(at, hand)?;
            }
            Input::Point(Some(Spot::Place(place))) => sketch.draw(place_at(&sketch, *place)?, hand)?,
            Input::Choose(Spot::Control(id)) => match LEVELS.iter().position(|level| level == id) {
                Some(level) => sketch.difficulty = level as u8 + 1,
                None if id == BASE => hand.base = (hand.base + 1) & 7,
                None if id == MIRROR => hand.axes = (hand.axes + 3) % 9,
                None if id == TURN => sketch.turn(),
                None => {
                    hand.tool = Tool::named(id).ok_or_else(|| refuse("there is no such tool"))?;
                    hand.off = false;
                }
            },
            Input::Point(_) | Input::Step(_) | Input::Hold(_) | Input::Cancel => {}
        }
        Ok(Edited { draft: sketch.to_string(), tool: hand.text() })
    }
}

impl Sketch {
    /// Applies a tool to a cell. Painting a cell its own color removes it.
    fn put(&mut self, at: Hex, tool: Tool) -> Result<(), Refused> {
        let known = self.cells.iter().position(|cell| cell.at == at);
        match (tool, known) {
            (Tool::Paint(color), Some(known)) if self.cells[known].color != color => {
                self.cells[known].color = color;
            }
            (Tool::Paint(_) | Tool::Erase, Some(known)) => drop(self.cells.remove(known)),
            (Tool::Paint(_), None) if self.cells.len() == MOST_CELLS => {
                return Err(refuse(format!("a template has at most {MOST_CELLS} cells. Erase one first")));
            }
            (Tool::Paint(color), None) => self.cells.push(TemplateCell { at, color }),
            (Tool::Erase, None) => return Err(refuse("nothing to erase here")),
            (Tool::Anchor, _) if self.color_at(at).is_some() => self.anchor = at,
            (Tool::Anchor, _) => return Err(refuse("the first cell needs a color. Color this one first")),
        }
        if self.color_at(self.anchor).is_none() {
            let colored = self.cells.iter().find(|cell| cell.color.is_some());
            self.anchor = colored.map_or(Hex::ORIGIN, |cell| cell.at);
        }
        Ok(())
    }

    /// Continues a stroke over another cell and its mirror images, repeating what it did.
    fn draw(&mut self, at: Hex, hand: Hand) -> Result<(), Refused> {
        for at in hand.places(at) {
            let cell = self.cell_at(at).map(|cell| cell.color);
            match hand.tool {
                Tool::Paint(color) if hand.off == (cell == Some(color)) => self.put(at, hand.tool)?,
                Tool::Erase if cell.is_some() => self.put(at, hand.tool)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Rotates everything clockwise by 60 degrees about the center.
    fn turn(&mut self) {
        self.anchor = self.anchor.rotate(1);
        self.cells.iter_mut().for_each(|cell| cell.at = cell.at.rotate(1));
    }
}

fn refuse(message: impl Into<String>) -> Refused {
    Refused::new("bad-template", message)
}

impl From<TemplateError> for Refused {
    fn from(error: TemplateError) -> Refused {
        refuse(error.0)
    }
}

fn read(draft: &str) -> Sketch {
    draft.parse().unwrap_or_else(|_| BLANK.parse().expect("the blank sketch keeps the form"))
}

/// Validates what the player typed; a refusal says what to do instead.
fn written(what: &str, value: &str, most: usize) -> Result<String, Refused> {
    if value.is_empty() {
        return Err(refuse(format!("give it a {what}")));
    }
    match value.chars().find(|c| !fits(*c)) {
        Some(odd) => Err(refuse(format!("a {what} can't contain {odd:?}. Use letters, digits and {SIGNS}"))),
        None => Ok(words(what, value, most)?),
    }
}

fn place_at(sketch: &Sketch, place: PlaceId) -> Result<Hex, Refused> {
    let geometry = Geometry::of(radius(sketch));
    let cell = geometry.places.get(place.index()).ok_or_else(|| refuse("there is no such cell"))?;
    Ok(geometry.hex(*cell))
}

/// The radius that leaves a free ring around everything, as far as templates reach.
fn radius(sketch: &Sketch) -> u8 {
    let farthest = sketch.cells.iter().map(|cell| cell.at.length()).max().unwrap_or(0);
    (farthest + 1).clamp(LEAST_RADIUS, REACH) as u8
}

fn is_taken(id: Id) -> bool {
    built_in().iter().any(|template| template.id() == id)
}

/// The id for a name: its letters and digits, and never that of a built-in template. If letters are lost, a
/// number derived from the whole name keeps it unique.
fn id_for(name: &str) -> Result<Id, TemplateError> {
    let plain = |name: &str| {
        let mut id = String::new();
        for c in name.chars() {
            match c.to_ascii_lowercase() {
                c if c.is_ascii_alphanumeric() => id.push(c),
                _ if id.is_empty() || id.ends_with('-') => {}
                _ => id.push('-'),
            }
        }
        id.truncate(Id::MOST);
        id.trim_end_matches('-').to_owned()
    };
    if name.chars().any(|c| c.is_alphanumeric() && !c.is_ascii()) {
        let hash =
            name.bytes().fold(2_166_136_261_u32, |hash, b| (hash ^ u32::from(b)).wrapping_mul(16_777_619));
        let mut kept = plain(name);
        kept.truncate(Id::MOST - 6);
        return plain(&format!("{kept} {:05x}", hash >> 12)).parse();
    }
    let id: Option<Id> = plain(name).parse().ok();
    id.filter(|id| !is_taken(*id)).map_or_else(|| plain(&format!("my {name} template")).parse(), Ok)
}
