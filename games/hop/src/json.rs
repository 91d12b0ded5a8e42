//! A small strict JSON parser: limited nesting, nothing after the end.

/// A JSON value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    Number(i64),
    /// A number with a fraction, or too large; allowed only in ignored fields.
    Inexact,
    Text(String),
    List(Vec<Json>),
    /// In the order of the text, without duplicate names.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Parses a whole text.
    pub(crate) fn parse(text: &str) -> Result<Json, String> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value(0)?;
        reader.skip_space();
        match reader.peek() {
            None => Ok(value),
            Some(_) => Err(reader.fault("nothing may follow the end")),
        }
    }

    /// The kind of value, for messages.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Json::Null => "null",
            Json::Bool(_) => "true or false",
            Json::Number(_) => "a number",
            Json::Inexact => "a fraction",
            Json::Text(_) => "a string",
            Json::List(_) => "a list",
            Json::Object(_) => "an object",
        }
    }
}

/// The maximum nesting depth.
const DEEPEST: u8 = 8;

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn fault(&self, what: &str) -> String {
        format!("{what}, at byte {}", self.at + 1)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    /// Skips whitespace and then this byte, if present.
    fn take(&mut self, byte: u8) -> bool {
        self.skip_space();
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    fn expect(&mut self, byte: u8) -> Result<(), String> {
        if self.take(byte) { Ok(()) } else { Err(self.fault(&format!("{:?} is missing", char::from(byte)))) }
    }

    fn value(&mut self, depth: u8) -> Result<Json, String> {
        if depth == DEEPEST {
            return Err(self.fault("too deep"));
        }
        self.skip_space();
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.list(depth),
            Some(b'"') => self.string().map(Json::Text),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => self.word(),
        }
    }

    fn word(&mut self) -> Result<Json, String> {
        for (word, value) in [("null", Json::Null), ("true", Json::Bool(true)), ("false", Json::Bool(false))]
        {
            if self.text[self.at..].starts_with(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        Err(self.fault("a value is missing"))
    }

    fn object(&mut self, depth: u8) -> Result<Json, String> {
        self.expect(b'{')?;
        let mut fields: Vec<(String, Json)> = Vec::new();
        if self.take(b'}') {
            return Ok(Json::Object(fields));
        }
        loop {
            self.skip_space();
            let name = self.string()?;
            if fields.iter().any(|(known, _)| *known == name) {
                return Err(self.fault("a field appears twice"));
            }
            self.expect(b':')?;
            fields.push((name, self.value(depth + 1)?));
            if !self.take(b',') {
                self.expect(b'}')?;
                return Ok(Json::Object(fields));
            }
        }
    }

    fn list(&mut self, depth: u8) -> Result<Json, String> {
        self.expect(b'[')?;
        let mut items = Vec::new();
        if self.take(b']') {
            return Ok(Json::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if !self.take(b',') {
                self.expect(b']')?;
                return Ok(Json::List(items));
            }
        }
    }

    /// Parses digits with an optional minus, fraction and exponent.
    fn number(&mut self) -> Result<Json, String> {
        let start = self.at;
        while matches!(self.peek(), Some(b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9')) {
            self.at += 1;
        }
        let text = &self.text[start..self.at];
        if !is_number(text.strip_prefix('-').unwrap_or(text)) {
            let quoted = engine::quote(text);
            return Err(self.fault(&format!("{quoted} isn't a number")));
        }
        Ok(text.parse().map_or(Json::Inexact, Json::Number))
    }

    fn string(&mut self) -> Result<String, String> {
        self.expect(b'"')?;
        let mut out = String::new();
        loop {
            let rest = &self.text[self.at..];
            let Some(c) = rest.chars().next() else { return Err(self.fault("a string isn't closed")) };
            self.at += c.len_utf8();
            match c {
                '"' => return Ok(out),
                '\\' => out.push(self.escape()?),
                c if c < ' ' => return Err(self.fault("a string contains a control character")),
                c => out.push(c),
            }
        }
    }

    fn escape(&mut self) -> Result<char, String> {
        let c = self.peek().ok_or_else(|| self.fault("a string isn't closed"))?;
        self.at += 1;
        Ok(match c {
            b'"' | b'\\' | b'/' => char::from(c),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let high = self.unit()?;
                let code = match high {
                    0xD800..=0xDBFF if self.text[self.at..].starts_with("\\u") => {
                        self.at += 2;
                        let low = self.unit()?;
                        // Without a valid second half, the first half is alone and no character.
                        let paired = (0xDC00..=0xDFFF).contains(&low);
                        if paired { 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00) } else { high }
                    }
                    other => other,
                };
                char::from_u32(code).ok_or_else(|| self.fault("half a character is escaped"))?
            }
            _ => {
                self.at -= 1;
                return Err(self.fault("unknown escape"));
            }
        })
    }

    /// Parses four hexadecimal digits.
    fn unit(&mut self) -> Result<u32, String> {
        let digits = self.text.get(self.at..self.at + 4).filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
        let unit = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let unit = unit.ok_or_else(|| self.fault("an escape needs four hexadecimal digits"))?;
        self.at += 4;
        Ok(unit)
    }
}

/// Returns whether a text is an unsigned number.
fn is_number(text: &str) -> bool {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    [whole, fraction, exponent].into_iter().all(digits) && (whole.len() == 1 || !whole.starts_with('0'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The same value as `serde_json` represents it.
    fn library(json: &Json) -> serde_json::Value {
        match json {
            // Fractions are skipped, so their value is not compared.
            Json::Null | Json::Inexact => serde_json::Value::Null,
            Json::Bool(b) => (*b).into(),
            Json::Number(n) => (*n).into(),
            Json::Text(text) => text.clone().into(),
            Json::List(items) => items.iter().map(library).collect(),
            Json::Object(fields) => {
                fields.iter().map(|(name, value)| (name.clone(), library(value))).collect()
            }
        }
    }

    fn agrees(text: &str) {
        if let Some(json) = Json::parse(text).ok().filter(|json| !format!("{json:?}").contains("Inexact")) {
            let theirs: serde_json::Value =
                serde_json::from_str(text).unwrap_or_else(|e| panic!("{text:?}: {e}"));
            assert_eq!(library(&json), theirs, "{text:?}");
        }
    }

    /// P10: accepts what `serde_json` accepts; strictness errors give their position.
    #[test]
    fn p10_reads_strictly() {
        for good in ["{}", "[1,-2, 0]", r#"{"a":[true,false,null],"b":"x\n\u00e9\ud83d\ude00\/"}"#, " \"é\" "]
        {
            assert!(Json::parse(good).is_ok(), "{good}");
            agrees(good);
        }
        let bad = [
            "",
            "{",
            "[1,]",
            "{\"a\":1,}",
            "{\"a\" 1}",
            "01",
            "1.",
            ".5",
            "1e",
            "1-1",
            "--1",
            "nul",
            "\"\\x\"",
            "\"\\u12\"",
            "\"a",
            "\"\u{1}\"",
            "[1] 2",
            "{\"a\":1,\"a\":2}",
            "'a'",
            "\"\\ud800\"",
            "\"\\ud800\\u0041\"",
        ];
        for text in bad {
            assert!(Json::parse(text).unwrap_err().contains("at byte"), "{text:?}");
        }
        for inexact in ["1.5", "1e3", "-0.25E-7", "99999999999999999999"] {
            assert_eq!(Json::parse(inexact), Ok(Json::Inexact));
        }
        assert!(Json::parse(&"[".repeat(100_000)).unwrap_err().starts_with("too deep"));
    }

    proptest! {
        #[test]
        fn never_panics_and_agrees(text in "\\PC{0,40}|[\\[\\]{}\",:0-9a-fu\\\\ -]{0,40}") {
            agrees(&text);
        }
    }
}
