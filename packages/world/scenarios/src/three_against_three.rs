use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::BehaviorTreeSimulatorSet;
use hsl_types::{GameState, Team};

use crate::line_up::line_up;
use scenario_kit::{Judge, ScenarioOptions, scenario};

/// Three against three until the first goal or the end of the half.
#[scenario(endless, options = three_a_side)]
fn three_against_three(app: &mut App) {
    line_up(app);
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

fn three_a_side(options: &mut ScenarioOptions) {
    (options.hulks, options.opponents) = (3, 3);
    options.auto_referee.halftime_duration = std::time::Duration::from_secs(180);
}

fn watch(mut judge: Judge) {
    let goals = Team::ALL.map(|team| judge.game().team(team).score);
    if goals != [0, 0] || judge.game().game_state == GameState::Finished {
        judge.pass();
    }
}
