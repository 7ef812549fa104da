use std::time::{Duration, Instant};

use bevy_app::App;
use bevyhavior_simulator::SimulatorClock;
use hsl_ros::shell;
use hsl_types::Time;
use match_setup::MatchProgress;

use crate::pace::pace_topic::{PacePeriod, PaceTopic};
use crate::pace::wall_clock;
use crate::supervisor::heartbeat_writer::HeartbeatWriter;

/// Wall time between two reports.
const PERIOD: Duration = Duration::from_secs(1);

/// Reporter of the match's progress, once per second of wall time: to the parent process and on `/sim/pace`.
pub(crate) struct Progress {
    /// Set if reports are written to standard output instead of the log.
    is_written: bool,
    heartbeat: HeartbeatWriter,
    topic: PaceTopic,
    /// Wall time of the last report.
    last: Instant,
    /// Simulated time of the last report \[s\].
    last_seconds: f64,
}

impl Progress {
    /// Creates a reporter that writes lines of JSON to standard output, or, unless `is_written`, to the debug log.
    pub(crate) fn new(is_written: bool, heartbeat: HeartbeatWriter, topic: PaceTopic) -> Self {
        Self {
            is_written,
            heartbeat,
            topic,
            last: wall_clock::now(),
            last_seconds: 0.0,
        }
    }

    /// Prepares for another run, whose time begins at 0.
    pub(crate) fn restart(&mut self) {
        self.last_seconds = 0.0;
    }

    /// Stores the last tick for heartbeats and, if a report is due, publishes and writes it. `wanted` is the target
    /// pace, or `None` without one.
    pub(crate) fn report(&mut self, app: &App, wanted: Option<f64>) -> anyhow::Result<()> {
        // A scenario may have removed the clock.
        let clock = app.world().get_resource::<SimulatorClock>();
        if let Some(clock) = clock {
            self.heartbeat.tick(clock.tick);
        }
        let now = wall_clock::now();
        let passed = now.duration_since(self.last);
        if passed < PERIOD {
            return Ok(());
        }
        let mut progress = MatchProgress::read(app, 0.0);
        progress.speed = (progress.seconds - self.last_seconds) / passed.as_secs_f64();
        (self.last, self.last_seconds) = (now, progress.seconds);
        self.topic.publish(&PacePeriod {
            now: clock.map_or(Time::ZERO, |clock| clock.now),
            tick: progress.tick,
            wall_time: passed,
            factor: progress.speed,
            wanted,
        })?;
        let line = serde_json::to_string(&progress)?;
        if self.is_written {
            shell::write_line(&line)?;
        } else {
            tracing::debug!("{line}");
        }
        Ok(())
    }
}
