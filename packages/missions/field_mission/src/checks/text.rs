//! Search of names in valid files of a mission.

use std::ops::Range;

/// Returns the range of the first occurrence of a name after the start of a section in a PDDL text, for example
/// `(:objects`.
pub(super) fn find_declaration(text: &str, section: &str, name: &str) -> Option<Range<usize>> {
    let text = blank_comments(&text.to_ascii_lowercase(), b';');
    let start = text.find(section)? + section.len();
    let is_inside = |letter: char| !letter.is_whitespace() && !matches!(letter, '(' | ')');
    find_word(&text, start, name, is_inside, |_| true)
}

/// Returns the range of the name of an action where a PDDL text declares it.
pub(super) fn find_action(text: &str, name: &str) -> Option<Range<usize>> {
    let text = blank_comments(&text.to_ascii_lowercase(), b';');
    let starts = text.match_indices(":action").map(|(at, it)| at + it.len());
    let mut names = starts.filter_map(|start| {
        let word = text[start..].split_whitespace().next()?;
        let start = start + text[start..].find(word)?;
        (word == name).then_some(start..start + word.len())
    });
    names.next()
}

/// Finds a key in a YAML text; `path` has all keys from the outermost one. Returns the start of the text if the key is
/// not found.
pub(super) fn find_yaml_key(text: &str, path: &[&str]) -> Range<usize> {
    let text = blank_comments(text, b'#');
    let is_inside = |letter: char| {
        !letter.is_whitespace() && !matches!(letter, '{' | '}' | ',' | ':' | '"' | '\'' | '?')
    };
    let is_key = |rest: &str| {
        let rest = rest.trim_start_matches(['"', '\'', ' ']);
        rest.starts_with(':')
    };
    let mut found = 0..0;
    for key in path {
        match find_word(&text, found.end, key, is_inside, is_key) {
            Some(next) => found = next,
            None => break,
        }
    }
    found
}

/// Returns the range of the first occurrence of a word after `start` for which `accepts` is true for the text after it.
/// `is_inside` is true for characters of words.
fn find_word(
    text: &str,
    start: usize,
    word: &str,
    is_inside: impl Fn(char) -> bool,
    accepts: impl Fn(&str) -> bool,
) -> Option<Range<usize>> {
    let found = text.get(start..)?.match_indices(word);
    let mut places = found.map(|(at, _)| start + at..start + at + word.len());
    places.find(|place| {
        let (before, after) = (&text[..place.start], &text[place.end..]);
        let is_begin = before.chars().next_back().is_none_or(|it| !is_inside(it));
        let is_end = after.chars().next().is_none_or(|it| !is_inside(it));
        is_begin && is_end && accepts(after)
    })
}

/// Replaces comments by spaces, so that all other bytes keep their offsets.
fn blank_comments(text: &str, sign: u8) -> String {
    let mut is_comment = false;
    let bytes = text.bytes().map(|byte| {
        is_comment = byte != b'\n' && (is_comment || byte == sign);
        if is_comment { b' ' } else { byte }
    });
    // A comment ends at a line end, so no character is cut.
    String::from_utf8_lossy(&bytes.collect::<Vec<_>>()).into_owned()
}
