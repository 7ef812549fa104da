use std::collections::BTreeMap;

use hsl_bag::{Metadata, TopicWithMessageCount};
use hsl_types::Time;

use crate::check::finding::FindingsOfRule;
use crate::check::{BagView, Rule, RuleEntry};

pub(super) const RULE: RuleEntry = RuleEntry {
    name: "metadata",
    description: "metadata.yaml has the right topics, message counts, start time and duration",
    new: |_| Box::new(MetadataRule),
};

struct MetadataRule;

impl Rule for MetadataRule {
    fn end(&mut self, bag: &BagView<'_>, findings: &mut FindingsOfRule<'_>) {
        let Some(metadata) = bag.bag.metadata() else {
            return;
        };
        of_topics(metadata, bag, findings);
        if metadata.message_count != bag.messages {
            let (said, found) = (metadata.message_count, bag.messages);
            findings.of_bag("", format!("message_count is {said}, found {found}"));
        }
        let of_files: u64 = metadata.files.iter().map(|file| file.message_count).sum();
        if !metadata.files.is_empty() && of_files != metadata.message_count {
            let said = metadata.message_count;
            findings.of_bag(
                "",
                format!("message_count is {said}, the sum of its files is {of_files}"),
            );
        }
        let Some((start, end)) = bag.span else {
            return;
        };
        let said = Time::from_nanos(metadata.starting_time.nanoseconds_since_epoch);
        if said != start {
            findings.of_bag(
                "",
                format!("starting_time is {said}, the first message is at {start}"),
            );
        }
        let said = metadata.duration.nanoseconds;
        let found = end.since(start).as_nanos();
        if u128::from(said) != found {
            findings.of_bag(
                "",
                format!("duration is {said} ns, from first to last message {found}"),
            );
        }
    }
}

fn of_topics(metadata: &Metadata, bag: &BagView<'_>, findings: &mut FindingsOfRule<'_>) {
    // A topic may be listed twice, for two publishers.
    let mut said: BTreeMap<&str, u64> = BTreeMap::new();
    for TopicWithMessageCount {
        topic_metadata,
        message_count,
    } in &metadata.topics_with_message_count
    {
        *said.entry(&topic_metadata.name).or_default() += message_count;
    }
    for (topic, said) in &said {
        let found = bag.counts.get(*topic).copied().unwrap_or_default();
        if found != *said {
            findings.of_bag(topic, format!("message_count is {said}, found {found}"));
        }
    }
    for (topic, found) in &bag.counts {
        if !said.contains_key(topic.as_str()) {
            findings.of_bag(topic, format!("not listed, found {found} messages"));
        }
    }
}
