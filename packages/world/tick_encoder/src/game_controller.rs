use std::time::Duration;

use bevyhavior_simulator::FrameState;
use hsl_types::{GameControllerState, Team};
use hsl_wire::RecordBuilder;
use hsl_wire::convert::game_controller_state;
use hsl_wire::topics;

/// Number of ticks after which an unchanged state is repeated: 2 Hz with ticks of 10 ms, as the RoboCup
/// GameController does.
const PERIOD: u64 = 50;

/// Last published state of the game, without its clocks.
#[derive(Default)]
pub(super) struct GameControllerMemory {
    last: Option<GameControllerState>,
}

impl GameControllerMemory {
    /// Adds the state to every robot, from the perspective of its team: when it changes, and every [`PERIOD`] ticks. A
    /// change of clocks only is not a reason.
    pub(super) fn record(&mut self, record: &mut RecordBuilder, state: &FrameState<'_>) {
        let without_clocks = without_clocks(state.game);
        if self.last == Some(without_clocks) && !record.is_every(PERIOD) {
            return;
        }
        self.last = Some(without_clocks);
        for robot in state.inputs.keys() {
            let message = game_controller_state::to_message(
                record.robot_header(*robot),
                &state.game.seen_from(robot.team),
            );
            record.of_robot(&topics::GAME_CONTROLLER_STATE, *robot, &message);
        }
    }
}

/// Returns the state without the fields that change in many ticks: remaining times and message budgets.
fn without_clocks(mut state: GameControllerState) -> GameControllerState {
    state.remaining_time_in_half = Duration::ZERO;
    for team in Team::ALL {
        let team = state.team_mut(team);
        team.remaining_amount_of_messages = 0;
        for (_, penalty) in team.penalties.iter_mut() {
            if let Some(penalty) = penalty {
                penalty.remaining = Duration::ZERO;
            }
        }
    }
    state
}
