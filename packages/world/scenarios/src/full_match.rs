use std::time::Duration;

use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, Local};
use bevyhavior_simulator::BehaviorTreeSimulatorSet;
use hsl_types::{GlobalFieldSide, Half};

use crate::line_up::line_up;
use scenario_kit::{Judge, ScenarioOptions, scenario};

/// A match of two halves with changed sides, five against five.
#[scenario(endless, options = two_halves)]
fn full_match(app: &mut App) {
    line_up(app);
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

fn two_halves(options: &mut ScenarioOptions) {
    options.auto_referee.halves = 2;
    options.auto_referee.halftime_duration = Duration::from_secs(600);
}

/// System: fails if the teams play on the wrong side in a half, and passes if the match ends after its second half.
/// `first_side` is the side of the hulks in the first half.
fn watch(mut judge: Judge, mut first_side: Local<Option<GlobalFieldSide>>) {
    let (half, side) = (judge.game().half, judge.game().global_field_side);
    let first_side = *first_side.get_or_insert(side);
    if (half == Half::First) != (side == first_side) {
        return judge.fail(
            None,
            format!("in the {half:?} half the hulks play {side:?}"),
        );
    }
    if !judge.is_match_over() {
        return;
    }
    if half == Half::Second {
        judge.pass();
    } else {
        judge.fail(None, "the match ended after its first half");
    }
}
