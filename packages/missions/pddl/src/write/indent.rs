use std::fmt::{self, Display, Formatter, Write};

/// Maximum length of a line with several words.
pub(super) const WIDTH: usize = 100;

/// Indentation by levels of two spaces.
#[derive(Clone, Copy)]
pub(super) struct Indent(pub(super) usize);

impl Display for Indent {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for _ in 0..self.0 {
            f.write_str("  ")?;
        }
        Ok(())
    }
}

impl Indent {
    pub(super) fn deeper(self) -> Self {
        Self(self.0 + 1)
    }

    /// Returns true if the part fits on one line.
    pub(super) fn fits(self, part: &impl Display) -> bool {
        let mut room = Room(WIDTH.saturating_sub(2 * self.0));
        write!(room, "{part}").is_ok()
    }
}

/// Remaining columns of a line. Writing fails if a text needs more.
struct Room(usize);

impl Write for Room {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.checked_sub(text.len()).ok_or(fmt::Error)?;
        Ok(())
    }
}
