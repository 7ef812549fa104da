use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::BehaviorTreeSimulatorSet;

use crate::line_up::line_up;
use scenario_kit::{Judge, scenario};

/// A match between two teams, from Initial to the end of its last half.
#[scenario(endless)]
fn soccer_match(app: &mut App) {
    line_up(app);
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

fn watch(mut judge: Judge) {
    if judge.is_match_over() {
        judge.pass();
    }
}
