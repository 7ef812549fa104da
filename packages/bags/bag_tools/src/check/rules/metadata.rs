use std::collections::BTreeMap;

use hsl_bag::{Metadata, TopicWithMessageCount};
use hsl_types::Time;

use crate::check::finding::FindingsOfRule;
use crate::check::{BagView, Rule, RuleEntry, RuledBags};

/// Entry in the table of rules.
pub(super) const RULE: RuleEntry = RuleEntry {
    name: "metadata",
    description: "metadata.yaml has a known version and the right topics, message counts, start time and duration",
    bags: RuledBags::All,
    new: |_| Box::new(MetadataRule),
};
use user_files::wording;

/// Check of `metadata.yaml` after the whole bag is counted.
struct MetadataRule;

impl Rule for MetadataRule {
    /// Compares the numbers and times in `metadata.yaml` with those of the messages read. Adds a finding for each value
    /// that differs; does nothing without the file.
    fn end(&mut self, bag: &BagView<'_>, findings: &mut FindingsOfRule<'_>) {
        let Some(metadata) = bag.bag.metadata() else {
            return;
        };
        if let Some(unknown) = bag.bag.unknown_version() {
            findings.of_bag("", unknown);
        }
        check_topics(metadata, bag, findings);
        if metadata.message_count != bag.messages {
            let (listed, found) = (metadata.message_count, bag.messages);
            findings.of_bag("", format!("message_count is {listed}, found {found}"));
        }
        let of_files: u64 = metadata.files.iter().map(|file| file.message_count).sum();
        if !metadata.files.is_empty() && of_files != metadata.message_count {
            let listed = metadata.message_count;
            findings.of_bag(
                "",
                format!("message_count is {listed}, the sum of its files is {of_files}"),
            );
        }
        let Some((start, end)) = bag.span else {
            return;
        };
        let listed = Time::from_nanos(metadata.starting_time.nanoseconds_since_epoch);
        if listed != start {
            findings.of_bag(
                "",
                format!("starting_time is {listed}, the first message is at {start}"),
            );
        }
        let listed = metadata.duration.nanoseconds;
        let found = end.since(start).as_nanos();
        if u128::from(listed) != found {
            findings.of_bag(
                "",
                format!("duration is {listed} ns, from first to last message {found} ns"),
            );
        }
    }
}

/// Adds a finding for each topic whose listed number of messages is wrong, and for each topic that is not listed.
fn check_topics(metadata: &Metadata, bag: &BagView<'_>, findings: &mut FindingsOfRule<'_>) {
    // A topic with two publishers may be listed twice.
    let mut listed: BTreeMap<&str, u64> = BTreeMap::new();
    for TopicWithMessageCount {
        topic_metadata,
        message_count,
    } in &metadata.topics_with_message_count
    {
        *listed.entry(&topic_metadata.name).or_default() += message_count;
    }
    for (topic, listed) in &listed {
        let found = bag.counts.get(*topic).copied().unwrap_or_default();
        if found != *listed {
            findings.of_bag(topic, format!("message_count is {listed}, found {found}"));
        }
    }
    for (topic, found) in &bag.counts {
        if !listed.contains_key(topic.as_str()) {
            findings.of_bag(
                topic,
                format!("not listed, found {}", wording::count(found, "message")),
            );
        }
    }
}
