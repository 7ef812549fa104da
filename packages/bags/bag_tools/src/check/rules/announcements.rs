use hsl_wire::answer::PARTS;
use hsl_wire::hsl_msgs;
use hsl_wire::topics::{self, Topic};

use crate::Bag;
use crate::check::finding::FindingsOfRule;
use crate::check::{MessageView, Rule, RuleEntry, RuledBags, TickView};

/// Entry in the table of rules.
pub(super) const RULE: RuleEntry = RuleEntry {
    name: "counts",
    description: "motion commands and world states announce the right number of messages",
    bags: RuledBags::Runs,
    new: |bag| Box::new(Announcements::new(bag)),
};
use user_files::wording;

/// Topic whose number of messages is announced in another message of the tick.
struct Announced {
    topic: &'static Topic,
    /// True if the bag lacks the topic as a whole, for example a part of a bag. That is not a finding.
    is_left_out: bool,
}

/// Check of announced numbers.
struct Announcements {
    /// Announced numbers, in the order of [`PARTS`].
    parts: Vec<Announced>,
    /// Messages of teammates, announced by world states.
    incoming: Announced,
}

impl Announcements {
    /// Creates the rule. Topics that `metadata.yaml` does not list are left out.
    fn new(bag: &Bag) -> Self {
        let announced = |topic: &'static Topic| Announced {
            topic,
            is_left_out: bag.metadata().is_some_and(|metadata| {
                let names = metadata.topics_with_message_count.iter();
                let mut names = names.map(|it| &it.topic_metadata.name);
                !names.any(|name| Topic::by_full_name(name).is_some_and(|(it, _)| it == topic))
            }),
        };
        Self {
            parts: PARTS.iter().map(|part| announced(part.topic())).collect(),
            incoming: announced(&topics::HSL_INCOMING),
        }
    }
}

impl Rule for Announcements {
    /// Compares the numbers in each motion command and world state of the tick with the messages that the same robot
    /// has in it. Adds a finding for each number that differs.
    fn tick(&mut self, tick: &TickView<'_>, findings: &mut FindingsOfRule<'_>) {
        for message in &tick.messages {
            if let Some(command) = message.read::<hsl_msgs::MotionCommand>() {
                for (part, announced) in PARTS.iter().zip(&self.parts) {
                    let sent = part.announced(command);
                    compare(tick, message, announced, part.field(), sent, findings);
                }
            } else if let Some(world) = message.read::<hsl_msgs::WorldState>() {
                let (topic, received) = (&self.incoming, world.messages_received);
                let field = "messages_received";
                compare(tick, message, topic, field, received, findings);
            }
        }
    }
}

/// Adds a finding if a robot's number of messages on a topic differs from `announced_count`, the value of `field` in
/// `message`.
fn compare(
    tick: &TickView<'_>,
    message: &MessageView<'_>,
    announced: &Announced,
    field: &str,
    announced_count: u32,
    findings: &mut FindingsOfRule<'_>,
) {
    let Some(robot) = message.robot().filter(|_| !announced.is_left_out) else {
        return;
    };
    let found = tick.count(announced.topic, robot);
    if found != announced_count as usize {
        let name = announced.topic.name;
        let found = wording::count(found, "message");
        let text = format!("{field} is {announced_count}, found {found} of {name}");
        findings.at(tick.moment, message.topic_name(), text);
    }
}
