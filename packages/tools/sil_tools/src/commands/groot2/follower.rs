//! Publisher of a robot's tree that follows a recording.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use behavior_tree::Layout;
use groot2::{Publisher, Variables, error_reply};
use hsl_bag::{BagMessage, run_folders};
use hsl_types::{RobotId, Time};
use hsl_wire::convert::behavior_trace;
use hsl_wire::{Message, hsl_msgs, topics};
use match_runner::process::wall_clock;
use recording::{Frame, Recording, layouts};

/// Part of the recording before the first shown tick from which the statuses of nodes follow.
const HISTORY: Duration = Duration::from_secs(10);
/// Time in which the recording is read at most once: shorter than a tick of a robot.
const READING_PERIOD: Duration = Duration::from_millis(10);

/// Publisher of the tree of a robot, as in the newest tick of a growing recording, or in a tick of a replay.
pub(super) struct Follower {
    path: PathBuf,
    robot: RobotId,
    /// Time at which the replay begins; `None` to follow a recording that grows.
    replay: Option<Time>,
    recording: Recording,
    publisher: Publisher,
    /// Time up to which ticks are shown; `None` before the first one.
    shown: Option<Time>,
    began: Instant,
    /// Wall time of the last reading.
    read: Option<Instant>,
}

impl Follower {
    /// Opens a recording.
    ///
    /// # Errors
    /// Returns an error if it cannot be read, or a replay does not contain the tree of the robot.
    pub(super) fn open(
        path: PathBuf,
        robot: RobotId,
        is_live: bool,
        at: Option<Time>,
    ) -> Result<Self, String> {
        let recording = Recording::open(&path).map_err(|error| error.to_string())?;
        let mut follower = Self {
            recording,
            replay: (!is_live).then_some(at.unwrap_or(Time::ZERO)),
            path,
            robot,
            publisher: Publisher::default(),
            shown: None,
            began: wall_clock::now(),
            read: None,
        };
        follower.follow()?;
        if !is_live && follower.layouts()?.is_empty() {
            let path = follower.path.display();
            return Err(format!("{path} does not contain the tree of {robot}"));
        }
        Ok(follower)
    }

    /// Returns the reply to a request of Groot2 in the current tick.
    pub(super) fn reply(&mut self, request: &[Vec<u8>]) -> Vec<Vec<u8>> {
        let now = wall_clock::now();
        let is_current = |read| now.duration_since(read) < READING_PERIOD;
        if !self.read.is_some_and(is_current) {
            self.read = Some(now);
            if let Err(error) = self.follow() {
                return error_reply(&error);
            }
        }
        self.publisher.reply(request, || self.variables())
    }

    /// Shows all ticks up to the current one. After a reset of the match, continues with the recording of the next run.
    fn follow(&mut self) -> Result<(), String> {
        if self.replay.is_none()
            && let Some(newer) = run_folders::newer_run(&self.path)
            // A new bag may not have a file yet.
            && let Ok(recording) = Recording::open(&newer)
        {
            self.recording = recording;
            self.path = newer;
            self.publisher = Publisher::default();
            self.shown = None;
        }
        let end = self.recording.summary().map_err(|it| it.to_string())?.end;
        let until = match self.replay {
            None => end,
            Some(at) => end.min(at + self.began.elapsed()),
        };
        let from = match self.shown {
            Some(shown) if shown >= until => return Ok(()),
            Some(shown) => shown + Duration::from_nanos(1),
            None => until.before(HISTORY),
        };
        let topic = topics::TRACE.full_name(self.robot);
        let traces = self.recording.between(topic, from, until);
        let traces = traces.map_err(|error| error.to_string())?;
        // An unreadable trace is reported once, and does not concern later ones.
        let applied: Vec<_> = traces.iter().map(|message| self.apply(message)).collect();
        self.shown = Some(until);
        applied.into_iter().collect()
    }

    /// Shows a tick, and its tree if that is another one.
    fn apply(&mut self, message: &BagMessage) -> Result<(), String> {
        let place = |error: String| format!("{} at {}: {error}", message.topic(), message.time());
        let trace = hsl_msgs::BehaviorTrace::from_cdr(message.data());
        let trace = trace.map_err(|error| place(error.to_string()))?;
        let trace = behavior_trace::from_message(&trace).map_err(|it| place(it.to_string()))?;
        let version = trace.layout_version;
        if self.publisher.version() != Some(version) {
            let layouts = self.layouts()?;
            let layout = layouts.iter().find(|layout| layout.version == version);
            let layout = layout.ok_or_else(|| place(format!("layout {version} not found")))?;
            let shown = self.publisher.show(layout);
            shown.map_err(|error| place(error.to_string()))?;
        }
        if !self.publisher.apply(&trace) {
            let error = format!("the trace does not fit to layout {version}");
            return Err(place(error));
        }
        Ok(())
    }

    /// Returns all trees of the robot.
    fn layouts(&self) -> Result<Vec<Layout>, String> {
        let found = layouts(&self.recording, self.robot).map_err(|error| error.to_string())?;
        let found = found.into_iter().map(|layout| Layout {
            version: layout.version,
            nodes: layout.nodes,
        });
        Ok(found.collect())
    }

    /// Returns inputs, outputs and debug data of the robot's decision in the current tick.
    fn variables(&self) -> Variables {
        let tick = self.recording.tick_at(self.shown.unwrap_or(Time::ZERO));
        let Ok(Some(tick)) = tick else {
            return Variables::new();
        };
        let Some(robot) = Frame::of(&tick, Some(self.robot)).robot else {
            return Variables::new();
        };
        let values = [
            ("world_state", robot.world_state),
            ("motion_command", robot.motion_command),
            ("debug", robot.debug),
        ];
        let known = values
            .into_iter()
            .filter_map(|(name, value)| Some((name.to_owned(), value?)));
        known.collect()
    }
}
