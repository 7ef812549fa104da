use std::collections::BTreeMap;

use hsl_bag::BagMessage;
use hsl_types::{RobotId, Time};
use hsl_wire::convert::game_controller_state;
use hsl_wire::{hsl_msgs, topics};

use super::history_part::HistoryPart;
use super::lost_packet::{LostPacket, lost_packets};
use super::node_changes::NodeChanges;
use super::robot_history::RobotHistory;
use crate::message::read;
use crate::partial_history::{Events, PartialHistory};

/// Message of a robot that is part of the history.
#[derive(Clone, Copy)]
enum Part {
    Layout,
    Trace,
    Motion,
}

/// History of a match, up to the block that was read last.
pub(crate) type MatchHistory = PartialHistory<MatchEvents>;

/// Events of a match.
pub(crate) struct MatchEvents {
    /// Robot and part by topic.
    topics: BTreeMap<&'static str, (RobotId, Part)>,
    robots: BTreeMap<RobotId, RobotHistory>,
    lost: Vec<LostPacket>,
    /// Time of the last message that was read.
    last: Time,
}

impl Default for MatchEvents {
    fn default() -> Self {
        let parts = [
            (&topics::TREE_LAYOUT, Part::Layout),
            (&topics::TRACE, Part::Trace),
            (&topics::MOTION_COMMAND, Part::Motion),
        ];
        let of_robot = |robot| parts.map(|(topic, part)| (topic.full_name(robot), (robot, part)));
        Self {
            topics: RobotId::all().flat_map(of_robot).collect(),
            robots: BTreeMap::new(),
            lost: Vec::new(),
            last: Time::ZERO,
        }
    }
}

impl MatchHistory {
    /// Returns the events from `from` on.
    pub(crate) fn part(&self, from: Time) -> HistoryPart {
        let MatchEvents {
            robots, lost, last, ..
        } = &self.events;
        HistoryPart {
            robots: robots
                .iter()
                .map(|(id, robot)| robot.lanes(id.to_string(), from))
                .collect(),
            lost: lost
                .iter()
                .filter(|packet| packet.time_ns >= from.as_nanos())
                .cloned()
                .collect(),
            until_ns: last.as_nanos(),
            is_complete: self.is_complete,
            faults: self.faults.clone(),
        }
    }

    /// Returns the changes of the nodes of a robot from `from` on.
    pub(crate) fn nodes(&self, robot: RobotId, from: Time) -> NodeChanges {
        let robot = self.events.robots.get(&robot);
        NodeChanges {
            ticks: robot.map_or_else(Vec::new, |robot| robot.nodes.ticks(from)),
            until_ns: self.events.last.as_nanos(),
            is_complete: self.is_complete,
        }
    }
}

impl Events for MatchEvents {
    fn read(&mut self, message: &BagMessage, faults: &mut Vec<String>) {
        let (topic, time) = (message.topic(), message.time());
        if topic == topics::REFEREE_DECISION.name {
            self.read_penalties(message, faults);
        } else if topic == topics::PACKET_EVENTS.name {
            self.lost.extend(lost_packets(message, faults));
        } else if let Some((robot, part)) = self.topics.get(topic) {
            let history = self.robots.entry(*robot).or_default();
            match part {
                Part::Layout => {
                    let layout = read::<hsl_msgs::BehaviorTreeLayout>(message, faults);
                    layout.into_iter().for_each(|it| history.add_layout(it));
                }
                Part::Trace => {
                    let trace = read::<hsl_msgs::BehaviorTrace>(message, faults);
                    trace.iter().for_each(|it| history.add_trace(time, it));
                }
                Part::Motion => {
                    let command = read::<hsl_msgs::MotionCommand>(message, faults);
                    command.iter().for_each(|it| history.add_motion(time, it));
                }
            }
        }
        self.last = time;
    }
}

impl MatchEvents {
    /// Adds the penalties of all known robots in a decision of the referee. Adds errors to `faults`.
    fn read_penalties(&mut self, message: &BagMessage, faults: &mut Vec<String>) {
        let decision = read::<hsl_msgs::RefereeDecision>(message, faults);
        let state =
            decision.map(|it| game_controller_state::from_message(&it.game_controller_state));
        match state {
            None => {}
            Some(Err(error)) => {
                let (topic, time) = (message.topic(), message.time());
                faults.push(format!("{topic} at {time}: {error}"));
            }
            Some(Ok(game)) => {
                for (id, robot) in &mut self.robots {
                    let penalty = game.team(id.team).penalty_of(id.player_number);
                    robot.add_penalty(message.time(), penalty);
                }
            }
        }
    }
}
