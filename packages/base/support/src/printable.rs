//! Untrusted text in messages: names, keys, rules and error texts of other programs.

use std::borrow::Cow;
use std::fmt::Write;

/// Maximum length of a printed or logged line \[characters\].
pub const LONGEST_LINE: usize = 4000;

/// Returns the text in a form that is safe for terminals and reports, with lines of at most `longest` characters.
///
/// Control characters, and thus escape sequences, marks that change the direction of writing, and the noncharacters
/// U+FFFE and U+FFFF, which XML 1.0 forbids, are escaped, as in `\u{1b}`. Newlines and tabs stay. The end of a
/// truncated line says how many characters are missing.
///
/// ```
/// use support::printable;
/// assert_eq!(printable("red: \x1b[31m", 20), r"red: \u{1b}[31m");
/// assert_eq!(printable("abcdef\nabc", 4), "abcd… (2 more characters)\nabc");
/// ```
pub fn printable(text: &str, longest: usize) -> Cow<'_, str> {
    let is_short = text.lines().all(|line| line.len() <= longest);
    if is_short && !text.contains(is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::new();
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            shown.push('\n');
        }
        add_line(line, longest, &mut shown);
    }
    Cow::Owned(shown)
}

/// Appends at most `longest` characters of a line to `shown`, escaped, and the number of the missing ones.
fn add_line(line: &str, longest: usize, shown: &mut String) {
    let mut characters = line.chars();
    for character in characters.by_ref().take(longest) {
        if is_escaped(character) {
            shown.extend(character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    let more = characters.count();
    if more > 0 {
        // Writing to a `String` does not fail.
        let _ = write!(shown, "… ({more} more characters)");
    }
}

/// Returns whether [`printable`] escapes a character: it is a control character other than newline and tab, changes
/// the writing direction, separates lines or is forbidden in XML 1.0.
pub fn is_escaped(character: char) -> bool {
    let is_direction_mark = matches!(
        character,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    let is_separator = matches!(character, '\u{2028}' | '\u{2029}');
    let is_control = character.is_control() && character != '\n' && character != '\t';
    let is_noncharacter = matches!(character, '\u{fffe}' | '\u{ffff}');
    is_control || is_direction_mark || is_separator || is_noncharacter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped_and_other_text_stays_as_it_is() {
        assert_eq!(printable("größer ⚽\n\tnext", 20), "größer ⚽\n\tnext");
        assert_eq!(
            printable("a\x1b]0;title\x07b\r\u{9b}2J\u{202e}c\x7f\0\u{61c}", 50),
            r"a\u{1b}]0;title\u{7}b\u{d}\u{9b}2J\u{202e}c\u{7f}\u{0}\u{61c}"
        );
        assert_eq!(
            printable("\u{fffe}\u{ffff}\u{fffd}", 40),
            "\\u{fffe}\\u{ffff}\u{fffd}"
        );
    }

    #[test]
    fn every_line_is_truncated_by_itself_and_between_characters() {
        assert_eq!(
            printable("⚽⚽⚽⚽\n⚽⚽", 2),
            "⚽⚽… (2 more characters)\n⚽⚽"
        );
    }
}
