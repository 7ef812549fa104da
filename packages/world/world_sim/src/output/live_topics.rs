use std::collections::BTreeMap;

use hsl_ros::{Error, Node, RawPublisher};
use hsl_types::RobotId;
use hsl_wire::TickRecord;
use hsl_wire::topics::{self, Qos, Scope, Topic};
use match_setup::{MatchOptions, RefereePlace};
use referee_node::HostedReferee;

/// Recorded topics that the world publishes at the end of a tick. The topics exchanged with robots are published during
/// the tick.
static AFTER_THE_TICK: &[&Topic] = &[
    &topics::TF_STATIC,
    &topics::INTERVENTIONS,
    &topics::GAME_CONTROLLER_STATE,
    &topics::PACKET_EVENTS,
    &topics::VIOLATIONS,
    &topics::TIMELINE_MARKERS,
    &topics::TF,
    &topics::SCENE,
    &topics::MARKERS,
    &topics::FAILURES,
    &topics::RESULT,
];

/// Topics of a referee in this process. A referee node publishes its own decision.
static OF_THE_REFEREE: &[&Topic] = &[&topics::TRUTH, &topics::REFEREE_DECISION];

/// Topic of a mission in this process. A mission node publishes its own decision.
static OF_THE_MISSION: &[&Topic] = &[&topics::MISSION_DECISION];

/// Publishers of the recorded messages for live viewers, by the full names of their topics.
pub(crate) struct LiveTopics {
    /// Publisher and quality of service of each topic.
    publishers: BTreeMap<String, (RawPublisher, Qos)>,
}

impl LiveTopics {
    /// Creates the publishers. Decisions of another process are left out, because that process publishes them. A
    /// referee that decides in this process publishes them by its own node, `referee`.
    pub(crate) fn new(
        node: &mut Node,
        referee: Option<&HostedReferee>,
        robots: &[RobotId],
        options: &MatchOptions,
    ) -> Result<Self, Error> {
        let of_the_referee: &[_] = match options.referee {
            RefereePlace::InProcess | RefereePlace::GameController => OF_THE_REFEREE,
            RefereePlace::Node => &[],
        };
        let of_the_mission: &[_] = match options.mission_node {
            false => OF_THE_MISSION,
            true => &[],
        };
        let mut publishers = BTreeMap::new();
        let of_others = of_the_referee.iter().chain(of_the_mission);
        for topic in AFTER_THE_TICK.iter().chain(of_others) {
            let names: Vec<_> = match topic.scope {
                Scope::Global => vec![topic.name.to_owned()],
                Scope::Robot => robots.iter().map(|robot| topic.of_robot(*robot)).collect(),
                Scope::Player => Vec::new(),
            };
            for name in names {
                let create =
                    |node: &mut Node| node.raw_publisher(&name, topic.message_type.name, topic.qos);
                let publisher = match referee {
                    Some(referee) if *topic == &topics::REFEREE_DECISION => referee.with(create)?,
                    _ => create(node)?,
                };
                publishers.insert(name, (publisher, topic.qos));
            }
        }
        Ok(Self { publishers })
    }

    /// Publishes the messages of a tick. Topics without a subscriber are skipped, because the middleware would copy
    /// their messages nevertheless; latched topics are always published.
    pub(crate) fn publish(&self, record: &TickRecord) -> Result<(), Error> {
        for message in &record.messages {
            if let Some((publisher, qos)) = self.publishers.get(message.topic.as_ref())
                && (qos.latched || publisher.readers() > 0)
            {
                publisher.publish(&message.data)?;
            }
        }
        Ok(())
    }
}
