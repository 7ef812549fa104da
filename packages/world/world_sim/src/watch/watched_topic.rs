use hsl_ros::DiscoveredPublisher;
use hsl_types::RobotId;
use hsl_wire::topics::{self, STANDARD_TOPICS, Scope, Source, TOPICS, Topic};
use match_setup::{MatchOptions, RefereePlace};

use crate::standard::command_link::topic_of;

/// Placeholder for the unknown name of a node.
const NAMELESS: &str = "a node with an unknown name";

/// Topic of the match, and the part of the match that may publish on it.
#[derive(Clone)]
pub(crate) struct WatchedTopic {
    topic: &'static Topic,
    /// Name of the topic with the robot's namespace.
    pub(crate) full_name: String,
    /// Part of the match that may publish on it.
    pub(crate) owner: Owner,
}

/// Part of the match that is the only publisher on a topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Owner {
    World,
    /// Node of a referee in the process of the world.
    HostedReferee,
    Robot(RobotId),
    Referee,
    Mission,
    Recorder,
    /// No part of the match.
    Absent,
    /// Any node that is not in the program of a robot.
    User,
}

impl Owner {
    /// Returns true if this part is in the process of the world.
    pub(crate) fn is_in_this_process(self) -> bool {
        matches!(self, Self::World | Self::HostedReferee)
    }
}

/// Problem with the publishers of a topic.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text())]
pub(crate) struct Conflict {
    what: String,
    /// Cure; `None` if the description contains it.
    cure: Option<&'static str>,
    /// Consequence of the problem.
    pub(crate) kind: ConflictKind,
    /// Robot whose program is the cause.
    pub(crate) culprit: Option<RobotId>,
}

/// Cure of a problem with a node of which the match knows nothing.
const END_IT: &str = "end that node, or set another ROS_DOMAIN_ID";
/// Cure of a problem with two nodes.
const STOP_ONE: &str = "stop one of them, or set another ROS_DOMAIN_ID";
/// Cure of a problem with another world.
const ANOTHER_DOMAIN: &str = "set another ROS_DOMAIN_ID";
/// Cure of a problem with the program of a robot.
const NOT_THERE: &str = "the program of a robot must not publish there";

/// Consequence of a conflict for the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConflictKind {
    /// The match continues: an additional node publishes on a topic of its nodes.
    Stray,
    /// The match that started last ends.
    AnotherWorld,
    /// The match ends, because the right node is unknown.
    Twins,
}

impl WatchedTopic {
    /// Returns all topics of a match on which not every node may publish. They are sorted by owner, the world first. Topics
    /// that identify an owner come before its other topics, so that the first of several conflicts with one node is the
    /// most specific.
    pub(crate) fn all(robots: &[RobotId], options: &MatchOptions) -> Vec<Self> {
        let mut all = Vec::new();
        for topic in TOPICS.iter().copied() {
            match topic.scope {
                Scope::Global => all.extend(Self::new(topic, None, options)),
                Scope::Robot => all.extend(
                    robots
                        .iter()
                        .filter_map(|robot| Self::new(topic, Some(*robot), options)),
                ),
                Scope::Player => {}
            }
        }
        for robot in robots {
            let scenario = &options.options;
            let command = topic_of(scenario.command_interface_of(*robot));
            let of_world = STANDARD_TOPICS.iter().copied().filter(|topic| {
                topic.source == Source::World && scenario.has_standard_topics(*robot)
            });
            let of_robot = (command != &topics::MOTION_COMMAND).then_some(command);
            if of_robot.is_some() {
                let replaced = topics::MOTION_COMMAND.of_robot(*robot);
                all.retain(|it: &Self| it.full_name != replaced);
            }
            let added = of_world.chain(of_robot);
            all.extend(added.filter_map(|topic| Self::new(topic, Some(*robot), options)));
        }
        all.sort_by_key(|it| (it.owner, !it.is_first()));
        all
    }

    /// Creates the entry of a topic with its owner in a match with `options`, or `None` if the match does not receive
    /// it.
    fn new(topic: &'static Topic, robot: Option<RobotId>, options: &MatchOptions) -> Option<Self> {
        let of_referee = match options.referee {
            RefereePlace::InProcess => Owner::HostedReferee,
            RefereePlace::Node => Owner::Referee,
            RefereePlace::GameController => Owner::World,
        };
        let owner = match (topic.source, robot) {
            (Source::World, _) => Owner::World,
            (Source::Behavior, Some(robot)) => Owner::Robot(robot),
            (Source::Referee, _) => of_referee,
            (Source::Mission, _) if options.mission_node => Owner::Mission,
            (Source::Mission, _) => Owner::World,
            (Source::Recorder, _) if options.has_recorder_node() => Owner::Recorder,
            (Source::Recorder, _) => Owner::Absent,
            (Source::Anyone, _) => Owner::User,
            (Source::Behavior, None) | (Source::League, _) => return None,
        };
        let full_name = robot.map_or_else(|| topic.name.to_owned(), |robot| topic.of_robot(robot));
        Some(Self {
            topic,
            full_name,
            owner,
        })
    }

    /// Returns true if the owner creates the topic before the match starts, so that its publisher identifies the
    /// owner's node.
    fn is_first(&self) -> bool {
        [
            &topics::CLOCK,
            &topics::MOTION_COMMAND,
            &topics::TWIST,
            &topics::TWIST_STAMPED,
            &topics::GOAL_POSE,
            &topics::REFEREE_DECISION,
            &topics::MISSION_DECISION,
            &topics::RECORDED,
        ]
        .contains(&self.topic)
    }

    /// Returns true if the node of the owner is found by this topic.
    pub(crate) fn shows_owner(&self) -> bool {
        self.is_first() && !self.owner.is_in_this_process() && self.owner != Owner::Absent
    }

    /// Returns the problem with `writers`, the publishers of the topic; for a topic of users only those in the programs
    /// of robots. `own` is the name of the owner's node, or
    /// `None` if it is not known yet: then one publisher is allowed. `None`: no problem.
    pub(crate) fn conflict(
        &self,
        writers: &[DiscoveredPublisher],
        own: Option<&str>,
    ) -> Option<Conflict> {
        let mut nodes = names(writers);
        if let Some(own) = nodes.iter().position(|node| Some(*node) == own) {
            nodes.remove(own);
        }
        let (stranger, others) = nodes.split_first()?;
        match own {
            Some(own) => Some(self.refusal(stranger, own)),
            // A part that the match does not have has no node.
            None if matches!(self.owner, Owner::Absent | Owner::User) => {
                Some(self.refusal(stranger, "a user"))
            }
            // While the node is unknown, the topic may have one publisher.
            None => others.first().map(|other| {
                Conflict::of_twins(self.refusal_of_two(stranger, other), Some(STOP_ONE))
            }),
        }
    }

    /// Describes the conflict between `stranger`, the name of a publishing node, and `own`, the name of the node that
    /// may publish.
    fn refusal(&self, stranger: &str, own: &str) -> Conflict {
        let topic = &self.full_name;
        match self.owner {
            Owner::World if stranger == own => {
                Conflict::of_another_world(&format!("{stranger} publishes {topic}"))
            }
            // The referee of another world has the same name.
            Owner::HostedReferee if stranger == own => Conflict::of_another_world(&format!(
                "{stranger} publishes {topic}, but the referee is in_process"
            )),
            Owner::HostedReferee => Conflict::of_twins(
                format!("{stranger} publishes {topic}, but the referee is in_process"),
                None,
            ),
            Owner::World if self.topic == &topics::MISSION_DECISION => Conflict::of_twins(
                format!("{stranger} publishes {topic}, but mission_node is false"),
                None,
            ),
            Owner::Absent => Conflict::of_twins(
                format!(
                    "{stranger} publishes {topic}, but no recorder_node is expected: record is false, or recorder is in_process"
                ),
                None,
            ),
            _ if stranger == own => {
                Conflict::of_twins(self.refusal_of_two(stranger, own), Some(STOP_ONE))
            }
            _ => Conflict {
                what: format!("{stranger} publishes {topic}, on which only {own} may publish"),
                cure: Some(END_IT),
                kind: match self.owner {
                    Owner::World | Owner::Robot(_) | Owner::User => ConflictKind::Stray,
                    Owner::HostedReferee
                    | Owner::Referee
                    | Owner::Mission
                    | Owner::Recorder
                    | Owner::Absent => ConflictKind::Twins,
                },
                culprit: None,
            },
        }
    }

    /// Describes two nodes of which it is not known which one is right.
    fn refusal_of_two(&self, one: &str, other: &str) -> String {
        let topic = &self.full_name;
        format!("two nodes publish {topic}: {one} and {other}")
    }
}

impl Conflict {
    /// Creates a conflict with which no match can be played.
    fn of_twins(what: String, cure: Option<&'static str>) -> Self {
        Self {
            what,
            cure,
            kind: ConflictKind::Twins,
            culprit: None,
        }
    }

    /// Returns the description of the problem with its cure.
    pub(crate) fn text(&self) -> String {
        let cure = match self.culprit {
            Some(_) => Some(NOT_THERE),
            None => self.cure,
        };
        let cure = cure.map(|cure| format!("; {cure}"));
        format!("{}{}", self.what, cure.unwrap_or_default())
    }

    /// Creates the conflict with another world. `sign` describes how it was found.
    pub(crate) fn of_another_world(sign: &str) -> Self {
        Self {
            what: format!("another world is in this ROS domain: {sign}"),
            cure: Some(ANOTHER_DOMAIN),
            kind: ConflictKind::AnotherWorld,
            culprit: None,
        }
    }
}

/// Returns the names of the publishing nodes, in the order of the publishers.
fn names(writers: &[DiscoveredPublisher]) -> Vec<&str> {
    let names = writers.iter().map(|writer| writer.node.as_deref());
    names.map(|name| name.unwrap_or(NAMELESS)).collect()
}

#[cfg(test)]
mod tests {
    use hsl_types::{PlayerNumber, Team};

    use super::*;

    const ROBOT: RobotId = RobotId::new(Team::Hulks, PlayerNumber::new::<1>());

    /// Returns the problem with a topic on which the nodes `nodes` publish; an empty name is unknown.
    fn conflict(topic: &'static Topic, nodes: &[&str], own: Option<&str>) -> String {
        let options = MatchOptions {
            record: false,
            ..MatchOptions::default()
        };
        let watched = WatchedTopic::all(&[ROBOT], &options);
        let watched = watched.iter().find(|it| it.topic == topic).unwrap();
        let writer = |node: &&str| DiscoveredPublisher {
            node: (!node.is_empty()).then(|| (*node).to_owned()),
            message_type: topic.message_type.name.to_owned(),
            is_reliable: true,
            id: [0; 16],
        };
        let writers: Vec<_> = nodes.iter().map(writer).collect();
        let conflict = watched.conflict(&writers, own);
        conflict.map(|it| it.text()).unwrap_or_default()
    }

    #[test]
    fn every_topic_is_watched() {
        let watched = WatchedTopic::all(&[ROBOT], &MatchOptions::default());
        for topic in TOPICS {
            assert!(watched.iter().any(|it| it.topic == *topic), "{topic}");
        }
    }

    #[test]
    fn the_command_of_a_robot_is_watched_on_the_topic_of_its_interface() {
        let mut options = MatchOptions::default();
        let interfaces = "hulks/1=twist".parse();
        options.options.command_interface = interfaces.expect("it is an interface");
        let other = RobotId::new(Team::Hulks, PlayerNumber::new::<2>());
        let watched = WatchedTopic::all(&[ROBOT, other], &options);
        let names: Vec<_> = watched.iter().map(|it| it.full_name.as_str()).collect();
        assert!(
            names.contains(&"/hulks/robot_1/cmd_vel") && names.contains(&"/hulks/robot_1/odom")
        );
        assert!(!names.contains(&"/hulks/robot_1/motion_command"));
        assert!(names.contains(&"/hulks/robot_2/motion_command"));
        assert!(!names.contains(&"/hulks/robot_2/cmd_vel"));
    }

    #[test]
    fn the_owner_alone_is_no_conflict() {
        let (world, robot) = (Some("/world_sim"), Some("/robot"));
        assert_eq!(conflict(&topics::TF, &["/world_sim"], world), "");
        assert_eq!(conflict(&topics::TRACE, &["/robot"], robot), "");
        assert_eq!(conflict(&topics::TRACE, &["/robot"], None), "");
        assert_eq!(conflict(&topics::TRACE, &[], robot), "");
    }

    #[test]
    fn every_other_publisher_is_named_with_its_topic() {
        let trace = "/hulks/robot_1/behavior/trace";
        let of_robot = |nodes: &[&str]| conflict(&topics::TRACE, nodes, Some("/robot"));
        let stranger = of_robot(&["/liar", "/robot"]);
        let expected = format!("/liar publishes {trace}, on which only /robot may publish");
        assert!(stranger.contains(&expected), "{stranger}");
        assert_eq!(of_robot(&["/liar"]), stranger);
        let twin = of_robot(&["/robot", "/robot"]);
        assert!(twin.contains("two nodes publish"), "{twin}");
        let nameless = of_robot(&["", "/robot"]);
        assert!(nameless.starts_with(NAMELESS), "{nameless}");

        let of_world = |nodes: &[&str]| conflict(&topics::TF, nodes, Some("/world_sim"));
        let stranger = of_world(&["/liar", "/world_sim"]);
        assert!(stranger.contains("/liar publishes /tf"), "{stranger}");
        let twin = of_world(&["/world_sim", "/world_sim"]);
        assert!(twin.contains("another world"), "{twin}");

        let referee = Some("/referee_node");
        let of_referee = |nodes: &[&str]| conflict(&topics::REFEREE_DECISION, nodes, referee);
        assert_eq!(of_referee(&["/referee_node"]), "");
        let stranger = of_referee(&["/liar", "/referee_node"]);
        assert!(
            stranger.contains("but the referee is in_process"),
            "{stranger}"
        );
        let twin = of_referee(&["/referee_node", "/referee_node"]);
        assert!(twin.contains("another world"), "{twin}");

        let command = conflict(&topics::REFEREE_COMMAND, &["/robot"], None);
        let expected = "/robot publishes /referee/command, on which only a user may publish";
        assert!(command.starts_with(expected), "{command}");

        let recorder = conflict(&topics::RECORDED, &["/recorder_node"], None);
        assert!(recorder.contains("record is false"), "{recorder}");
    }
}
