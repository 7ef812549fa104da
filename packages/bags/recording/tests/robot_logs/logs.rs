//! Logs of the golden bag.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bag_tools::{Bag, StorageKind};
use hsl_types::{RobotId, Time};
use tempfile::TempDir;

use crate::robot_log::RobotLog;

pub(crate) const HULKS_2: &str = "hulks/2";

pub(crate) fn robot(name: &str) -> RobotId {
    name.parse().unwrap()
}

pub(crate) fn golden() -> Bag {
    Bag::open(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../bags/golden")).unwrap()
}

/// Returns a log without delays and losses, whose clock is late by some milliseconds.
pub(crate) fn exact(name: &str, milliseconds: u64) -> RobotLog {
    RobotLog {
        clock: RobotLog::CLOCK + Duration::from_millis(milliseconds),
        jitter: Duration::ZERO,
        loss: 0.0,
        ..RobotLog::of(robot(name))
    }
}

/// Folder with logs of the golden bag.
pub(crate) struct Logs(TempDir);

impl Logs {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a log, and opens it.
    pub(crate) fn write(&self, name: &str, log: &RobotLog) -> Bag {
        let path = self.path(name);
        log.write(&golden(), &path, StorageKind::Mcap).unwrap();
        Bag::open(path).unwrap()
    }
}

/// Returns the log times of a topic.
pub(crate) fn times(bag: &Bag, topic: &str) -> Vec<Time> {
    let messages = bag.messages().unwrap().map(Result::unwrap);
    let messages = messages.filter(|message| message.channel.topic == topic);
    messages
        .map(|message| Time::from_nanos(message.log_time))
        .collect()
}
