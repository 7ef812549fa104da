//! Evaluation after each tick.

use bevy_ecs::prelude::{Res, ResMut, Resource};
use bevyhavior_simulator::{SimulatorClock, SimulatorFieldDimensions};
use scenario_kit::Judge;
use user_files::wording;

use super::condition::View;
use super::expected::Expected;
use super::message::LastMessages;
use crate::format::Game;

/// Expectations that are not decided yet.
#[derive(Resource)]
pub(crate) struct Watch {
    /// Expectations that may still fail or hold.
    open: Vec<Expected>,
    /// Set if the time limit ends the run as passed. Otherwise it ends when all expectations have held.
    has_duration: bool,
    /// State of the game before the first tick, to find new goals and penalties.
    initial: Game,
}

impl Watch {
    /// Creates the resource for the expectations of a file.
    pub(crate) fn new(expected: Vec<Expected>, has_duration: bool, initial: &Game) -> Self {
        Self {
            open: expected,
            has_duration,
            initial: initial.clone(),
        }
    }

    /// System: evaluates the open expectations after each tick, and removes the decided ones. A failed one ends the
    /// run. Without a duration, the run passes when only expectations are left that must hold until its end.
    pub(crate) fn judge(
        mut watch: ResMut<Self>,
        clock: Res<SimulatorClock>,
        field: Res<SimulatorFieldDimensions>,
        messages: Res<LastMessages>,
        mut judge: Judge,
    ) {
        let Self { open, initial, .. } = &mut *watch;
        let mut failures = Vec::new();
        let mut margins = Vec::new();
        {
            let view = View {
                judge: &judge,
                field: &field.0,
                messages: &messages,
                initial,
            };
            open.retain(|expected| {
                let condition = &expected.condition;
                let held = expected.moment.judge(clock.now, || condition.holds(&view));
                let moment = expected.moment;
                margins.extend(moment.margin(clock.now, held, || condition.distance(&view)));
                if held == Some(false) {
                    let text = format!(
                        "expected {condition} {}, got at {} s: {} ({})",
                        expected.moment,
                        wording::number(clock.now.as_secs_f64()),
                        condition.got(&view),
                        expected.position
                    );
                    failures.push((condition.robot(), text));
                }
                held.is_none()
            });
        }
        margins.into_iter().for_each(|margin| judge.margin(margin));
        let has_failed = !failures.is_empty();
        for (robot, text) in failures {
            judge.fail(robot, text);
        }
        let is_over = watch.open.iter().all(|it| it.moment.is_endless());
        if is_over && !watch.has_duration && !has_failed {
            judge.pass();
        }
    }
}
