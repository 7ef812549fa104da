use std::collections::{BTreeMap, BTreeSet};

/// Names that are given once.
#[derive(Debug, Default)]
pub(super) struct Names {
    given: BTreeSet<String>,
    /// By name: the number that was tried last.
    numbers: BTreeMap<String, usize>,
}

impl Names {
    /// Says that the name is not to be given.
    pub(super) fn reserve(&mut self, name: impl Into<String>) {
        self.given.insert(name.into());
    }

    /// The name itself, or the name with the smallest number from 2 that was not given.
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

/// A name that scripts and attributes can have for a variable: the last part of its path.
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

/// Whether the id can be a tag.
pub(super) fn is_tag(id: &str) -> bool {
    let mut letters = id.chars();
    letters
        .next()
        .is_some_and(|letter| letter.is_ascii_alphabetic())
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}
