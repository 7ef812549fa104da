//! Lines of a text.

/// Letters that are left out at both ends of a line.
const BLANK: [char; 3] = [' ', '\t', '\r'];

#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Text without its end.
    pub(super) text: &'a str,
    /// Place of its first byte.
    pub(super) start: usize,
    /// Number, from 1.
    pub(super) number: usize,
}

impl<'a> Line<'a> {
    /// Returns the line that contains a place.
    pub(super) fn at(text: &'a str, place: usize) -> Self {
        let start = text[..place].rfind('\n').map_or(0, |end| end + 1);
        let rest = &text[start..];
        Self {
            text: rest.lines().next().unwrap_or_default(),
            start,
            number: 1 + text[..start].matches('\n').count(),
        }
    }

    /// Returns the last line before this one that is neither blank nor a comment.
    pub(super) fn before(&self, text: &'a str) -> Option<Self> {
        let mut end = self.start;
        while end > 0 {
            let line = Self::at(text, end - 1);
            if !line.content().is_empty() {
                return Some(line);
            }
            end = line.start;
        }
        None
    }

    /// Returns the number of spaces at the beginning.
    pub(super) fn indentation(&self) -> usize {
        self.text.len() - self.text.trim_start_matches(' ').len()
    }

    /// Returns the text without spaces at both ends, and without a comment.
    pub(super) fn content(&self) -> &'a str {
        let end = match self.text.trim_start().starts_with('#') {
            true => 0,
            false => self.text.find(" #").unwrap_or(self.text.len()),
        };
        self.text[..end].trim_matches(BLANK)
    }

    /// Returns the place of [`Self::content`] \[bytes\].
    pub(super) fn place(&self) -> std::ops::Range<usize> {
        let text = self.text;
        let blank = text.len() - text.trim_start_matches(BLANK).len();
        let start = self.start + blank;
        start..start + self.content().len()
    }

    /// Returns key and value of a line; `None` without a colon that ends a key.
    pub(super) fn entry(&self) -> Option<(&'a str, &'a str)> {
        let content = self.content().trim_start_matches("- ");
        match content.split_once(": ") {
            Some((key, value)) => Some((key, value.trim_matches(' '))),
            None => content.strip_suffix(':').map(|key| (key, "")),
        }
    }
}

/// Returns the advice to quote a text, with the quoted text if it is short.
pub(super) fn quote(text: &str) -> String {
    match text.len() <= 60 && !text.contains(['"', '\\']) {
        true => format!("quote the text: \"{text}\""),
        false => "quote the text".to_owned(),
    }
}
