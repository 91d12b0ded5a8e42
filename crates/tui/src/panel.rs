//! The fields and controls of a run: a column beside the board, or a few lines below it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use view::{Control, Glyph, HudField, Picture, Scene, Spot, Tone};

use crate::book::wrap;
use crate::hits::Hits;
use crate::look::Look;
use crate::screens::fit;

/// The data the panel is drawn from.
pub(crate) struct Panel<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) look: &'a Look,
    pub(crate) focus: Option<&'a Spot>,
}

/// The character of a color without its symbol.
const BALL: Glyph = Glyph { unicode: '●', ascii: 'o' };

/// Lines for notes when the panel is below the board.
const NOTES_BELOW: u16 = 2;

/// The longest bar of a field, and of a field in a running line.
const BAR: u32 = 10;
const SHORT_BAR: u32 = 5;

/// The fewest columns in which a field's words are broken or cut.
const LEAST_VALUE: u16 = 12;

/// Pieces of one line with the control they belong to.
type PanelItem<'a> = (Line<'a>, Option<&'a str>);

impl Panel<'_> {
    /// Draws one line per field and per control; controls shrink to chips where space is short.
    pub(crate) fn draw_beside(&self, buffer: &mut Buffer, area: Rect, hits: &mut Hits<String>) {
        let controls = self.scene.controls.len() as u16;
        let height = self.height_beside(area);
        let roomy = height <= area.height;
        let chips = self.chip_lines(area.width);
        let below = if roomy { controls + 1 } else { (chips.len() as u16).min(area.height) };
        let wrapped = roomy && height > self.least_height();
        let rows = self.scene.hud.iter().flat_map(|field| self.field_rows(field, area.width, wrapped));
        let rows: Vec<_> = rows.take(usize::from(area.height - below)).collect();
        let shown = rows.len() as u16;
        for (y, (label, value)) in (area.y..).zip(rows) {
            let width = value.width() as u16;
            buffer.set_string(area.x, y, fit(label, area.width.saturating_sub(width + 1)), self.look.faint());
            buffer.set_line(area.right() - width, y, &value, width);
        }
        let rest = Rect { y: area.y + shown, height: area.height - shown, ..area };
        if !roomy {
            return draw_flow(buffer, rest, chips, hits);
        }
        for (y, control) in (rest.y + 1..).zip(&self.scene.controls) {
            let row = Rect { y, height: 1, ..area };
            let line = self.control(control, row.width);
            buffer.set_line(row.x, row.y, &line, row.width);
            hits.add(row, control.id.clone());
        }
        let used = height + 1;
        self.draw_notes(buffer, Rect { y: area.y + used, height: area.height.saturating_sub(used), ..area });
    }

    /// Draws the latest notes that fit, the newest at the bottom.
    fn draw_notes(&self, buffer: &mut Buffer, area: Rect) {
        let lines = self.notes(area.width);
        let first = lines.len().saturating_sub(area.height.into());
        for (y, line) in (area.y..area.bottom()).zip(&lines[first..]) {
            buffer.set_line(area.x, y, line, area.width);
        }
    }

    fn notes(&self, width: u16) -> Vec<Line<'static>> {
        let newest = self.scene.notes.len().saturating_sub(1);
        let lines = self.scene.notes.iter().enumerate().flat_map(|(index, note)| {
            let plain = if index == newest { Style::new() } else { self.look.faint() };
            let style = if note.tone == Tone::Plain { plain } else { self.look.tone(note.tone) };
            wrap(&[(note.text.clone(), style)], width.into())
        });
        lines.map(Line::from).collect()
    }

    /// The lines that [`Panel::draw_beside`] uses of an area; more than it has if names of controls do not fit.
    pub(crate) fn height_beside(&self, area: Rect) -> u16 {
        let rows = |field| self.field_rows(field, area.width, true).len();
        let fields: usize = self.scene.hud.iter().map(rows).sum();
        let wrapped = (fields + 1 + self.scene.controls.len()) as u16;
        if wrapped <= area.height { wrapped } else { self.least_height() }
    }

    /// The lines it needs with one for each field.
    fn least_height(&self) -> u16 {
        (self.scene.hud.len() + 1 + self.scene.controls.len()) as u16
    }

    /// Fields and chips in running lines, then the notes that fit.
    pub(crate) fn draw_below(&self, buffer: &mut Buffer, area: Rect, hits: &mut Hits<String>) {
        let lines = self.lines_below(area.width);
        let used = (lines.len() as u16).min(area.height);
        draw_flow(buffer, area, lines, hits);
        self.draw_notes(buffer, Rect { y: area.y + used, height: area.height - used, ..area });
    }

    /// The lines [`Panel::draw_below`] needs.
    pub(crate) fn height_below(&self, width: u16) -> u16 {
        self.lines_below(width).len() as u16 + (self.scene.notes.len() as u16).min(NOTES_BELOW)
    }

    fn lines_below(&self, width: u16) -> Vec<Vec<PanelItem<'_>>> {
        let mut lines = self.chip_lines(width);
        lines.extend(flow(self.scene.hud.iter().map(|field| (self.short(field), None)).collect(), width));
        lines
    }

    /// The lines of a field, each with its label or nothing. Words that are too long for one are `wrapped` or cut, so that
    /// the label stays.
    fn field_rows(&self, field: &HudField, width: u16, wrapped: bool) -> Vec<(&'static str, Line<'static>)> {
        let beside = width.saturating_sub(field.label.chars().count() as u16 + 1);
        let whole = self.value(field, width);
        if whole.width() > usize::from(beside) && field.pictures.is_empty() && beside >= LEAST_VALUE {
            let style = self.look.tone(field.tone).add_modifier(Modifier::BOLD);
            if !wrapped {
                return vec![(field.label, Line::styled(fit(&field.value, beside), style))];
            }
            let rows = wrap(&[(field.value.clone(), style)], beside.into());
            let labels = [field.label].into_iter().chain(std::iter::repeat(""));
            return labels.zip(rows.into_iter().map(Line::from)).collect();
        }
        let mut value = whole;
        let room = u32::from(width).saturating_sub((value.width() + field.label.len() + 2) as u32);
        value.spans.splice(0..0, self.bar(field, room.min(BAR)));
        vec![(field.label, value)]
    }

    fn short(&self, field: &HudField) -> Line<'static> {
        let mut line = self.value(field, u16::MAX);
        line.spans.splice(0..0, self.bar(field, SHORT_BAR));
        line.spans.insert(0, Span::styled(format!("{} ", field.label), self.look.faint()));
        line
    }

    /// A field's pictures, or its words where it has none or they need too much room.
    fn value(&self, field: &HudField, width: u16) -> Line<'static> {
        let style = self.look.tone(field.tone).add_modifier(Modifier::BOLD);
        let pictures = || Line::from_iter(field.pictures.iter().flat_map(|picture| self.small(picture)));
        match field.pictures.is_empty() {
            false if pictures().width() <= usize::from(width) => pictures(),
            _ => Line::styled(fit(&field.value, width), style),
        }
    }

    /// A field's bar with a space after it, at most this long; `None` where it would be too short to read.
    fn bar(&self, field: &HudField, most: u32) -> Option<Span<'static>> {
        let (now, full) = field.meter.filter(|_| most >= 3)?;
        let length = full.clamp(1, most);
        let part = u64::from(now.min(full)) * u64::from(length);
        // A value above 0 is never drawn as empty, nor one below the maximum as full.
        let filled = (part / u64::from(full.max(1))).max(u64::from(now > 0)) as usize;
        let (done, rest) = if self.look.ascii { ("#", ".") } else { ("█", "░") };
        let text = done.repeat(filled) + &rest.repeat(length as usize - filled) + " ";
        Some(Span::styled(text, self.look.tone(field.tone)))
    }

    /// A picture in two characters.
    fn small(&self, picture: &Picture) -> Option<Span<'static>> {
        Some(match *picture {
            Picture::None | Picture::Hexes(_) => return None,
            Picture::Swatch(paint) => {
                let symbol = self.look.symbol(paint).filter(|_| self.look.symbols());
                let style = self.look.ink(paint).add_modifier(Modifier::BOLD);
                Span::styled(format!(" {}", symbol.unwrap_or(self.look.glyph(BALL))), style)
            }
            Picture::Sprite(sprite) => Span::raw(format!(" {}", self.look.glyph(sprite.glyph))),
        })
    }

    fn control(&self, control: &Control, width: u16) -> Line<'static> {
        let mut line = self.name(control);
        let room = width.saturating_sub(line.width() as u16 + 2);
        // A few letters of a sentence would mean nothing.
        let whole = control.detail.chars().count() <= usize::from(room);
        if !control.detail.is_empty() && (whole || room >= 12) {
            let detail = format!("  {}", fit(&control.detail, room));
            line.push_span(Span::styled(detail, self.focused(self.look.faint(), control)));
        }
        line
    }

    /// Key, picture, label and marks of a control.
    pub(crate) fn name(&self, control: &Control) -> Line<'static> {
        let text = self.focused(self.control_style(control), control);
        let key = control.key.map_or(' ', |key| key);
        let mut spans = vec![Span::styled(format!("{key} "), self.focused(self.look.accent(), control))];
        spans.extend(self.picture(control));
        spans.push(Span::styled(format!(" {}", control.label), text));
        let note = match (control.hinted, control.current) {
            (true, _) => " !",
            (_, true) => " ◂",
            _ => "",
        };
        spans.push(Span::styled(note, self.look.accent()));
        Line::from(spans)
    }

    /// The chips in lines, with names where these need no more lines.
    fn chip_lines(&self, width: u16) -> Vec<Vec<PanelItem<'_>>> {
        let (short, named) = (flow(self.chips(false), width), flow(self.chips(true), width));
        if named.len() <= short.len() { named } else { short }
    }

    fn chips(&self, named: bool) -> Vec<PanelItem<'_>> {
        let chip = |control| (self.chip(control, named), Some(control.id.as_str()));
        self.scene.controls.iter().map(chip).collect()
    }

    /// Key, picture and marks, with the label where it is `named` or nothing else identifies it.
    fn chip<'s>(&self, control: &'s Control, named: bool) -> Line<'s> {
        let picture = self.picture(control);
        let labelled = named || picture.is_none();
        let key = control.key.map(|key| key.to_string());
        let gap = if key.is_some() && labelled { " " } else { "" };
        let mut spans =
            vec![Span::styled(key.unwrap_or_default(), self.focused(self.look.accent(), control))];
        spans.extend(picture);
        if labelled {
            let style = self.focused(self.control_style(control), control);
            spans.push(Span::styled(format!("{gap}{}", control.label), style));
        }
        match (control.hinted, control.current) {
            (true, _) => spans.push(Span::styled("!", self.look.accent())),
            (_, true) => spans.push(Span::styled("◂", self.look.accent())),
            _ => {}
        }
        Line::from(spans)
    }

    fn picture(&self, control: &Control) -> Option<Span<'static>> {
        match control.picture {
            Picture::None | Picture::Hexes(_) => None,
            Picture::Swatch(paint) => {
                let symbol = self.look.symbol(paint).filter(|_| self.look.symbols()).unwrap_or(' ');
                Some(Span::styled(format!(" {symbol} "), self.look.paint(paint)))
            }
            Picture::Sprite(sprite) => Some(Span::raw(self.look.glyph(sprite.glyph).to_string())),
        }
    }

    fn control_style(&self, control: &Control) -> Style {
        if control.enabled { Style::new().add_modifier(Modifier::BOLD) } else { self.look.faint() }
    }

    /// A style with the focus mark, if the control has the focus; its picture keeps its own style.
    pub(crate) fn focused(&self, style: Style, control: &Control) -> Style {
        match self.focus {
            Some(Spot::Control(id)) if *id == control.id => style.patch(self.look.chosen()),
            _ => style,
        }
    }
}

/// Breaks items into lines of a width, two columns apart.
fn flow(items: Vec<PanelItem<'_>>, width: u16) -> Vec<Vec<PanelItem<'_>>> {
    let mut lines: Vec<Vec<PanelItem<'_>>> = Vec::new();
    let mut used = 0;
    for item in items {
        let length = item.0.width() as u16;
        match lines.last_mut() {
            Some(line) if used + 2 + length <= width => {
                used += 2 + length;
                line.push(item);
            }
            _ => {
                used = length;
                lines.push(vec![item]);
            }
        }
    }
    lines
}

fn draw_flow(buffer: &mut Buffer, area: Rect, lines: Vec<Vec<PanelItem<'_>>>, hits: &mut Hits<String>) {
    for (y, line) in (area.y..area.bottom()).zip(lines) {
        let mut x = area.x;
        for (text, control) in line {
            let room = area.right().saturating_sub(x);
            let width = (text.width() as u16).min(room);
            buffer.set_line(x, y, &text, width);
            if let Some(id) = control {
                hits.add(Rect::new(x, y, width, 1), id.to_owned());
            }
            x = x.saturating_add(width + 2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Depth;
    use view::SceneNote;

    fn beside(scene: &Scene, ascii: bool, width: u16, height: u16) -> Vec<String> {
        let look = Look::new(Depth::True, ascii, false);
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        Panel { scene, look: &look, focus: None }.draw_beside(&mut buffer, area, &mut Hits::default());
        let rows = buffer.content.chunks(width.into());
        rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned())
            .collect()
    }

    #[test]
    fn meters_are_bars_as_long_as_there_is_room() {
        let field = |now, full| HudField::new("hp", "HP", format!("{now}/{full}")).metered(now, full);
        let hud = [(3, 5), (0, 5), (1, 200), (199, 200), (200, 200), (9, 5), (0, 0)];
        let scene = Scene { hud: hud.map(|(now, full)| field(now, full)).into(), ..Scene::default() };
        let wide = [
            "HP          ███░░ 3/5",
            "HP          ░░░░░ 0/5",
            "HP   █░░░░░░░░░ 1/200",
            "HP █████████░ 199/200",
            "HP ██████████ 200/200",
            "HP          █████ 9/5",
            "HP              ░ 0/0",
        ];
        assert_eq!(beside(&scene, false, 21, 8)[..7], wide);
        assert_eq!(beside(&scene, true, 12, 8)[..2], ["HP ###.. 3/5", "HP ..... 0/5"]);
        assert_eq!(beside(&scene, true, 12, 8)[3], "HP   199/200");
    }

    #[test]
    fn a_label_stays_beside_long_words() {
        let hud = vec![
            HudField::new("u", "Gifts", "Recall Damage, Passive Protection"),
            HudField::new("a", "A", 1),
        ];
        let scene = Scene { hud, ..Scene::default() };
        let roomy = ["Gifts      Recall Damage,", "       Passive Protection", "A                       1"];
        assert_eq!(beside(&scene, false, 25, 4)[..3], roomy);
        assert_eq!(beside(&scene, false, 25, 3)[0], "Gifts Recall Damage, Pas…");
        assert_eq!(beside(&scene, false, 14, 3)[0], "Recall Damage…", "with too little room for both");
    }

    #[test]
    fn notes_fill_what_is_left_and_the_newest_stays() {
        let note = |text: &str| SceneNote { tone: Tone::Plain, text: text.to_owned() };
        let notes = vec![note("You enter."), note("The archer hits you for 1."), note("You wait.")];
        let scene = Scene { hud: vec![HudField::new("a", "A", 1)], notes, ..Scene::default() };
        let all = ["A             1", "", "", "You enter.", "The archer hits", "you for 1.", "You wait."];
        assert_eq!(beside(&scene, false, 15, 7), all);
        assert_eq!(beside(&scene, false, 15, 5)[3..], ["you for 1.", "You wait."]);
        assert_eq!(beside(&scene, false, 15, 2), ["A             1", ""]);
    }
}
