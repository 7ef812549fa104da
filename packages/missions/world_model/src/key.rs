use crate::WorldError;

/// Maximum length of the name of a type, a predicate or an object \[bytes\].
pub const LONGEST_NAME: usize = 4096;

/// Maximum length of the key of a fact \[bytes\].
pub const LONGEST_KEY: usize = 65_536;

/// Maximum length of a text that an error message repeats \[bytes\].
const LONGEST_SHOWN: usize = 200;

/// The predicate and the arguments of a key. `raining` is `raining()`; blanks around names do not count.
pub(crate) fn split(key: &str) -> Result<(&str, Vec<&str>), WorldError> {
    let bad = || WorldError::Key { key: shown(key) };
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

/// Returns the text, or the beginning of a long one.
pub(crate) fn shown(text: &str) -> String {
    let shown = &text[..text.floor_char_boundary(LONGEST_SHOWN)];
    match text.len() - shown.len() {
        0 => shown.to_owned(),
        more => format!("{shown}... ({more} more bytes)"),
    }
}

/// Whether keys, XML and PDDL can hold the name: letters, digits and a few signs, none in upper case, and not too many.
pub(crate) fn is_name(name: &str) -> bool {
    let is_allowed = |letter: char| {
        let is_sign = "-_.+@/#$%^*~|'".contains(letter);
        is_sign || (letter.is_alphanumeric() && !letter.is_uppercase())
    };
    !name.is_empty() && name.len() <= LONGEST_NAME && name.chars().all(is_allowed)
}
