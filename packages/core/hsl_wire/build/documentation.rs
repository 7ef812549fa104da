//! Comments and spelled values of a `.msg` file, which its parser does not keep.

use anyhow::Context;

/// Comments of one `.msg` file, which become the documentation of the Rust struct, and values as they are spelled.
pub(crate) struct Documentation {
    /// Comment of the message: the comment at the top, if a blank line ends it.
    pub(crate) message: String,
    /// Fields and constants, in the order of the file.
    items: Vec<Item>,
}

/// Field or constant.
struct Item {
    name: String,
    /// Comments above and behind it.
    comment: String,
    /// Value of a constant, or default value of a field.
    value: Option<String>,
}

impl Documentation {
    /// Collects the comments in the text of a `.msg` file: each belongs to the message, or to the field or constant
    /// after or before it.
    pub(crate) fn of(source: &str) -> Self {
        let mut documentation = Self {
            message: String::new(),
            items: Vec::new(),
        };
        let mut above = Vec::new();
        for line in source.lines().map(str::trim) {
            if let Some(comment) = line.strip_prefix('#') {
                above.push(comment.trim_start_matches('#').trim());
            } else if line.is_empty() {
                if documentation.items.is_empty() && documentation.message.is_empty() {
                    documentation.message = above.join(" ");
                }
                above.clear();
            } else if let Some((name, value)) = declared(line) {
                let behind = line.split_once('#').map(|(_, comment)| comment.trim());
                above.extend(behind);
                documentation.items.push(Item {
                    name: name.to_owned(),
                    comment: std::mem::take(&mut above).join(" "),
                    value: (!value.is_empty()).then(|| value.to_owned()),
                });
            }
        }
        documentation
    }

    /// Returns the comments of a field or constant; empty if there are none.
    pub(crate) fn comment(&self, name: &str) -> &str {
        let item = self.items.iter().find(|item| item.name == name);
        item.map_or("", |item| &item.comment)
    }

    /// Returns the value of a constant, or the default value of a field, as it is spelled.
    ///
    /// # Errors
    /// Returns an error if it has none.
    pub(crate) fn value(&self, name: &str) -> anyhow::Result<&str> {
        let item = self.items.iter().find(|item| item.name == name);
        let value = item.and_then(|item| item.value.as_deref());
        value.with_context(|| format!("{name} has no value"))
    }

    /// Returns the names of the fields and constants before `name`, the last one first.
    pub(crate) fn before(&self, name: &str) -> impl Iterator<Item = &str> {
        let place = self.items.iter().position(|item| item.name == name);
        let before = &self.items[..place.unwrap_or_default()];
        before.iter().rev().map(|item| item.name.as_str())
    }
}

/// Returns the name that a line declares, and the value behind it, which may be empty.
fn declared(line: &str) -> Option<(&str, &str)> {
    let code = line.split('#').next()?;
    let (_, rest) = code.trim().split_once(char::is_whitespace)?;
    let rest = rest.trim_start();
    let end = rest.find(|it: char| it.is_whitespace() || it == '=');
    let (name, value) = rest.split_at(end.unwrap_or(rest.len()));
    let value = value.trim_start();
    Some((name, value.strip_prefix('=').unwrap_or(value).trim()))
}
