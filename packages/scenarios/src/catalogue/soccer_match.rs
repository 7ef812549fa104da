use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::BehaviorTreeSimulatorSet;
use hsl_types::GameState;

use super::line_up::line_up;
use crate::{Judge, ScenarioOptions, scenario};

/// One half between two teams, from Initial to Finished.
#[scenario(endless, options = bouncing_ball)]
fn soccer_match(app: &mut App) {
    line_up(app);
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

/// The ball cannot leave the field while no rule brings it back.
pub(super) fn bouncing_ball(options: &mut ScenarioOptions) {
    options.simulation.ball_bounces_at_lines = true;
}

fn watch(mut judge: Judge) {
    if judge.game().game_state == GameState::Finished {
        judge.pass();
    }
}
