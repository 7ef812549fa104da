use bevy_ecs::prelude::{Added, Query, ResMut, Without};

use crate::world::game_state::SimulatorGameState;
use crate::world::robot::{SimulatorRobot, SimulatorSubstitute};

/// Adds new robots to the line-ups of their teams, except for substitutes.
pub(crate) fn join_line_ups(
    robots: Query<&SimulatorRobot, (Added<SimulatorRobot>, Without<SimulatorSubstitute>)>,
    mut game: ResMut<SimulatorGameState>,
) {
    for robot in &robots {
        let mut line_up = game.game_controller_state.team(robot.team).line_up;
        line_up.insert(robot.player_number);
        game.set_line_up(robot.team, line_up);
    }
}
