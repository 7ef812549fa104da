//! Comments of a `.msg` file, by the item that they document.

use std::collections::BTreeMap;

/// Comments of one `.msg` file, which become the documentation of the Rust struct.
pub(crate) struct Documentation {
    /// Comment of the message: the comment at the top, if a blank line ends it.
    pub(crate) message: String,
    /// Comments of fields and constants, by name: comments above and behind them.
    pub(crate) items: BTreeMap<String, String>,
}

impl Documentation {
    /// Collects the comments in the text of a `.msg` file: each belongs to the message, or to the field or constant
    /// after or before it.
    pub(crate) fn of(source: &str) -> Self {
        let mut documentation = Self {
            message: String::new(),
            items: BTreeMap::new(),
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
            } else if let Some(name) = name_of(line) {
                let behind = line.split_once('#').map(|(_, comment)| comment.trim());
                above.extend(behind);
                let text = std::mem::take(&mut above).join(" ");
                documentation.items.insert(name.to_owned(), text);
            }
        }
        documentation
    }
}

/// Returns the name that a line declares: its second word, up to the `=` of a constant.
fn name_of(line: &str) -> Option<&str> {
    line.split_whitespace().nth(1)?.split('=').next()
}
