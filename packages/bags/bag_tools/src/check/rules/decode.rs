use std::collections::BTreeSet;

use crate::check::finding::FindingsOfRule;
use crate::check::{MessageView, Rule, RuleEntry, RuledBags, TickView};
use crate::types::type_hash_of;
use crate::types::type_of;

/// Entry in the table of rules.
pub(super) const RULE: RuleEntry = RuleEntry {
    name: "decode",
    description: "every topic of this repository has its type and type hash, and every message can be decoded",
    bags: RuledBags::All,
    new: |_| Box::new(Decode::default()),
};

/// Check of types and contents.
#[derive(Default)]
struct Decode {
    /// Topics whose types were checked.
    seen: BTreeSet<String>,
}

impl Rule for Decode {
    /// Adds a finding for each message of the tick that cannot be decoded. For the first message of a topic in the bag,
    /// also adds a finding if its type or type hash is wrong.
    fn tick(&mut self, tick: &TickView<'_>, findings: &mut FindingsOfRule<'_>) {
        for message in &tick.messages {
            let name = message.topic_name();
            if message.topic().is_some() && !self.seen.contains(name) {
                self.seen.insert(name.to_owned());
                if let Some(error) = type_error(message) {
                    findings.at(tick.moment, name, error);
                }
            }
            if let Some(Err(error)) = &message.value {
                findings.at(tick.moment, name, error);
            }
        }
    }
}

/// Returns the error of a topic's type or type hash; `None` if both are right, or the hash is unknown.
fn type_error(message: &MessageView<'_>) -> Option<String> {
    let channel = &message.raw().channel;
    let (expected, found) = (message.topic()?.message_type, type_of(channel));
    if expected.name != found {
        return Some(format!("the type is {found:?}, expected {}", expected.name));
    }
    let hash = type_hash_of(channel).filter(|hash| *hash != expected.hash)?;
    let ours = expected.hash;
    Some(format!(
        "the type hash of {found} is {hash}, expected {ours}: written by another version of this repository, \
         which can read it; its messages are not checked"
    ))
}
