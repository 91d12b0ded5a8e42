//! The front end on a simulated screen.
#![allow(dead_code, clippy::unwrap_used)]

use std::path::PathBuf;

use catalog::Listed;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use engine::{Session, Start};
use lattice_tui::{App, DataFolder, Depth, Desk, FirstScreen, Look};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

/// The moment at which everything happens: 2026-11-18, noon in UTC.
pub const NOW: u64 = 20_775 * 86_400_000 + 43_200_000;

pub const PLAIN: Abilities = (Depth::True, false);
pub type Abilities = (Depth, bool);

pub fn listed(id: &str) -> &'static Listed {
    catalog::GAMES.iter().find(|listed| listed.game.meta().id == id).unwrap()
}

/// Three games, so that no picture changes when the catalog grows.
pub fn shelf() -> &'static [Listed] {
    let three = ["floodit", "hexmeld", "gametime"].map(|id| {
        let Listed { game, rules } = *listed(id);
        Listed { game, rules }
    });
    Box::leak(Box::new(three))
}

/// A run of a game from a drawn position.
pub fn drawn(game: &str, position: &str) -> FirstScreen {
    FirstScreen::Start(listed(game), Start { position: Some(position.to_owned()), ..start("") })
}

/// Five red balls together, a sixth at 0,2, and a free cell at -2,2 that nothing can reach.
pub const BALLS: &str = "\
radius=2 balls=5 group=6 colors=6 expansions=20:2 spawn=3 increases=40:4
turn 3 score 6 next blue,red,orange
    r
  r   r
.   r   .
  r   .
b   .   .
  y   .
.   .   .
  g   .
    r
";

/// A token with three steps left; the target is two steps above it on the board.
pub const TOKEN: &str = "\
radius=2 obstacles=12 pool=auto
pool 3 of 20 rolls 6 die 5 selectingDirection
      .   .   .
    .   .   .   .
      .   #   .
    #   .   .   .
  .   .   T   .   .
    .   .   .   .
  .   #   .   .   .
.   .   .   .   .   .
  .   .   @   .   .
.   .   .   #   .   .
  .   .   o   .   .
    .   .   o   .
  .   .   .   .   .
    .   .   o   .
      .   .   .
    .   .   .   .
      .   .   S
";

/// The cursor on an orange cell, its own color, and a pink one below it.
pub const CELLS: &str = "\
radius=2 pace=clock
tick 0 inputs 0 facing n stepped - charge - cooldown 0
carrying -
flash -
template -
completed -
      .
    .   .
  .   .   .
    .   .
  1  [0]  .
    .   6
  .   7   .
    .   .
      .
";

pub fn start(params: &str) -> Start {
    Start { params: params.to_owned(), seed: "test".parse().unwrap(), position: None }
}

/// A temporary folder, removed when the test ends.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("lattice-tui-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }

    pub fn store(&self) -> DataFolder {
        DataFolder::at(&self.0)
    }

    pub fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.0.join(file)).unwrap()
    }

    pub fn write(&self, file: &str, text: &[u8]) {
        let path = self.0.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    pub fn has(&self, file: &str) -> bool {
        self.0.join(file).exists()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub struct Show {
    pub app: App,
    pub terminal: Terminal<TestBackend>,
}

pub fn desk((depth, ascii): Abilities, motion: bool, store: DataFolder) -> Desk {
    let look = Look::new(depth, ascii, motion);
    let keys = lattice_tui::usual_keys();
    let (releases, searches) = (false, false);
    Desk { look, store, shelf: shelf(), entropy: || 12345, clock: || NOW, keys, releases, searches }
}

impl Show {
    pub fn new(size: (u16, u16), look: Abilities, opening: FirstScreen) -> Show {
        Show::with(size, desk(look, false, DataFolder::nowhere()), opening)
    }

    pub fn with(size: (u16, u16), desk: Desk, opening: FirstScreen) -> Show {
        let app = App::new(desk, opening).unwrap();
        let mut show = Show { app, terminal: Terminal::new(TestBackend::new(size.0, size.1)).unwrap() };
        show.draw();
        show
    }

    pub fn draw(&mut self) {
        self.terminal.draw(|frame| self.app.draw(frame)).unwrap();
    }

    pub fn buffer(&self) -> &Buffer {
        self.terminal.backend().buffer()
    }

    pub fn session(&self) -> &Session {
        self.app.session().expect("a run is on the screen")
    }

    pub fn event(&mut self, event: Event) -> &mut Show {
        self.app.handle(&event);
        self.draw();
        self
    }

    pub fn code(&mut self, code: KeyCode) -> &mut Show {
        self.event(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)))
    }

    pub fn keys(&mut self, keys: &str) -> &mut Show {
        for c in keys.chars() {
            self.code(KeyCode::Char(c));
        }
        self
    }

    pub fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) -> &mut Show {
        self.event(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
    }

    pub fn click(&mut self, column: u16, row: u16) -> &mut Show {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
        self.mouse(MouseEventKind::Up(MouseButton::Left), column, row)
    }

    pub fn hover(&mut self, column: u16, row: u16) -> &mut Show {
        self.mouse(MouseEventKind::Moved, column, row)
    }

    pub fn resize(&mut self, width: u16, height: u16) -> &mut Show {
        self.terminal.backend_mut().resize(width, height);
        self.event(Event::Resize(width, height))
    }

    /// The characters on the screen.
    pub fn text(&self) -> String {
        let width = usize::from(self.buffer().area.width).max(1);
        let row = |row: &[ratatui::buffer::Cell]| row.iter().map(|cell| cell.symbol()).collect::<String>();
        let rows = self.buffer().content.chunks(width).map(row);
        rows.map(|row| row.trim_end().to_owned() + "\n").collect()
    }

    /// Characters and styles: a letter per style, with a key to the letters.
    pub fn styles(&self) -> String {
        let width = usize::from(self.buffer().area.width).max(1);
        let mut known = vec![String::from("Reset on Reset")];
        let mut map = String::new();
        for row in self.buffer().content.chunks(width) {
            let mut line = String::new();
            for cell in row {
                let mut style = format!("{} on {}", cell.fg, cell.bg);
                if !cell.modifier.is_empty() {
                    style += &format!(" {:?}", cell.modifier);
                }
                let index = known.iter().position(|known| *known == style).unwrap_or_else(|| {
                    known.push(style);
                    known.len() - 1
                });
                line.push(if index == 0 { ' ' } else { char::from(b'a' + (index - 1) as u8) });
            }
            map += line.trim_end();
            map.push('\n');
        }
        let legend = known.iter().enumerate().skip(1);
        let legend: String = legend
            .map(|(index, style)| format!("{}: {style}\n", char::from(b'a' + (index - 1) as u8)))
            .collect();
        format!("{}\n{map}\n{legend}", self.text())
    }

    /// The position of a text on the screen.
    pub fn find(&self, wanted: &str) -> (u16, u16) {
        let text = self.text();
        let found = text.lines().enumerate().find_map(|(row, line)| {
            let byte = line.find(wanted)?;
            Some((line[..byte].chars().count() as u16, row as u16))
        });
        found.unwrap_or_else(|| panic!("{wanted:?} is not on the screen:\n{text}"))
    }

    pub fn shows(&self, wanted: &str) -> bool {
        self.text().contains(wanted)
    }

    /// The message line, above the keys.
    pub fn message(&self) -> String {
        let text = self.text();
        let lines: Vec<_> = text.lines().collect();
        lines[lines.len() - 2].trim().to_owned()
    }

    /// Presses a key until a text appears in the message line.
    pub fn seek(&mut self, code: KeyCode, wanted: &str) -> &mut Show {
        for _ in 0..50 {
            if self.message().contains(wanted) {
                return self;
            }
            self.code(code);
        }
        panic!("{wanted:?} is not to be found:\n{}", self.text());
    }

    /// Whether the cursor or the mouse is at a place, as shown while an action is typed.
    pub fn is_at(&mut self, name: &str) -> bool {
        self.keys(":");
        let at = self.shows(&format!("You point at {name}."));
        self.code(KeyCode::Esc);
        at
    }

    /// The position of a place on the screen, found by pointing at everything.
    pub fn locate(&mut self, name: &str) -> (u16, u16) {
        let area = self.buffer().area;
        let mut spots = area.rows().flat_map(|row| row.columns()).map(|spot| (spot.x, spot.y));
        self.keys(":");
        let told = format!("You point at {name}.");
        let found = spots.find(|(x, y)| self.hover(*x, *y).shows(&told));
        self.code(KeyCode::Esc);
        // Places also respond beside themselves; the first hit is left of the place's own character.
        found.map(|(x, y)| (x + 1, y)).unwrap_or_else(|| panic!("{name} is nowhere:\n{}", self.text()))
    }

    /// Clicks on a place.
    pub fn click_place(&mut self, name: &str) -> &mut Show {
        let (x, y) = self.locate(name);
        self.click(x, y)
    }

    /// The key of the control with the largest gain: a strategy good enough for easy boards.
    pub fn greedy_key(&self) -> char {
        let scene = self.session().scene();
        let gain = |detail: &str| detail.split(' ').find_map(|word| word.parse::<u32>().ok()).unwrap_or(0);
        let best = scene.controls.iter().filter(|control| control.enabled);
        best.max_by_key(|control| gain(&control.detail)).and_then(|control| control.key).unwrap()
    }
}
