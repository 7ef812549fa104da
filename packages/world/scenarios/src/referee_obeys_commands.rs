use bevy_app::{App, Update};
use bevy_ecs::message::MessageWriter;
use bevy_ecs::prelude::{IntoScheduleConfigs, Res};
use bevyhavior_simulator::{BehaviorTreeSimulatorSet, SimulatorClock, SimulatorRefereeCommand};
use hsl_types::{GameControllerState, GameState, PlayerNumber, RefereeCommand};

use crate::cast::STRIKER;
use crate::line_up::line_up;
use scenario_kit::{Judge, ScenarioOptions, scenario};

/// Function that returns true if the game shows the effect of a command.
type Effect = fn(&GameControllerState) -> bool;

/// Commands, each with the tick after which it is sent, and its effect.
const COMMANDS: [(u64, RefereeCommand, Effect); 5] = [
    (
        100,
        RefereeCommand::SetGameState(GameState::Playing),
        |it| it.game_state == GameState::Playing,
    ),
    (200, SUBSTITUTION, |it| {
        let line_up = it.hulks_team.line_up;
        let players = [PlayerNumber::new::<1>(), SUBSTITUTE];
        line_up.iter().eq(players)
    }),
    (300, RefereeCommand::BriefStop, |it| it.stopped),
    (400, RefereeCommand::Resume, |it| !it.stopped),
    (600, RefereeCommand::DroppedBall, |it| {
        it.game_state == GameState::Ready
    }),
];
/// Player that is a substitute at the start.
const SUBSTITUTE: PlayerNumber = PlayerNumber::new::<3>();
const SUBSTITUTION: RefereeCommand = RefereeCommand::Substitute {
    robot: STRIKER,
    substitute: SUBSTITUTE,
};
/// Number of the last tick.
const END: u64 = 800;

/// Each command to the referee takes effect in the next tick, in any process of the referee.
#[scenario(time_limit = 30.0, options = two_a_side)]
fn referee_obeys_commands(app: &mut App) {
    line_up(app);
    app.add_systems(
        Update,
        (watch, command)
            .chain()
            .in_set(BehaviorTreeSimulatorSet::Scenario),
    );
}

/// Sets two robots for each team, and a game that stays in Initial until a command.
fn two_a_side(options: &mut ScenarioOptions) {
    (options.hulks, options.opponents, options.substitutes) = (2, 2, 1);
    options.auto_referee.initial_duration = None;
}

/// System: sends the commands of this tick to the referee.
fn command(clock: Res<SimulatorClock>, mut commands: MessageWriter<SimulatorRefereeCommand>) {
    let due = COMMANDS.iter().filter(|(tick, ..)| *tick == clock.tick);
    commands.write_batch(due.map(|(_, command, _)| SimulatorRefereeCommand(*command)));
}

/// System: fails if a command of the previous tick has no effect in this tick; passes at [`END`].
fn watch(clock: Res<SimulatorClock>, mut judge: Judge) {
    let given = COMMANDS.iter().find(|(tick, ..)| tick + 1 == clock.tick);
    if let Some((_, command, effect)) = given
        && !effect(judge.game())
    {
        judge.fail(None, format!("{command:?} has not taken effect"));
    }
    if clock.tick == END {
        judge.pass();
    }
}
