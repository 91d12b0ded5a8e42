//! Watching a recorded run: a timeline to step through, back and forth or automatically.

use catalog::Listed;
use crossterm::event::{Event, KeyCode, KeyEvent, MouseButton, MouseEventKind};
use engine::{Replay, Session, Standing, Status};
use journal::{Highlight, Listener};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;
use view::sentence;

use super::history::HistoryPlace;
use super::{Desk, Go, cut, fit, key_bar, title};
use crate::hits::Hits;
use crate::look::Look;
use crate::review::{LOOK, Reviewing};
use crate::stage::{Attention, SessionStage};

/// The commands of the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Back,
    Forward,
    First,
    Last,
    Run,
    Slower,
    Faster,
    /// The mark before and the one after this moment.
    MarkBefore,
    MarkAfter,
    /// Play on from this moment.
    Branch,
    Review,
    /// One of the worst actions of the review.
    Worst(usize),
    Palette,
    Symbols,
    Help,
    Leave,
}

/// Every command with its key and name.
pub(crate) const COMMANDS: [(&str, &str, Command); 15] = [
    ("←", "back", Command::Back),
    ("→", "forward", Command::Forward),
    ("Space", "play", Command::Run),
    ("Esc", "leave", Command::Leave),
    ("v", "review", Command::Review),
    ("f", "play on", Command::Branch),
    ("PgDn", "next mark", Command::MarkAfter),
    ("PgUp", "previous mark", Command::MarkBefore),
    ("Home", "first", Command::First),
    ("End", "last", Command::Last),
    ("-", "slower", Command::Slower),
    ("+", "faster", Command::Faster),
    ("?", "help", Command::Help),
    ("p", "palette", Command::Palette),
    ("y", "symbols", Command::Symbols),
];

/// Milliseconds per action, from slow to fast.
const SPEEDS: [u32; 5] = [2000, 1000, 500, 250, 100];

/// A run being watched.
pub(crate) struct Watch {
    stage: SessionStage,
    /// The whole run.
    run: Replay,
    /// Where leaving leads to.
    back: Back,
    running: bool,
    speed: usize,
    elapsed: u32,
    /// The number of actions before the last skipped wait, and its seconds.
    skipped: (usize, u32),
    review: Option<Reviewing>,
    /// What stands out in the run, by the number of actions before it.
    marks: Vec<(usize, Highlight)>,
    /// Why the last command did nothing.
    told: Option<String>,
    hits: Hits<Command>,
    timeline: Rect,
}

/// Where a watched run came from.
enum Back {
    CommandLine,
    Bests,
    History(HistoryPlace),
    Play,
}

impl Watch {
    /// Starts at the first state.
    pub(crate) fn new(session: Session) -> Watch {
        let run = session.replay();
        let (found, mut session) = Listener::new(session).whole();
        session.seek(0);
        let (hits, timeline) = (Hits::default(), Rect::ZERO);
        Watch {
            stage: SessionStage::new(session),
            run,
            back: Back::CommandLine,
            running: false,
            speed: 2,
            elapsed: 0,
            skipped: (0, 0),
            review: None,
            marks: found.pick(),
            told: None,
            hits,
            timeline,
        }
    }

    /// A run that was chosen from the list of best runs.
    pub(crate) fn listed(mut self) -> Watch {
        self.back = Back::Bests;
        self
    }

    /// A run that was chosen from the history, at a place to which leaving returns.
    pub(crate) fn past(mut self, place: HistoryPlace) -> Watch {
        self.back = Back::History(place);
        self
    }

    /// A run that just ended, with its review.
    pub(crate) fn reviewed(mut self, desk: &Desk) -> Watch {
        self.back = Back::Play;
        self.toggle_review(desk);
        self
    }

    pub(crate) fn session(&self) -> &Session {
        &self.stage.session
    }

    pub(crate) fn handle(&mut self, event: &Event, desk: &mut Desk) -> Go {
        match event {
            Event::Key(key) => match command(*key, self.review.is_some()) {
                Some(command) => self.command(command, desk),
                None => Go::Stay,
            },
            Event::Mouse(mouse) => {
                let dragged = matches!(
                    mouse.kind,
                    MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Drag(MouseButton::Left)
                );
                if dragged && self.timeline.contains((mouse.column, mouse.row).into()) {
                    self.seek_column(mouse.column);
                } else if mouse.kind == MouseEventKind::Down(MouseButton::Left) {
                    let worst = self.review.as_ref().and_then(|review| review.hit(mouse.column, mouse.row));
                    let command = self.hits.at(mouse.column, mouse.row).or(worst.map(Command::Worst));
                    return command.map_or(Go::Stay, |command| self.command(command, desk));
                }
                Go::Stay
            }
            _ => Go::Stay,
        }
    }

    fn command(&mut self, command: Command, desk: &mut Desk) -> Go {
        let Standing { actions: position, length, .. } = self.session().standing();
        self.told = None;
        match command {
            Command::Back => self.seek(position.saturating_sub(1)),
            Command::Forward => self.seek(position + 1),
            Command::First => self.seek(0),
            Command::Last => self.seek(length),
            Command::Run => {
                if position == length && !self.running {
                    self.seek(0);
                }
                self.running = !self.running;
                self.elapsed = 0;
            }
            Command::Slower => self.speed = self.speed.saturating_sub(1),
            Command::Faster => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            Command::MarkBefore => self.seek(self.mark(false).unwrap_or(0)),
            Command::MarkAfter => self.seek(self.mark(true).unwrap_or(length)),
            Command::Branch => return self.branch(desk),
            Command::Review => self.toggle_review(desk),
            Command::Worst(rank) => self.show_worst(rank),
            Command::Palette => drop(desk.next_palette()),
            Command::Symbols => drop(desk.toggle_symbols()),
            Command::Help => return Go::Help(self.game(desk)),
            Command::Leave => {
                return match (&self.back, self.game(desk)) {
                    (Back::Bests, Some(listed)) => Go::Bests(listed),
                    (Back::History(place), _) => Go::History(place.clone()),
                    (Back::Play, _) => Go::Menu,
                    _ => Go::Quit,
                };
            }
        }
        Go::Stay
    }

    /// The game, if it is in the catalog.
    fn game(&self, desk: &Desk) -> Option<&'static Listed> {
        let id = self.session().meta().id;
        desk.shelf.iter().find(|listed| listed.game.meta().id == id)
    }

    /// The nearest mark before or behind the moment shown, those of the review included.
    fn mark(&self, ahead: bool) -> Option<usize> {
        let now = self.session().standing().actions;
        let all = self.marks.iter().map(|(at, _)| *at).chain(self.worst());
        if ahead { all.filter(|at| *at > now).min() } else { all.filter(|at| *at < now).max() }
    }

    /// The reviewed actions that cost most, once they are known.
    fn worst(&self) -> Vec<usize> {
        self.review.as_ref().map_or_else(Vec::new, Reviewing::worst)
    }

    /// Plays on from the moment shown, as an assisted run of its own.
    fn branch(&mut self, desk: &Desk) -> Go {
        self.running = false;
        if self.session().status() != Status::Playing {
            self.told = Some("It ends here. Go back.".to_owned());
            return Go::Stay;
        }
        let Some(listed) = self.game(desk) else { return Go::Stay };
        match listed.game.load(&self.session().branch()) {
            Ok(session) => Go::Branch(listed, session),
            Err(why) => {
                self.told = Some(sentence(&why.to_string()));
                Go::Stay
            }
        }
    }

    /// Shows the review, or puts it away.
    fn toggle_review(&mut self, desk: &Desk) {
        let begin = || Reviewing::begin(self.game(desk)?.game, &self.run);
        self.review = if self.review.is_some() { None } else { begin() };
    }

    /// Shows the moment before one of the worst actions, and what would have been better.
    fn show_worst(&mut self, rank: usize) {
        if let Some((at, better)) = self.review.as_mut().and_then(|review| review.choose(rank)) {
            self.seek(at);
            self.stage.session.show_better(&better);
            self.stage.refresh();
        }
    }

    /// Seeks to a state and stops there.
    fn seek(&mut self, position: usize) {
        self.running = false;
        self.show(position);
    }

    fn show(&mut self, position: usize) {
        self.stage.session.seek(position.min(self.stage.session.standing().length));
        self.stage.refresh();
    }

    fn seek_column(&mut self, column: u16) {
        let width = usize::from(self.timeline.width.saturating_sub(1).max(1));
        let offset = usize::from(column.saturating_sub(self.timeline.x));
        self.seek((offset * self.session().standing().length + width / 2) / width);
    }

    /// Advances time; true when the picture changed.
    pub(crate) fn elapse(&mut self, millis: u32) -> bool {
        let news = self.review.as_mut().is_some_and(Reviewing::hear);
        if !self.running {
            return news;
        }
        self.elapsed = self.elapsed.saturating_add(millis);
        if self.elapsed < self.pause() {
            return news;
        }
        self.elapsed = 0;
        let skipped = self.stage.session.skip_wait();
        if skipped > 0 {
            self.skipped = (self.session().standing().actions, skipped);
        }
        self.running = self.stage.session.play_on();
        self.stage.refresh();
        true
    }

    /// Milliseconds between actions or ticks: a run on a clock plays in real time at medium speed.
    fn pause(&self) -> u32 {
        match self.session().ticks_per_second() {
            0 => SPEEDS[self.speed],
            rate => (2 * SPEEDS[self.speed] / rate).max(1),
        }
    }

    /// Milliseconds until the next action is shown, or until something new may be known.
    pub(crate) fn wait(&self) -> Option<u32> {
        let next = self.running.then(|| self.pause().saturating_sub(self.elapsed).max(1));
        let news = self.review.as_ref().filter(|review| review.is_working()).map(|_| LOOK);
        next.into_iter().chain(news).min()
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame, desk: &Desk) {
        self.stage.set_keys(desk.keys);
        let [top, body, line, keys] = cut(frame.area());
        let look = &desk.look;
        let buffer = frame.buffer_mut();
        let session = self.session();
        let about = format!("replay · seed {}", session.start().seed);
        title(buffer, top, look, session.meta().title, &about, Span::raw(""));
        let mut board = body;
        let position = session.standing().actions;
        if let Some(review) = &mut self.review {
            let panel = Reviewing::area(body);
            board.height -= panel.height;
            review.draw(buffer, panel, look, position);
        }
        self.stage.draw(buffer, board, look, Attention { asked: true, ..Attention::default() });
        self.draw_timeline(buffer, line, look);
        let known = |command: &Command| *command != Command::Review || self.session().scale().is_some();
        let shown: Vec<_> = COMMANDS.into_iter().filter(|(.., command)| known(command)).collect();
        let mut hits = Hits::default();
        key_bar(buffer, keys, look, &shown, &mut hits);
        self.hits = hits;
    }

    fn draw_timeline(&mut self, buffer: &mut Buffer, row: Rect, look: &Look) {
        let Standing { actions: position, length, .. } = self.session().standing();
        let state = if self.running { "▸" } else { " " };
        let skipped = match self.skipped {
            (at, seconds @ 1..) if at == position => format!("skipped {seconds} s "),
            _ => String::new(),
        };
        let here = self.marks.iter().find(|(at, _)| *at == position);
        let here = here.map_or_else(String::new, |(_, kind)| format!("{} ", kind.word()));
        let count = format!(" {state} {position}/{length} {skipped}{here}");
        let next = match self.session().next_action() {
            _ if let Some(told) = &self.told => format!(" {told}"),
            Some(action) => {
                let words = action.split(' ').filter(|word| !word.contains(char::is_numeric));
                format!(" next: {}", words.collect::<Vec<_>>().join(" "))
            }
            None => format!(" {}", self.session().status().word()),
        };
        let next = fit(&next, row.width / 3);
        let left = Span::raw(count.as_str()).width() as u16;
        let right = Span::raw(next.as_str()).width() as u16;
        let width = row.width.saturating_sub(left + right + 1);
        self.timeline = Rect::new(row.x + left, row.y, width, 1);
        let knob = (usize::from(width.saturating_sub(1)) * position).checked_div(length).unwrap_or(0);
        let (done, rest) = if look.ascii { ("=", "-") } else { ("━", "─") };
        buffer.set_string(row.x, row.y, &count, Style::new());
        for x in 0..width {
            let (mark, style) = match usize::from(x).cmp(&knob) {
                std::cmp::Ordering::Less => (done, look.accent()),
                std::cmp::Ordering::Equal => (if look.ascii { "O" } else { "●" }, look.accent()),
                std::cmp::Ordering::Greater => (rest, look.faint()),
            };
            buffer.set_string(self.timeline.x + x, row.y, mark, style);
        }
        self.draw_marks(buffer, look);
        buffer.set_string(self.timeline.right(), row.y, next, look.faint());
    }

    /// Draws the marks over the timeline, except where the moment shown is. What the review found is drawn last.
    fn draw_marks(&self, buffer: &mut Buffer, look: &Look) {
        let Standing { actions: position, length, .. } = self.session().standing();
        let last = usize::from(self.timeline.width.saturating_sub(1));
        let column = |at: usize| (last * at).checked_div(length).unwrap_or(0);
        let found = self.marks.iter().map(|(at, kind)| (*at, sign(*kind, look.ascii)));
        let costly = self.worst().into_iter().map(|at| (at, if look.ascii { "v" } else { "▾" }));
        for (at, sign) in found.chain(costly) {
            if self.timeline.width > 0 && column(at) != column(position) {
                buffer.set_string(self.timeline.x + column(at) as u16, self.timeline.y, sign, Style::new());
            }
        }
    }
}

/// The sign of a mark on the timeline.
fn sign(kind: Highlight, ascii: bool) -> &'static str {
    match kind {
        Highlight::Gain => "+",
        Highlight::Harm => "!",
        Highlight::Blast => "*",
        Highlight::Win if ascii => "W",
        Highlight::Win => "★",
        Highlight::Loss => "x",
    }
}

fn command(key: KeyEvent, reviewed: bool) -> Option<Command> {
    Some(match key.code {
        KeyCode::Char(digit @ '1'..='3') if reviewed => Command::Worst(digit as usize - '1' as usize),
        KeyCode::Char('v') => Command::Review,
        KeyCode::Char('f') => Command::Branch,
        KeyCode::PageUp => Command::MarkBefore,
        KeyCode::PageDown => Command::MarkAfter,
        KeyCode::Left | KeyCode::Backspace => Command::Back,
        KeyCode::Right | KeyCode::Enter => Command::Forward,
        KeyCode::Home | KeyCode::Up => Command::First,
        KeyCode::End | KeyCode::Down => Command::Last,
        KeyCode::Char(' ') => Command::Run,
        KeyCode::Char('-') => Command::Slower,
        KeyCode::Char('+' | '=') => Command::Faster,
        KeyCode::Char('p') => Command::Palette,
        KeyCode::Char('y') => Command::Symbols,
        KeyCode::Char('?') => Command::Help,
        KeyCode::Esc | KeyCode::Char('q') => Command::Leave,
        _ => return None,
    })
}
