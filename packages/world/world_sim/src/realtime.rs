use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use bevy_platform::cell::SyncCell;
use bevyhavior_simulator::{
    BackendError, BehaviorAnswer, BehaviorAnswers, BehaviorBackend, BehaviorInput, BehaviorOutput,
    FailureKind, NoAnswer,
};
use hsl_types::{RobotId, Violation};
use hsl_wire::answer::{Command, PARTS, joined};

use crate::answer_fault::AnswerFault;
use crate::layout_memory::LayoutMemory;
use crate::robot_link::RobotLink;
use crate::silence::{Silence, Verdict};
use crate::surroundings::Surroundings;
use crate::wall_clock;

/// Number of topics whose publishers are checked in a tick: all topics of ten robots within 6 ticks, at about 0.2 ms a
/// tick.
const TOPICS_IN_A_TICK: usize = 20;

/// Robots whose nodes follow the wall clock: what has arrived by a tick counts in it, whichever world state it answers,
/// and the world does not wait. A robot that sends nothing repeats its last command, until it has been silent for too
/// long.
pub(crate) struct RealtimeBackend {
    around: Surroundings,
    last_tick: Instant,
    robots: SyncCell<BTreeMap<RobotId, Robot>>,
    silence_timeout: Duration,
}

/// A robot has sent no motion command for longer than the timeout.
#[derive(Debug, thiserror::Error)]
#[error("no motion_command for {:.1} s; silence_timeout is {limit:?}", lasted.as_secs_f64())]
struct SilentFor {
    lasted: Duration,
    limit: Duration,
}

/// A robot, and what has arrived from it since its last motion command.
struct Robot {
    link: RobotLink,
    silence: Silence,
    layout: LayoutMemory,
    parts: BehaviorOutput,
}

impl RealtimeBackend {
    pub(crate) fn new(
        around: Surroundings,
        links: Vec<RobotLink>,
        silence_timeout: Duration,
    ) -> Self {
        let robots = links
            .into_iter()
            .map(|link| (link.id, Robot::new(link)))
            .collect();
        Self {
            around,
            last_tick: wall_clock::now(),
            robots: SyncCell::new(robots),
            silence_timeout,
        }
    }
}

impl BehaviorBackend for RealtimeBackend {
    fn tick(
        &mut self,
        inputs: &BTreeMap<RobotId, BehaviorInput>,
    ) -> Result<BehaviorAnswers, BackendError> {
        self.around.node.spin(Duration::ZERO);
        let now = wall_clock::now();
        let since_last = now.duration_since(self.last_tick);
        self.last_tick = now;
        let mut answers = BehaviorAnswers::new();
        for (id, robot) in self.robots.get() {
            let Some(input) = inputs.get(id) else {
                continue;
            };
            let latest = robot.latest().map_err(NoAnswer::from);
            let mut answer = latest.transpose();
            if answer.is_none() {
                self.around.waits.add(*id, since_last);
                answer = robot.keep_silent(since_last, self.silence_timeout).map(Err);
            } else if robot.silence.end() {
                tracing::info!("robot {id} is heard again");
            }
            answers.extend(answer.map(|answer| (*id, answer)));
            robot.link.ask(input)?;
        }
        self.around.clock.show()?;
        if answers.values().any(Result::is_err) {
            // Faults that another node caused on a robot's topics are not attributed to the robot.
            self.around.watch.check_all()?;
        } else {
            self.around.watch.check_next(TOPICS_IN_A_TICK)?;
        }
        Ok(answers)
    }

    fn follows_wall_clock(&self) -> bool {
        true
    }

    fn take_violations(&mut self) -> Vec<Violation> {
        self.around.watch.strays().take()
    }

    fn restart(&mut self) {
        self.last_tick = wall_clock::now();
        for robot in self.robots.get().values_mut() {
            robot.restart();
        }
    }

    fn finish(&mut self) -> Result<BTreeMap<RobotId, NoAnswer>, BackendError> {
        self.around.watch.finish()?;
        Ok(BTreeMap::new())
    }
}

impl Robot {
    fn new(link: RobotLink) -> Self {
        let layout = LayoutMemory::default();
        Self {
            link,
            silence: Silence::default(),
            layout,
            parts: BehaviorOutput::default(),
        }
    }

    /// Begins another run. The topics and what is known of its trees stay.
    fn restart(&mut self) {
        self.link.discard_answers();
        self.silence = Silence::default();
        self.layout.restart();
        self.parts = BehaviorOutput::default();
    }

    /// Counts a tick of duration `span` in which nothing arrived; returns a fault if the silence has lasted for
    /// `limit`.
    fn keep_silent(&mut self, span: Duration, limit: Duration) -> Option<NoAnswer> {
        let Verdict::TooLong { lasted, is_news } = self.silence.add(span, limit) else {
            return None;
        };
        let silent = SilentFor { lasted, limit };
        if is_news {
            tracing::warn!("robot {}: {silent}", self.link.id);
        }
        Some(NoAnswer::new(FailureKind::Environment, silent))
    }

    /// Returns the last motion command since the previous call, with all messages before it.
    fn latest(&mut self) -> Result<Option<BehaviorAnswer>, AnswerFault> {
        let link = &self.link;
        self.layout.receive(link)?;
        for (part, received) in PARTS.iter().zip(&link.parts) {
            while let Some(bytes) = received.take() {
                part.open(&bytes)?.put_into(&mut self.parts, link.id)?;
            }
        }
        let mut last: Option<BehaviorOutput> = None;
        while let Some(bytes) = link.motion_command.take() {
            let mut command = Command::open(&bytes)?.read()?;
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
            .take_if(|trace| !self.layout.knows(trace.layout_version));
        let trace = output.trace.as_ref();
        let layout = trace.and_then(|trace| self.layout.take_new(trace.layout_version));
        Ok(Some(BehaviorAnswer { output, layout }))
    }
}

/// Adds the warnings of an earlier command to a later one.
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
