use std::collections::BTreeMap;

/// Number of unreadable messages of each topic of a log, with the first reason.
#[derive(Clone, Debug, Default)]
pub struct UnreadableMessages(BTreeMap<String, (u64, String)>);

impl UnreadableMessages {
    /// Counts a message of a topic.
    pub fn count(&mut self, topic: String, reason: &dyn ToString) {
        let first = || (0, reason.to_string());
        self.0.entry(topic).or_insert_with(first).0 += 1;
    }

    /// Returns a sentence about each topic.
    pub fn notes(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|(topic, (count, reason))| {
            format!("{topic}: {count} unreadable, the first one because {reason}")
        })
    }
}
