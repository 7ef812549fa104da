use std::collections::{BTreeMap, BTreeSet};

/// Set of names in use, from which new unique names are created.
#[derive(Debug, Default)]
pub(super) struct Names {
    given: BTreeSet<String>,
    /// Last tried number by name.
    numbers: BTreeMap<String, usize>,
}

impl Names {
    pub(super) fn reserve(&mut self, name: impl Into<String>) {
        self.given.insert(name.into());
    }

    /// Returns the name if it is unused, or else the name with the smallest unused number from 2 on, such as
    /// `Attack_2`. The result is reserved.
    pub(super) fn give(&mut self, name: String) -> String {
        if self.given.insert(name.clone()) {
            return name;
        }
        let number = self.numbers.entry(name.clone()).or_insert(1);
        loop {
            *number += 1;
            let numbered = format!("{name}_{number}");
            if self.given.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

/// Returns a name for a variable that scripts and attributes can contain: the last part of its path, with other letters
/// replaced by `_`.
pub(super) fn plain(path: &str) -> String {
    let last = path.rsplit('/').next().unwrap_or(path);
    let letters = last.chars().map(|letter| match letter {
        letter if letter.is_ascii_alphanumeric() => letter,
        _ => '_',
    });
    let name: String = letters.collect();
    let name = name.trim_start_matches('_');
    let begins_well = name.starts_with(|letter: char| letter.is_ascii_alphabetic());
    match name {
        "true" | "false" | "name" | "ID" => format!("{name}_"),
        name if begins_well => name.to_owned(),
        name => format!("v{name}"),
    }
}

/// Returns whether the id can be the tag of an element: ASCII letters, digits and `_`, with a letter first.
pub(super) fn is_tag(id: &str) -> bool {
    let mut letters = id.chars();
    letters
        .next()
        .is_some_and(|letter| letter.is_ascii_alphabetic())
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}
