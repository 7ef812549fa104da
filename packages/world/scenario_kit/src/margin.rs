use bevy_app::App;
use bevy_ecs::prelude::Resource;
use bevyhavior_simulator::{SimulatorClock, SimulatorScenarioResult};
use hsl_types::Time;

use crate::time_limit::TimeLimit;

/// Margin of a run: the smallest distance \[m\], time \[s\] or count by which it has missed a failure so far.
///
/// A scenario sets it with [`Judge::margin`](crate::Judge::margin). The margin of a scenario with a time limit that does not
/// set one is the time from its end to the limit. A scenario with neither has no margin.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct SimulatorMargin(Option<f64>);

impl SimulatorMargin {
    /// Lowers the margin to `value`, if it is lower. A value that is not finite is ignored.
    pub fn add(&mut self, value: f64) {
        if value.is_finite() {
            self.0 = Some(self.0.map_or(value, |margin| margin.min(value)));
        }
    }

    /// Returns the margin of the run of `app`, 0 or less if it failed; `None` for a scenario without one.
    pub fn of(app: &App, result: &SimulatorScenarioResult) -> Option<f64> {
        let margin = app.world().get_resource::<Self>().and_then(|it| it.0);
        let margin = margin.or_else(|| time_left(app));
        margin.map(|margin| {
            if result.failed {
                margin.min(0.0)
            } else {
                margin
            }
        })
    }
}

/// Returns the time from the last tick to the time limit \[s\]; `None` without a limit after which the run fails.
fn time_left(app: &App) -> Option<f64> {
    let TimeLimit::FailsAfter(limit) = app.world().get_resource()? else {
        return None;
    };
    let clock = app.world().get_resource::<SimulatorClock>()?;
    Some(limit.as_secs_f64() - clock.now.since(Time::ZERO).as_secs_f64())
}
