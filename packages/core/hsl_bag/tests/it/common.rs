//! Ticks for bags, and folders for bags.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use hsl_bag::{BagSummary, BagWriter, StorageOptions};
use hsl_types::{LineUp, MotionCommand, PlayerNumber, RobotId, Team, Time, Vector2};
use hsl_wire::convert::{header, motion_command, time};
use hsl_wire::{Message, RecordMessage, TickRecord, rosgraph_msgs, tf2_msgs, topics};

/// Folder that is removed on drop.
pub(crate) struct Fixture(tempfile::TempDir);

impl Fixture {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

/// Returns a tick with a clock and ten commands; all ticks differ.
pub(crate) fn tick(number: u64) -> TickRecord {
    let now = Time::ZERO + Duration::from_millis(12 * number);
    let clock = rosgraph_msgs::Clock {
        clock: time::to_message(now),
    };
    let mut messages = vec![message(
        &topics::CLOCK,
        RobotId::new(Team::Hulks, PlayerNumber::new::<1>()),
        &clock,
    )];
    for team in Team::ALL {
        for player_number in LineUp::default().iter() {
            let robot = RobotId::new(team, player_number);
            let command = MotionCommand::WalkWithVelocity {
                head: Default::default(),
                velocity: Vector2::new(number as f32, f32::from(u8::from(player_number))),
                angular_velocity: 0.5,
            };
            let header = header::of_robot(now, robot);
            let command = motion_command::to_message(header, &command.into());
            messages.push(message(&topics::MOTION_COMMAND, robot, &command));
        }
    }
    TickRecord {
        now,
        tick: number,
        messages,
    }
}

/// Returns a tick with only standard messages, which do not change with this repository.
pub(crate) fn standard_tick(number: u64) -> TickRecord {
    let mut record = tick(number);
    record.messages.truncate(1);
    let robot = RobotId::new(Team::Hulks, PlayerNumber::new::<1>());
    let transforms = tf2_msgs::TFMessage::default();
    record
        .messages
        .push(message(&topics::TF_STATIC, robot, &transforms));
    record
}

/// Returns a message on the robot's topic, or on the topic itself if it is global.
pub(crate) fn message<M: Message>(
    topic: &topics::Topic,
    robot: RobotId,
    message: &M,
) -> RecordMessage {
    RecordMessage {
        topic: topic.of_robot(robot).into(),
        message_type: M::TYPE,
        data: message.to_cdr(),
    }
}

/// Writes a bag of ticks and finishes it.
pub(crate) fn write(folder: &Path, ticks: Range<u64>) -> BagSummary {
    let mut bag = BagWriter::create(folder, StorageOptions::default()).unwrap();
    for number in ticks {
        bag.write(&tick(number)).unwrap();
    }
    bag.finish().unwrap()
}
