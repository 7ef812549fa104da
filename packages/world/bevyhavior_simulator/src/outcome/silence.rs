//! Handling of robots that send nothing while ticks follow the wall clock.

use bevy_ecs::prelude::{Res, ResMut};
use bevy_ecs::system::SystemParam;
use hsl_types::{Color, HeadMotion, MotionCommand, RobotId, Severity, Ticks, Violation};

use crate::backends::behavior_backend::BehaviorAnswers;
use crate::backends::behavior_resources::BehaviorInputs;
use crate::backends::no_answer::NoAnswerOrigin;
use crate::outcome::answer_count::{Arrival, SilenceChange, SimulatorAnswerCounts};
use crate::outcome::timeline::SimulatorTimelineMarkers;
use crate::world::clock::SimulatorClock;

/// Name of the check that finds silent robots.
const SILENCE: &str = "silence";

/// Returns the command of a robot that has sent nothing for too long.
pub(crate) fn stop() -> MotionCommand {
    MotionCommand::Stand {
        head: HeadMotion::ZeroAngles,
    }
}

/// Resources for counting and marking silences.
#[derive(SystemParam)]
pub(crate) struct Silences<'w> {
    clock: Res<'w, SimulatorClock>,
    counts: ResMut<'w, SimulatorAnswerCounts>,
    markers: ResMut<'w, SimulatorTimelineMarkers>,
}

impl Silences<'_> {
    /// Counts the answers of a tick. Adds a marker when a robot is stopped and when it answers again. Returns a
    /// violation for each stopped robot that answers again in this tick. A robot is silent without an entry in
    /// `answers`, and stopped if the entry is an error other than an invalid decision.
    pub(crate) fn count(
        &mut self,
        inputs: &BehaviorInputs,
        answers: &BehaviorAnswers,
    ) -> Vec<Violation> {
        let mut over = Vec::new();
        for robot in inputs.keys() {
            let arrival = match answers.get(robot) {
                Some(Err(missing)) if missing.origin != NoAnswerOrigin::Decision => {
                    Arrival::Stopped
                }
                Some(_) => Arrival::Answered,
                None => Arrival::Silent,
            };
            match self.counts.0.entry(*robot).or_default().add(arrival) {
                SilenceChange::None => {}
                SilenceChange::Stopped(ticks) => {
                    self.mark(*robot, ticks, Color::RED, "stops answering")
                }
                SilenceChange::Over(ticks) => {
                    self.mark(*robot, 0, Color::LIGHT_BLUE, "answers again");
                    over.push(self.violation(*robot, ticks));
                }
            }
        }
        over
    }

    /// Adds a marker at the time `ticks` ago.
    fn mark(&mut self, robot: RobotId, ticks: u64, color: Color, what: &str) {
        let moment = self.clock.now.before(self.span(ticks));
        let label = format!("{robot} {what}");
        self.markers.add(moment, color, label);
    }

    /// Returns the violation of a robot that answers again after `ticks` ticks.
    fn violation(&self, robot: RobotId, ticks: u64) -> Violation {
        let seconds = self.span(ticks).as_secs_f64();
        Violation {
            check_name: SILENCE,
            robot: Some(robot),
            message: format!(
                "it answers again after {seconds:.2} s ({}) without a decision",
                Ticks(ticks)
            ),
            severity: Severity::Warning,
        }
    }

    /// Returns the duration of `ticks` ticks.
    fn span(&self, ticks: u64) -> std::time::Duration {
        self.clock.tick_duration * u32::try_from(ticks).unwrap_or(u32::MAX)
    }
}
