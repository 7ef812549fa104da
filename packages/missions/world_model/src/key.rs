use crate::{LONGEST_KEY, LONGEST_NAME, WorldError};

/// Maximum length of a text in an error message \[bytes\].
const LONGEST_SHOWN: usize = 200;

/// Splits a key such as `at(robot1,center)` into its predicate and arguments, or returns an error if it is not a key.
/// `raining` is the same as `raining()`; blanks around names are ignored.
pub(crate) fn split(key: &str) -> Result<(&str, Vec<&str>), WorldError> {
    let bad = || WorldError::InvalidKey { key: shorten(key) };
    if key.len() > LONGEST_KEY {
        return Err(bad());
    }
    let (predicate, arguments) = match key.split_once('(') {
        None => (key, ""),
        Some((predicate, rest)) => (
            predicate,
            rest.trim_end().strip_suffix(')').ok_or_else(bad)?,
        ),
    };
    let predicate = predicate.trim();
    let arguments: Vec<_> = match arguments.trim() {
        "" => Vec::new(),
        arguments => arguments.split(',').map(str::trim).collect(),
    };
    match is_name(predicate) && arguments.iter().all(|name| is_name(name)) {
        true => Ok((predicate, arguments)),
        false => Err(bad()),
    }
}

/// Returns the text, shortened to [`LONGEST_SHOWN`], with the number of omitted bytes.
pub(crate) fn shorten(text: &str) -> String {
    let shown = &text[..text.floor_char_boundary(LONGEST_SHOWN)];
    match text.len() - shown.len() {
        0 => shown.to_owned(),
        more => format!("{shown}... ({more} more bytes)"),
    }
}

/// Returns true for a name that is valid in keys, XML and PDDL: letters and digits without upper case, and some signs.
pub(crate) fn is_name(name: &str) -> bool {
    let is_allowed = |letter: char| {
        let is_sign = "-_.+@/#$%^*~|'".contains(letter);
        is_sign || (letter.is_alphanumeric() && !letter.is_uppercase())
    };
    !name.is_empty() && name.len() <= LONGEST_NAME && name.chars().all(is_allowed)
}
