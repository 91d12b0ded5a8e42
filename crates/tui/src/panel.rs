//! The display and the controls of a run: a column beside the board, or a few lines below it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use view::{Control, Field, Glyph, Picture, Scene, Spot};

use crate::hits::Hits;
use crate::look::Look;
use crate::screens::fit;

/// What is drawn from.
pub(crate) struct Panel<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) look: &'a Look,
    pub(crate) focus: Option<&'a Spot>,
}

/// A color without its symbol.
const BALL: Glyph = Glyph { unicode: '●', ascii: 'o' };

/// Pieces of one line with the control they belong to.
type Item<'a> = (Line<'a>, Option<&'a str>);

impl Panel<'_> {
    /// One line per field and per control; controls shrink to chips where that is too much.
    pub(crate) fn draw_beside(&self, buffer: &mut Buffer, area: Rect, hits: &mut Hits<String>) {
        let fields = self.scene.hud.len() as u16;
        let controls = self.scene.controls.len() as u16;
        let roomy = self.height_beside() <= area.height;
        let chips = flow(self.chips(), area.width);
        let below = if roomy { controls + 1 } else { (chips.len() as u16).min(area.height) };
        let shown = fields.min(area.height - below);
        for (y, field) in (area.y..).zip(self.scene.hud.iter().take(usize::from(shown))) {
            self.field(buffer, Rect { y, height: 1, ..area }, field);
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
    }

    /// The lines [`Panel::draw_beside`] wants.
    pub(crate) fn height_beside(&self) -> u16 {
        (self.scene.hud.len() + 1 + self.scene.controls.len()) as u16
    }

    /// Fields and chips in running lines.
    pub(crate) fn draw_below(&self, buffer: &mut Buffer, area: Rect, hits: &mut Hits<String>) {
        draw_flow(buffer, area, self.lines_below(area.width), hits);
    }

    /// The lines [`Panel::draw_below`] wants.
    pub(crate) fn height_below(&self, width: u16) -> u16 {
        self.lines_below(width).len() as u16
    }

    fn lines_below(&self, width: u16) -> Vec<Vec<Item<'_>>> {
        let mut lines = flow(self.chips(), width);
        lines.extend(flow(self.scene.hud.iter().map(|field| (self.short(field), None)).collect(), width));
        lines
    }

    fn field(&self, buffer: &mut Buffer, row: Rect, field: &Field) {
        let value = self.value(field, row.width);
        let width = value.width() as u16;
        let label = fit(field.label, row.width.saturating_sub(width + 1));
        buffer.set_string(row.x, row.y, label, self.look.faint());
        buffer.set_line(row.right() - width, row.y, &value, width);
    }

    fn short(&self, field: &Field) -> Line<'static> {
        let mut line = self.value(field, u16::MAX);
        line.spans.insert(0, Span::styled(format!("{} ", field.label), self.look.faint()));
        line
    }

    /// A field's pictures, or its words where it has none or they take too much room.
    fn value(&self, field: &Field, width: u16) -> Line<'static> {
        let style = self.look.tone(field.tone).add_modifier(Modifier::BOLD);
        let pictures = || Line::from_iter(field.pictures.iter().flat_map(|picture| self.small(*picture)));
        match field.pictures.is_empty() {
            false if pictures().width() <= usize::from(width) => pictures(),
            _ => Line::styled(fit(&field.value, width), style),
        }
    }

    /// A picture in two characters.
    fn small(&self, picture: Picture) -> Option<Span<'static>> {
        Some(match picture {
            Picture::None => return None,
            Picture::Swatch(paint) => {
                let symbol = self.look.symbol(paint).filter(|_| self.look.symbols());
                let style = self.look.ink(paint).add_modifier(Modifier::BOLD);
                Span::styled(format!(" {}", symbol.unwrap_or(self.look.glyph(BALL))), style)
            }
            Picture::Sprite(sprite) => Span::raw(format!(" {}", self.look.glyph(sprite.glyph))),
        })
    }

    fn control(&self, control: &Control, width: u16) -> Line<'static> {
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
        let room = width.saturating_sub(Line::from(spans.clone()).width() as u16 + 2);
        // A few letters of a sentence would say nothing.
        let whole = control.detail.chars().count() <= usize::from(room);
        if !control.detail.is_empty() && (whole || room >= 12) {
            let detail = format!("  {}", fit(&control.detail, room));
            spans.push(Span::styled(detail, self.focused(self.look.faint(), control)));
        }
        Line::from(spans)
    }

    fn chips(&self) -> Vec<Item<'_>> {
        self.scene.controls.iter().map(|control| (self.chip(control), Some(control.id.as_str()))).collect()
    }

    /// Key, picture and marks only.
    fn chip(&self, control: &Control) -> Line<'static> {
        let mut spans = vec![match control.key {
            Some(key) => Span::styled(key.to_string(), self.focused(self.look.accent(), control)),
            None => Span::styled(control.label.clone(), self.focused(self.control_style(control), control)),
        }];
        spans.extend(self.picture(control));
        match (control.hinted, control.current) {
            (true, _) => spans.push(Span::styled("!", self.look.accent())),
            (_, true) => spans.push(Span::styled("◂", self.look.accent())),
            _ => {}
        }
        Line::from(spans)
    }

    fn picture(&self, control: &Control) -> Option<Span<'static>> {
        match control.picture {
            Picture::None => None,
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

    /// A style as it is while the control has the focus; its picture keeps its own.
    fn focused(&self, style: Style, control: &Control) -> Style {
        match self.focus {
            Some(Spot::Control(id)) if *id == control.id => style.patch(self.look.chosen()),
            _ => style,
        }
    }
}

/// Breaks items into lines of a width, two columns apart.
fn flow(items: Vec<Item<'_>>, width: u16) -> Vec<Vec<Item<'_>>> {
    let mut lines: Vec<Vec<Item<'_>>> = Vec::new();
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

fn draw_flow(buffer: &mut Buffer, area: Rect, lines: Vec<Vec<Item<'_>>>, hits: &mut Hits<String>) {
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
