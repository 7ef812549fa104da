use std::collections::BTreeMap;

use bag_tools::ToolError;
use hsl_bag::BagMessage;
use hsl_types::{RobotId, Time};
use hsl_wire::convert::game_controller_state;
use hsl_wire::{hsl_msgs, topics};

use super::history_part::HistoryPart;
use super::lost_packet::{LostPacket, lost_packets};
use super::node_changes::NodeChanges;
use super::robot_history::RobotHistory;
use crate::message::read;
use crate::partial_history::{BlockCursor, PartialHistory};

/// Maximum number of listed errors.
const MOST_FAULTS: usize = 20;

/// Message of a robot that is part of the history.
#[derive(Clone, Copy)]
enum Part {
    Layout,
    Trace,
    Motion,
}

/// Events of a match in the part of a recording that was read.
pub(crate) struct MatchHistory {
    /// Robot and part by topic.
    topics: BTreeMap<&'static str, (RobotId, Part)>,
    robots: BTreeMap<RobotId, RobotHistory>,
    lost: Vec<LostPacket>,
    /// Errors of unreadable parts, at most [`MOST_FAULTS`].
    faults: Vec<String>,
    cursor: BlockCursor,
    /// Time of the last message that was read.
    last: Time,
}

impl Default for MatchHistory {
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
            faults: Vec::new(),
            cursor: BlockCursor::default(),
            last: Time::ZERO,
        }
    }
}

impl MatchHistory {
    /// Returns the events from `from` on.
    pub(crate) fn part(&self, from: Time) -> HistoryPart {
        let robots = self.robots.iter();
        let lost = self.lost.iter();
        HistoryPart {
            robots: robots
                .map(|(id, robot)| robot.lanes(id.to_string(), from))
                .collect(),
            lost: lost
                .filter(|packet| packet.time_ns >= from.as_nanos())
                .cloned()
                .collect(),
            until_ns: self.last.as_nanos(),
            is_complete: self.cursor.is_complete,
            faults: self.faults.clone(),
        }
    }

    /// Returns the changes of the nodes of a robot from `from` on.
    pub(crate) fn nodes(&self, robot: RobotId, from: Time) -> NodeChanges {
        let robot = self.robots.get(&robot);
        NodeChanges {
            ticks: robot.map_or_else(Vec::new, |robot| robot.nodes.ticks(from)),
            until_ns: self.last.as_nanos(),
            is_complete: self.cursor.is_complete,
        }
    }

    /// Adds the events in a message to the history, and the error of an unreadable message to `faults`. Ignores
    /// messages on other topics.
    fn read_message(&mut self, message: &BagMessage) {
        let (topic, time) = (message.topic(), message.time());
        if topic == topics::REFEREE_DECISION.name {
            self.read_penalties(message);
        } else if topic == topics::PACKET_EVENTS.name {
            let lost = lost_packets(message, &mut self.faults);
            self.lost.extend(lost);
        } else if let Some((robot, part)) = self.topics.get(topic) {
            let history = self.robots.entry(*robot).or_default();
            let faults = &mut self.faults;
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
    }

    /// Adds the penalties of all known robots in a decision of the referee. Adds errors to `faults`.
    fn read_penalties(&mut self, message: &BagMessage) {
        let decision = read::<hsl_msgs::RefereeDecision>(message, &mut self.faults);
        let state =
            decision.map(|it| game_controller_state::from_message(&it.game_controller_state));
        match state {
            None => {}
            Some(Err(error)) => {
                let (topic, time) = (message.topic(), message.time());
                self.faults.push(format!("{topic} at {time}: {error}"));
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

impl PartialHistory for MatchHistory {
    fn next_block(&self) -> usize {
        self.cursor.next_block()
    }

    fn extend(&mut self, messages: Option<&[BagMessage]>, is_last: bool) {
        let messages = messages.unwrap_or_default();
        for message in self.cursor.advance(messages, is_last) {
            self.read_message(message);
            self.faults.truncate(MOST_FAULTS);
            self.last = message.time();
        }
    }

    fn skip(&mut self, error: &ToolError) {
        self.faults.push(error.to_string());
        self.faults.truncate(MOST_FAULTS);
    }
}
