use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use bevy_platform::cell::SyncCell;
use bevyhavior_simulator::{
    BackendError, BehaviorAnswer, BehaviorAnswers, BehaviorBackend, BehaviorInput, BehaviorInputs,
    BehaviorOutput, NoAnswer, NoAnswerOrigin,
};
use hsl_ros::PeerLog;
use hsl_types::{RobotId, Violation};
use hsl_wire::answer::{PARTS, joined};

use crate::exchange::answer_error::AnswerError;
use crate::exchange::backend_context::BackendContext;
use crate::exchange::layout_memory::LayoutMemory;
use crate::exchange::robot_link::RobotLink;
use crate::exchange::silence::{Silence, SilenceState};
use crate::pace::wall_clock;

/// Backend of robots whose nodes follow the wall clock: a message counts in the tick in which it arrives, for any world
/// state, and the world does not wait. A robot without a message keeps its last command. After a silence of
/// `silence_timeout` it has no answer.
pub(crate) struct RealtimeBackend {
    context: BackendContext,
    /// Wall time of the previous tick.
    last_tick: Instant,
    robots: SyncCell<BTreeMap<RobotId, Robot>>,
    silence_timeout: Duration,
}

/// Error of a robot that has sent no command for longer than the timeout.
#[derive(Debug, thiserror::Error)]
#[error("no {topic} for {:.1} s of wall time; silence_timeout is {limit:?}", lasted.as_secs_f64())]
pub(crate) struct SilentFor {
    /// Topic of the robot's commands.
    topic: &'static str,
    lasted: Duration,
    /// Longest allowed silence.
    limit: Duration,
}

/// Robot, and its messages since its last motion command.
struct Robot {
    link: RobotLink,
    silence: Silence,
    layout: LayoutMemory,
    /// Content of the parts since the last motion command.
    parts: BehaviorOutput,
    log: PeerLog,
}

impl RealtimeBackend {
    /// Creates the backend for the robots of `links`, whose topics exist.
    pub(crate) fn new(
        context: BackendContext,
        links: Vec<RobotLink>,
        silence_timeout: Duration,
    ) -> Self {
        let robots = links
            .into_iter()
            .map(|link| (link.id, Robot::new(link)))
            .collect();
        Self {
            context,
            last_tick: wall_clock::now(),
            robots: SyncCell::new(robots),
            silence_timeout,
        }
    }
}

impl BehaviorBackend for RealtimeBackend {
    /// Takes the answers that have arrived since the last tick, then sends the inputs of this tick. Checks publishers
    /// of the match's topics: all after an error, otherwise the next ones. Logs a silent robot that answers again.
    fn tick(&mut self, inputs: &BehaviorInputs) -> Result<BehaviorAnswers, BackendError> {
        self.context.node.spin(Duration::ZERO);
        let now = wall_clock::now();
        let since_last = now.duration_since(self.last_tick);
        self.last_tick = now;
        let mut answers = BehaviorAnswers::new();
        for (id, robot) in self.robots.get() {
            let Some(input) = inputs.get(id) else {
                continue;
            };
            let latest = robot.latest(input).map_err(NoAnswer::from);
            let mut answer = latest.transpose();
            if answer.is_none() {
                self.context.waits.add(*id, since_last);
                answer = robot.keep_silent(since_last, self.silence_timeout).map(Err);
            } else if robot.silence.end()
                && let Some(line) = robot
                    .log
                    .line("again", format_args!("robot {id} answers again"))
            {
                tracing::info!("{line}");
            }
            answers.extend(answer.map(|answer| (*id, answer)));
            robot.link.send_inputs(input)?;
        }
        self.context.clock.show()?;
        if answers.values().any(Result::is_err) {
            // Errors that another node caused on a robot's topics do not count for the robot.
            self.context.watch.check_all()?;
        } else {
            self.context.watch.check_next()?;
        }
        self.context.types.check_next(&self.context.node);
        let stray_publishers = self.context.watch.stray_publishers();
        let faults = inputs.keys().filter_map(|robot| {
            let fault = stray_publishers.take_fault(*robot)?;
            Some((*robot, Err(fault)))
        });
        answers.extend(faults);
        Ok(answers)
    }

    fn follows_wall_clock(&self) -> bool {
        true
    }

    fn take_violations(&mut self) -> Vec<Violation> {
        self.context.watch.stray_publishers().take()
    }

    fn restart(&mut self) {
        self.last_tick = wall_clock::now();
        for robot in self.robots.get().values_mut() {
            robot.restart();
        }
    }

    fn finish(&mut self) -> Result<BTreeMap<RobotId, NoAnswer>, BackendError> {
        self.context.watch.finish()?;
        let faults = self.context.watch.stray_publishers().late_faults();
        Ok(faults.collect())
    }
}

impl Robot {
    /// Creates the state of a robot before its first tick.
    fn new(link: RobotLink) -> Self {
        let layout = LayoutMemory::default();
        Self {
            link,
            silence: Silence::default(),
            layout,
            parts: BehaviorOutput::default(),
            log: PeerLog::default(),
        }
    }

    /// Resets the state for another run. The topics and the known tree layouts stay.
    fn restart(&mut self) {
        self.link.restart();
        self.silence = Silence::default();
        self.layout.restart();
        self.parts = BehaviorOutput::default();
    }

    /// Counts a tick of duration `span` without a motion command, and logs when the robot becomes silent. Returns an
    /// error in each tick in which the silence has lasted for `limit` or longer.
    fn keep_silent(&mut self, span: Duration, limit: Duration) -> Option<NoAnswer> {
        let SilenceState::TooLong { lasted, is_news } = self.silence.add(span, limit) else {
            return None;
        };
        let silent = SilentFor {
            topic: self.link.command.topic().name,
            lasted,
            limit,
        };
        let text = format_args!("robot {}: {silent}", self.link.id);
        if is_news && let Some(line) = self.log.line("silent", text) {
            tracing::warn!("{line}");
        }
        Some(NoAnswer::new(NoAnswerOrigin::Silence, silent))
    }

    /// Returns the last command since the previous call, with the parts that arrived since then. `None` without one: the
    /// parts stay for the next call. The trace is removed if its layout has not arrived. `input` has the current inputs.
    fn latest(&mut self, input: &BehaviorInput) -> Result<Option<BehaviorAnswer>, AnswerError> {
        let link = &mut self.link;
        self.layout.receive(link)?;
        for (part, received) in PARTS.iter().zip(&link.parts) {
            while let Some(bytes) = received.take() {
                part.open(&bytes)?.put_into(&mut self.parts, link.id)?;
            }
        }
        let mut last: Option<BehaviorOutput> = None;
        while let Some(bytes) = link.command.take() {
            let command = link.command.open(&bytes, input.world_state.now)?;
            let mut command = link.command.answer(command, input)?;
            if let Some(before) = last {
                add_reports(&mut command, before);
            }
            last = Some(command);
        }
        let Some(command) = last else {
            return Ok(None);
        };
        let mut output = joined(command, std::mem::take(&mut self.parts));
        output
            .trace
            .take_if(|trace| !self.layout.contains(trace.layout_version));
        let trace = output.trace.as_ref();
        let layout = trace.and_then(|trace| self.layout.take_new(trace.layout_version));
        Ok(Some(BehaviorAnswer { output, layout }))
    }
}

/// Inserts the errors, warnings and changed parameters of an earlier command before the ones of a later command, so
/// that none is lost.
fn add_reports(command: &mut BehaviorOutput, before: BehaviorOutput) {
    for (reports, earlier) in [
        (&mut command.faults, before.faults),
        (&mut command.environment_faults, before.environment_faults),
        (&mut command.warnings, before.warnings),
        (&mut command.parameters_set, before.parameters_set),
    ] {
        reports.splice(..0, earlier);
    }
}
