//! The last step of drawing in a terminal without UTF-8: all text of games and rule books becomes ASCII.

use ratatui::buffer::Buffer;

/// Replaces every other character by the nearest ASCII one.
pub(crate) fn flatten(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let plain = cell.symbol().chars().next().map_or(' ', nearest);
            cell.set_char(plain);
        }
    }
}

fn nearest(c: char) -> char {
    match c {
        '×' | '✕' | '✗' => 'x',
        '–' | '—' | '−' | '‐' | '─' | '━' | '═' => '-',
        '│' | '┃' | '║' => '|',
        '‘' | '’' => '\'',
        '“' | '”' => '"',
        '…' => '~',
        '·' | '•' | '∙' => '.',
        '←' | '◂' | '‹' => '<',
        '→' | '▸' | '›' => '>',
        '↑' | '▲' => '^',
        '↓' | '▼' => 'v',
        '≤' => '<',
        '≥' => '>',
        '█' | '■' | '▓' => '#',
        // The heights of small charts.
        '▁' => '_',
        '▂' => '.',
        '▃' => ':',
        '▄' => '-',
        '▅' => '=',
        '▆' => '+',
        '▇' => '*',
        '✓' => '+',
        '○' => 'o',
        '●' => '*',
        '░' | '▒' => ':',
        'é' | 'è' | 'ê' => 'e',
        '\u{2500}'..='\u{257f}' => '+',
        c if c.is_whitespace() => ' ',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ascii_leaves() {
        let mut buffer = Buffer::with_lines(["20×20 — “é” 日本 ┌─┐ ok"]);
        flatten(&mut buffer);
        assert!(buffer.content.iter().all(|cell| cell.symbol().is_ascii()));
        assert!(
            buffer.content.iter().map(|cell| cell.symbol()).collect::<String>().starts_with("20x20 - \"e\"")
        );
    }
}
