//! Reading of logs.

use std::collections::BTreeMap;
use std::path::PathBuf;

use bag_tools::{Bag, ToolError};
use hsl_types::{RobotId, Time};
use hsl_wire::convert::{motion_command, world_state};
use hsl_wire::topics::{self, Owner, Topic};
use hsl_wire::{Message as _, hsl_msgs, std_msgs};

use super::command::Commanded;
use super::moment::Moment;
use super::track::Track;

/// Maximum number of world states of all logs: five robots for more than an hour.
const MOST: usize = 2_000_000;

/// Log that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// Log that cannot be read.
    #[error(transparent)]
    Bag(#[from] ToolError),
    /// Log without a robot.
    #[error("{}: no world_state of a robot with two messages, which a calibration needs", path.display())]
    NoRobot {
        /// Path of the log.
        path: PathBuf,
    },
    /// Logs with too many messages.
    #[error("{}: more than {MOST} world states; give fewer logs, or a part of them (sil bag cut)", path.display())]
    TooLong {
        /// Path of the log.
        path: PathBuf,
    },
}

/// Team message that a robot sent or received.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Packet {
    /// Robot that logged the packet.
    pub(super) robot: RobotId,
    /// True for a packet that the robot sent.
    pub(super) is_sent: bool,
    /// Stamp \[s\].
    pub(super) at: f64,
    /// Content without its stamp, with the number of the sender.
    pub(super) content: Vec<u8>,
}

/// Content of a log.
#[derive(Debug, Default)]
pub(super) struct Content {
    /// Robots.
    pub(super) tracks: Vec<Track>,
    /// Team messages.
    pub(super) packets: Vec<Packet>,
}

/// Reads a log. `known` is the number of world states in earlier logs. Messages that cannot be decoded are no evidence.
pub(super) fn read(log: &Bag, known: usize) -> Result<Content, LogError> {
    let path = || log.path().to_owned();
    let mut content = Content::default();
    let mut moments: BTreeMap<RobotId, Vec<Moment>> = BTreeMap::new();
    let mut commands: BTreeMap<(RobotId, u64), Commanded> = BTreeMap::new();
    let mut origin = None;
    let mut count = known;
    for message in log.messages()? {
        let message = message?;
        let named = Topic::by_full_name(&message.channel.topic);
        let Some((topic, Some(Owner::Robot(robot)))) = named else {
            continue;
        };
        let data = &message.data;
        if topic == &topics::WORLD_STATE {
            let Some(world) = hsl_msgs::WorldState::from_cdr(data)
                .ok()
                .and_then(|world| world_state::from_message(&world).ok())
            else {
                continue;
            };
            count += 1;
            if count > MOST {
                return Err(LogError::TooLong { path: path() });
            }
            let origin = *origin.get_or_insert(world.now.as_secs_f64().floor());
            let moments = moments.entry(robot).or_default();
            moments.push(Moment::of(&world, origin));
        } else if topic == &topics::MOTION_COMMAND {
            let Ok(command) = hsl_msgs::MotionCommand::from_cdr(data) else {
                continue;
            };
            if let (Some(at), Ok(output)) = (
                nanos(&command.header),
                motion_command::from_message(&command),
            ) && commands.len() < MOST
            {
                commands.insert((robot, at), Commanded::of(&output.motion_command));
            }
        } else if topic == &topics::HSL_OUTGOING || topic == &topics::HSL_INCOMING {
            let is_sent = topic == &topics::HSL_OUTGOING;
            content.packets.extend(packet(robot, is_sent, data));
            if content.packets.len() > MOST {
                return Err(LogError::TooLong { path: path() });
            }
        }
    }
    let origin = origin.unwrap_or_default();
    for (robot, mut moments) in moments {
        for moment in &mut moments {
            let at = ((moment.at + origin) * 1e9).round() as u64;
            // Seconds as floating-point numbers are exact to less than a microsecond.
            let mut near = commands.range((robot, at.saturating_sub(1000))..=(robot, at + 1000));
            moment.command = near.next().map(|(_, command)| *command);
        }
        content.tracks.extend(Track::new(robot, moments));
    }
    if content.tracks.is_empty() {
        return Err(LogError::NoRobot { path: path() });
    }
    Ok(content)
}

/// Returns the time of a header \[ns\]; `None` before the epoch.
fn nanos(header: &std_msgs::Header) -> Option<u64> {
    let seconds = u64::try_from(header.stamp.sec).ok()?;
    Some(seconds * 1_000_000_000 + u64::from(header.stamp.nanosec))
}

/// Reads a team message; `None` for other messages.
fn packet(robot: RobotId, is_sent: bool, data: &[u8]) -> Option<Packet> {
    let packet = hsl_msgs::HslMessage::from_cdr(data).ok()?;
    if packet.kind == hsl_msgs::HslMessage::GAME_CONTROLLER_RETURN {
        return None;
    }
    let at = Time::from_nanos(nanos(&packet.header)?).as_secs_f64();
    // The header is that of the robot.
    let packet = hsl_msgs::HslMessage {
        header: std_msgs::Header::default(),
        ..packet
    };
    Some(Packet {
        robot,
        is_sent,
        at,
        content: packet.to_cdr(),
    })
}
