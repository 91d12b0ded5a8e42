//! The picture of the menu.

use journal::rating_words;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Widget, Wrap};
use view::Tone;

use super::{Menu, MenuRow, MenuTarget, Shown};
use crate::bests::describe;
use crate::hits::Hits;
use crate::look::Look;
use crate::screens::{Desk, cut, fit, key_bar, title};

/// From this width both sides are shown at once.
const TWO_SIDES: u16 = 60;
const LIST: u16 = 24;

impl Menu {
    pub(crate) fn draw(&mut self, frame: &mut Frame, desk: &Desk) {
        let [top, body, message, keys] = cut(frame.area());
        let look = &desk.look;
        let buffer = frame.buffer_mut();
        let seed = self.seed.as_ref().map(|seed| format!("next seed {seed} ")).unwrap_or_default();
        title(buffer, top, look, "Lattice", "grid games", Span::styled(seed, look.faint()));
        self.hits = Hits::default();
        let body = Rect { y: body.y + 1, height: body.height.saturating_sub(1), ..body };
        if body.width >= TWO_SIDES {
            let list = Rect { width: LIST, ..body };
            let rest = Rect { x: body.x + LIST, width: body.width - LIST, ..body };
            self.draw_games(buffer, list, look);
            self.draw_game(buffer, rest, look);
        } else if self.inside {
            self.draw_game(buffer, body, look);
        } else {
            self.draw_games(buffer, body, look);
        }
        if let Some(column) = self.draw_message(buffer, message, look) {
            frame.set_cursor_position((column, message.y));
        }
        if self.notice_needs(message.width) {
            return self.draw_notice(frame.buffer_mut(), message.union(keys), look);
        }
        let back =
            if self.inside { ("Esc", "games", MenuTarget::Back) } else { ("q", "quit", MenuTarget::Quit) };
        let bar = [
            ("Enter", "choose", MenuTarget::Open),
            back,
            ("?", "help", MenuTarget::Help),
            ("h", "history", MenuTarget::History),
            ("s", "settings", MenuTarget::Settings),
        ];
        key_bar(frame.buffer_mut(), keys, look, &bar, &mut self.hits);
    }

    fn draw_games(&mut self, buffer: &mut Buffer, area: Rect, look: &Look) {
        let visible = usize::from(area.height);
        let first = (self.game + 1).saturating_sub(visible);
        for (y, index) in (area.y..area.bottom()).zip(first..self.shown.len()) {
            let shown = &self.shown[index];
            let style = match (index == self.game, self.inside) {
                (true, false) => look.chosen(),
                (true, true) => Style::new().add_modifier(Modifier::BOLD),
                _ => Style::new(),
            };
            let dot = if !shown.unfinished.is_empty() { " ▸" } else { "" };
            let row = Rect { y, height: 1, ..area };
            let line = Line::from_iter([
                Span::raw(" "),
                Span::styled(format!(" {} ", shown.listed.game.meta().title), style),
                Span::styled(dot, look.accent()),
            ]);
            line.render(row, buffer);
            self.hits.add(row, MenuTarget::Game(index));
        }
    }

    fn draw_game(&mut self, buffer: &mut Buffer, area: Rect, look: &Look) {
        let Some(shown) = self.shown.get(self.game) else { return };
        let meta = shown.listed.game.meta();
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let mut rest = area;
        // The pitch is dropped in a low window.
        if usize::from(area.height) >= shown.rows.len() + 5 {
            let text = [Line::styled(meta.title, look.accent()), Line::raw(meta.pitch)];
            Paragraph::new(Vec::from(text))
                .wrap(Wrap { trim: true })
                .render(Rect { height: 4, ..area }, buffer);
            rest = Rect { y: area.y + 5, height: area.height - 5, ..area };
        }
        let first = (self.row + 1).saturating_sub(usize::from(rest.height));
        for (y, index) in (rest.y..rest.bottom()).zip(first..shown.rows.len()) {
            let row = Rect { y, height: 1, ..rest };
            let chosen = self.inside && index == self.row;
            self.draw_row(buffer, row, look, shown, index, chosen);
        }
        let drawn = (rest.y..rest.bottom()).zip(first..shown.rows.len());
        drawn.for_each(|(y, index)| self.hits.add(Rect { y, height: 1, ..rest }, MenuTarget::MenuRow(index)));
    }

    fn draw_row(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        look: &Look,
        shown: &Shown,
        index: usize,
        chosen: bool,
    ) {
        let (name, note) = match &shown.rows[index] {
            MenuRow::Continue(index) => {
                let about = shown.unfinished.get(*index).map_or("", |(_, about)| about);
                let name =
                    if *index == 0 { "Continue".to_owned() } else { format!("Continue {}", index + 1) };
                (name, about.to_owned())
            }
            MenuRow::Preset(preset) => {
                let best = describe(&shown.bests, shown.listed.game.meta(), preset.id);
                // The first that fits; the sentence about it stands below while it is selected.
                let room = usize::from(area.width.saturating_sub(18));
                let rating = rating_words(shown.listed.game, preset);
                let notes =
                    [best.as_str(), &rating, preset.about].into_iter().filter(|note| !note.is_empty());
                let fits = notes.clone().find(|note| Line::raw(*note).width() <= room);
                let note = fits.or_else(|| notes.clone().next_back());
                (preset.title.to_owned(), note.unwrap_or_default().to_owned())
            }
            MenuRow::Question(question) => {
                let axis = &shown.listed.game.axes()[*question];
                let (answer, about) = axis.choices[shown.answers[*question]];
                (axis.label.to_owned(), format!("‹ {answer} › {about}"))
            }
            MenuRow::Start => {
                let preset = shown.answered();
                let id = preset.as_ref().map_or("", |preset| preset.id);
                let best = describe(&shown.bests, shown.listed.game.meta(), id);
                let title = preset.map_or("", |preset| preset.title);
                let note = if best.is_empty() { title.to_owned() } else { format!("{title} · {best}") };
                ("Start".to_owned(), note)
            }
            MenuRow::Custom => ("Custom…".to_owned(), String::new()),
            MenuRow::Seed => {
                let seed = self.seed.as_ref().map_or_else(|| "random".to_owned(), ToString::to_string);
                ("Seed".to_owned(), seed)
            }
            MenuRow::Daily => {
                let note = shown.daily.as_deref().unwrap_or("today's board, the same for everyone");
                ("Daily".to_owned(), note.to_owned())
            }
            MenuRow::History => {
                let runs = if shown.finished == 1 { "run" } else { "runs" };
                ("History".to_owned(), format!("{} finished {runs}", shown.finished))
            }
            MenuRow::Bests => ("Best runs".to_owned(), "watch them".to_owned()),
            MenuRow::Learn => ("Lesson".to_owned(), "learn by doing".to_owned()),
            MenuRow::Rules => ("How to play".to_owned(), String::new()),
        };
        let style = if chosen { look.chosen() } else { Style::new() };
        let note = fit(&note, area.width.saturating_sub(18));
        let line = Line::from_iter([
            Span::styled(format!(" {name:<14} "), style),
            Span::styled(format!("  {note}"), look.faint()),
        ]);
        buffer.set_line(area.x, area.y, &line, area.width);
    }

    /// Draws the line at the bottom; returns the column of the text cursor while a seed is typed.
    fn draw_message(&self, buffer: &mut Buffer, row: Rect, look: &Look) -> Option<u16> {
        if let Some(typing) = &self.typing {
            buffer.set_string(row.x, row.y, " Seed: ", look.accent());
            let room = row.width.saturating_sub(9);
            let (text, column) = typing.entry.window(room);
            buffer.set_string(row.x + 7, row.y, &text, Style::new());
            let used = Line::raw(text).width() as u16 + 2;
            let note = fit(&typing.refusal, room.saturating_sub(used));
            buffer.set_string(row.x + 7 + used, row.y, note, look.tone(Tone::Warn));
            return Some(row.x + 7 + column);
        }
        let (tone, text) = &self.notice;
        let (style, text) =
            if text.is_empty() { (look.faint(), self.about()) } else { (look.tone(*tone), text.clone()) };
        buffer.set_string(row.x + 1, row.y, fit(&text, row.width.saturating_sub(1)), style);
        None
    }

    /// Whether a warning is too long for one line.
    fn notice_needs(&self, width: u16) -> bool {
        let (tone, text) = &self.notice;
        self.typing.is_none()
            && *tone == Tone::Warn
            && Line::raw(text.as_str()).width() + 2 > usize::from(width)
    }

    /// Draws a long warning in place of the keys until the next key press.
    fn draw_notice(&self, buffer: &mut Buffer, area: Rect, look: &Look) {
        let (tone, text) = &self.notice;
        let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        Clear.render(area, buffer);
        Paragraph::new(text.as_str()).style(look.tone(*tone)).wrap(Wrap { trim: true }).render(inner, buffer);
    }

    /// A sentence about the selected row.
    fn about(&self) -> String {
        match self.rows().get(self.row).filter(|_| self.inside) {
            Some(MenuRow::Continue(_)) => "Continue your saved run.".to_owned(),
            Some(MenuRow::Preset(preset)) => preset.about.to_owned(),
            Some(MenuRow::Question(question)) => {
                let axes = self.shown.get(self.game).map_or(&[][..], |shown| shown.listed.game.axes());
                let about = axes.get(*question).map_or("", |axis| axis.about);
                format!("{about}{}Left and Right change it.", if about.is_empty() { "" } else { ". " })
            }
            Some(MenuRow::Start) => {
                let preset = self.shown.get(self.game).and_then(Shown::answered);
                preset.map_or("", |preset| preset.about).to_owned()
            }
            Some(MenuRow::Custom) => "Set every parameter yourself.".to_owned(),
            Some(MenuRow::Seed) => "The same seed gives the same board.".to_owned(),
            Some(MenuRow::Daily) => self.streak.clone(),
            Some(MenuRow::History) => "Your finished runs, statistics and goals.".to_owned(),
            Some(MenuRow::Bests) => "Watch the ten best runs of every setup.".to_owned(),
            Some(MenuRow::Learn) => "A few small boards teach you the game in two minutes.".to_owned(),
            Some(MenuRow::Rules) => "The rule book and all keys.".to_owned(),
            None => self.shown.get(self.game).map_or("", |shown| shown.listed.game.meta().pitch).to_owned(),
        }
    }
}
