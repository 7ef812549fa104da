use std::collections::BTreeSet;

/// Names that are given once.
#[derive(Debug, Default)]
pub(super) struct Names {
    given: BTreeSet<String>,
}

impl Names {
    /// The name itself, or the name with the smallest number from 2 that was not given.
    pub(super) fn give(&mut self, name: String) -> String {
        let numbered = (2_usize..).map(|number| format!("{name}_{number}"));
        let free = std::iter::once(name.clone())
            .chain(numbered)
            .find(|name| !self.given.contains(name));
        // There are more numbers than names that were given.
        let free = free.unwrap_or(name);
        self.given.insert(free.clone());
        free
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
