//! Texts that a player sends to all players.

use std::fmt;

use crate::items::List;

/// Maximum length of an audible text \[bytes\].
///
/// Source: `sayeffector.cpp` of rcssserver3d 0.7.3, and recordings with it.
pub const MAX_HEARD: usize = 20;

/// The effector `(say text)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Say {
    /// Text between the space after `say` and the closing parenthesis. It must not contain parentheses when a client
    /// sends it; see [`heard`](Self::heard) for the other limits of the server.
    pub text: String,
}

impl Say {
    /// Reads the list `(say text)`.
    pub(crate) fn from_list(list: List<'_>) -> Self {
        let inside = list.text.strip_prefix('(').unwrap_or_default();
        let inside = inside.strip_suffix(')').unwrap_or_default();
        let text = inside.trim_start().strip_prefix("say").unwrap_or_default();
        let text = text.strip_prefix(' ').unwrap_or(text);
        Self {
            text: text.to_owned(),
        }
    }

    /// Returns the part of the text that players receive, 1 to [`MAX_HEARD`] printable ASCII characters, or `None` if
    /// they receive nothing. As recorded with the original server, `two words` is received as `two`, `"quoted"` as
    /// `quoted` and `it's` as `it`.
    pub fn heard(&self) -> Option<&str> {
        let text = self.text.trim_start();
        let heard = match text.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next()?,
            None => text.split([' ', '\t', '\r', '\n', '\'']).next()?,
        };
        let is_audible = |byte: u8| byte.is_ascii_graphic() && byte != b'(' && byte != b')';
        let is_heard = (1..=MAX_HEARD).contains(&heard.len()) && heard.bytes().all(is_audible);
        is_heard.then_some(heard)
    }
}

impl fmt::Display for Say {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "(say {})", self.text)
    }
}
