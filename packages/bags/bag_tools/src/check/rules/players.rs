use std::collections::BTreeSet;

use hsl_types::{LeaguePlayer, LeagueSide};
use hsl_wire::hsl_msgs;
use hsl_wire::topics::{self, Topic};

use crate::Bag;
use crate::check::finding::FindingsOfRule;
use crate::check::{Rule, RuleEntry, RuledBags, TickView};

/// Entry in the table of rules.
pub(super) const RULE: RuleEntry = RuleEntry {
    name: "players",
    description: "in the 3D simulation league every robot has senses, commands and joint states in every cycle",
    bags: RuledBags::Runs,
    new: |bag| Box::new(Players::new(bag)),
};
use user_files::wording;

/// Topics that each robot of the truth has in every cycle.
const EVERY_CYCLE: [&Topic; 3] = [
    &topics::LEAGUE_SENSES,
    &topics::LEAGUE_EFFECTORS,
    &topics::LEAGUE_JOINT_STATES,
];

/// Check of a league match: one message of each topic for each robot in the truth.
struct Players {
    /// Topics that `metadata.yaml` lists; `None` without the file. A topic that is missing as a whole, as in a part of
    /// a bag, is not a finding.
    listed: Option<BTreeSet<String>>,
}

impl Players {
    /// Creates the rule from the topics that `metadata.yaml` lists.
    fn new(bag: &Bag) -> Self {
        let listed = bag.metadata().map(|metadata| {
            let topics = metadata.topics_with_message_count.iter();
            topics.map(|it| it.topic_metadata.name.clone()).collect()
        });
        Self { listed }
    }

    /// Returns whether the bag has the topic at all; true if that is unknown.
    fn has(&self, topic: &str) -> bool {
        self.listed
            .as_ref()
            .is_none_or(|listed| listed.contains(topic))
    }
}

impl Rule for Players {
    /// Adds a finding for each robot in the tick's league truth without exactly one message on each topic in
    /// [`EVERY_CYCLE`], and for each robot whose player is unknown.
    fn tick(&mut self, tick: &TickView<'_>, findings: &mut FindingsOfRule<'_>) {
        for message in tick.of_topic(&topics::LEAGUE_TRUTH) {
            let Some(truth) = message.read::<hsl_msgs::LeagueTruth>() else {
                continue;
            };
            for robot in &truth.robots {
                let Some(player) = player(&robot.player) else {
                    let found = format!("unknown player {:?}", robot.player);
                    findings.at(tick.moment, message.topic_name(), found);
                    continue;
                };
                for topic in EVERY_CYCLE {
                    let (name, count) = (topic.full_name(player), tick.count(topic, player));
                    if count != 1 && self.has(name) {
                        let found =
                            format!("found {}, expected 1", wording::count(count, "message"));
                        findings.at(tick.moment, name, found);
                    }
                }
            }
        }
    }
}

/// Returns the player of a message; `None` for an unknown side or number.
fn player(message: &hsl_msgs::LeaguePlayer) -> Option<LeaguePlayer> {
    let side = match message.side {
        hsl_msgs::LeaguePlayer::LEFT => LeagueSide::Left,
        hsl_msgs::LeaguePlayer::RIGHT => LeagueSide::Right,
        _ => return None,
    };
    LeaguePlayer::new(side, message.number)
}
