use crate::WorldError;

/// The predicate and the arguments of a key. `raining` is `raining()`; blanks around names do not count.
pub(crate) fn split(key: &str) -> Result<(&str, Vec<&str>), WorldError> {
    let bad = || WorldError::Key {
        key: key.to_owned(),
    };
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

/// Whether keys, XML and PDDL can hold the name: letters, digits and a few signs, none in upper case.
pub(crate) fn is_name(name: &str) -> bool {
    let is_allowed = |letter: char| {
        let is_sign = "-_.+@/#$%^*~|'".contains(letter);
        is_sign || (letter.is_alphanumeric() && !letter.is_uppercase())
    };
    !name.is_empty() && name.chars().all(is_allowed)
}
