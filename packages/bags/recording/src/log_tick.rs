//! Moments of a log of robots, in which each message has a time of its own.

use std::collections::BTreeMap;
use std::time::Duration;

use bag_tools::ToolError;
use hsl_bag::BagMessage;
use hsl_types::{RobotId, Time};
use hsl_wire::topics::{self, Owner, Topic};

use crate::{Recording, Tick};

/// Maximum age of a world state. The robot is unknown after it.
const OLDEST_STATE: Duration = Duration::from_millis(500);
/// Maximum age of a state of the GameController, which sends two per second.
const OLDEST_GAME: Duration = Duration::from_secs(2);
/// Maximum time from a world state to the messages of its answer.
const LATEST_ANSWER: Duration = Duration::from_millis(200);

/// Topics whose messages have the stamp of the robot's world state.
const OF_DECISION: [&Topic; 6] = [
    &topics::WORLD_STATE,
    &topics::MOTION_COMMAND,
    &topics::TRACE,
    &topics::DEBUG,
    &topics::HSL_INCOMING,
    &topics::HSL_OUTGOING,
];

/// Stamp of a message: seconds and nanoseconds in the bytes of CDR.
type Stamp = [u8; 8];

/// Returns the messages of the last decision of each robot at or before `time`, which have the stamp of its world state,
/// and its last state of the game. Missing messages stay missing. `None` without a world state.
///
/// # Errors
/// Returns an error if that part of the file is damaged.
pub(crate) fn log_tick(recording: &Recording, time: Time) -> Result<Option<Tick>, ToolError> {
    let messages = recording.within(time.before(OLDEST_GAME), time + LATEST_ANSWER)?;
    let mut of_robots = Vec::new();
    for message in &messages {
        if let Some((topic, Some(Owner::Robot(robot)))) = Topic::by_full_name(message.topic()) {
            of_robots.push((robot, topic, message));
        }
    }
    let mut states: BTreeMap<RobotId, (Time, Stamp)> = BTreeMap::new();
    let mut games: BTreeMap<RobotId, &BagMessage> = BTreeMap::new();
    for (robot, topic, message) in &of_robots {
        let is_recent = message.time() + OLDEST_STATE >= time;
        if message.time() > time {
            continue;
        } else if *topic == &topics::GAME_CONTROLLER_STATE {
            games.insert(*robot, *message);
        } else if *topic == &topics::WORLD_STATE
            && is_recent
            && let Some(stamp) = stamp(message)
        {
            states.insert(*robot, (message.time(), stamp));
        }
    }
    let Some(last) = states.values().map(|(time, _)| *time).max() else {
        return Ok(None);
    };
    let is_of_decision = |robot: &RobotId, topic: &Topic, message: &BagMessage| {
        let wanted = states.get(robot).map(|(_, stamp)| *stamp);
        wanted.is_some() && stamp(message) == wanted && OF_DECISION.contains(&topic)
    };
    let decisions = of_robots
        .iter()
        .filter(|(robot, topic, message)| is_of_decision(robot, topic, message))
        .map(|(_, _, message)| *message);
    let games = games.into_values();
    Ok(Some(Tick {
        time: last,
        messages: games.chain(decisions).cloned().collect(),
        is_of_log: true,
    }))
}

/// Returns the stamp at the beginning of a message, after the header of 4 bytes; `None` for a shorter message.
fn stamp(message: &BagMessage) -> Option<Stamp> {
    message.data().get(4..12)?.try_into().ok()
}
