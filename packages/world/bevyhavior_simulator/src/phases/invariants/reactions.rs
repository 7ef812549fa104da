use std::collections::BTreeMap;
use std::time::Duration;

use bevy_ecs::prelude::Resource;
use hsl_types::{
    FilteredGameState, GamePhase, GlobalFieldSide, LineUp, PrimaryState, RobotId, SubState, Team,
    Time, WorldState,
};

use crate::backends::behavior_resources::BehaviorInputs;

/// Time in which each robot reacts to a change of the game's state. Until then, its way is not checked. A robot without
/// an entry reacts in the tick of the change.
///
/// A program behind a bridge receives the state with a decision after the change, and needs further decisions for another
/// way; until then, it walks as it planned before.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SimulatorReactionTimes(pub BTreeMap<RobotId, Duration>);

/// Last change of the game's state for each robot.
#[derive(Default)]
pub(crate) struct GameChanges(BTreeMap<RobotId, GameChange>);

/// State of the game since a time.
struct GameChange {
    since: Time,
    state: KnownGame,
}

/// State of the game in the world state of a robot, without clocks and budgets.
#[derive(PartialEq)]
struct KnownGame {
    /// State of the robot itself, which also depends on penalties and stops.
    primary_state: PrimaryState,
    state_of_teams: Option<StateOfTeams>,
}

/// Part of the state that concerns all robots of a team.
#[derive(PartialEq)]
struct StateOfTeams {
    game_states: [FilteredGameState; 2],
    game_phase: GamePhase,
    kicking_team: Option<Team>,
    sub_state: Option<SubState>,
    line_up: LineUp,
    field_side: GlobalFieldSide,
}

impl KnownGame {
    /// Returns the state in a world state.
    fn of(world_state: &WorldState) -> Self {
        let game = world_state.filtered_game_controller_state.as_ref();
        Self {
            primary_state: world_state.robot.primary_state,
            state_of_teams: game.map(|game| StateOfTeams {
                game_states: [game.game_state, game.opponent_game_state],
                game_phase: game.game_phase,
                kicking_team: game.kicking_team,
                sub_state: game.sub_state,
                line_up: game.line_up,
                field_side: game.global_field_side,
            }),
        }
    }
}

impl GameChanges {
    /// Stores the changes of this tick.
    pub(super) fn store(&mut self, inputs: &BehaviorInputs) {
        for (robot, input) in inputs {
            let state = KnownGame::of(&input.world_state);
            let known = self.0.get(robot);
            if known.is_none_or(|known| known.state != state) {
                let since = input.world_state.now;
                self.0.insert(*robot, GameChange { since, state });
            }
        }
    }

    /// Returns true if a robot that decided on the world state of `decided_on` may not have reacted to the last change
    /// yet.
    pub(super) fn is_reacting(
        &self,
        robot: RobotId,
        decided_on: Time,
        times: &SimulatorReactionTimes,
    ) -> bool {
        match (self.0.get(&robot), times.0.get(&robot)) {
            (Some(change), Some(time)) => decided_on < change.since + *time,
            _ => false,
        }
    }
}
