use hsl_types::{
    Division, FilteredGameControllerState, FilteredGameState, GameControllerState, GamePhase,
    GameState, GlobalFieldSide, Half, JerseyColor, Penalty, PenaltyKind, Players, SubState,
    TeamState,
};
use proptest::option;
use proptest::prelude::*;

use super::{duration, line_up, one_of, player_number, players, team, time};

pub(crate) fn game_state() -> impl Strategy<Value = GameState> {
    use GameState::{Finished, Initial, Playing, Ready, Set};
    one_of(&[Initial, Ready, Set, Playing, Finished])
}

fn filtered_game_state() -> impl Strategy<Value = FilteredGameState> {
    use FilteredGameState::{Finished, Initial, Playing, Ready, Set, Stop};
    let playing = (any::<bool>(), any::<bool>()).prop_map(|(ball_is_free, kick_off)| Playing {
        ball_is_free,
        kick_off,
    });
    prop_oneof![one_of(&[Initial, Ready, Set, Finished, Stop]), playing]
}

fn game_phase() -> impl Strategy<Value = GamePhase> {
    use GamePhase::{ExtraTime, Normal, PenaltyShootout, Timeout};
    let shootout = team().prop_map(|kicking_team| PenaltyShootout { kicking_team });
    prop_oneof![one_of(&[Normal, ExtraTime, Timeout]), shootout]
}

pub(crate) fn sub_state() -> impl Strategy<Value = SubState> {
    use SubState::{CornerKick, DirectFreeKick, GoalKick, IndirectFreeKick, PenaltyKick, ThrowIn};
    one_of(&[
        DirectFreeKick,
        IndirectFreeKick,
        PenaltyKick,
        ThrowIn,
        GoalKick,
        CornerKick,
    ])
}

fn side() -> impl Strategy<Value = GlobalFieldSide> {
    one_of(&[GlobalFieldSide::Home, GlobalFieldSide::Away])
}

pub(crate) fn penalty_kind() -> impl Strategy<Value = PenaltyKind> {
    use PenaltyKind as Kind;
    prop::sample::select(
        &[
            Kind::IllegalPosition,
            Kind::MotionInSet,
            Kind::MotionInStop,
            Kind::LocalGameStuck,
            Kind::IncapableRobot,
            Kind::PickUp,
            Kind::BallHolding,
            Kind::LeavingTheField,
            Kind::PlayingWithArmsHands,
            Kind::Pushing,
            Kind::Cautioned,
            Kind::SentOff,
            Kind::Substitute,
        ][..],
    )
}

fn penalty() -> impl Strategy<Value = Penalty> {
    (penalty_kind(), duration()).prop_map(|(kind, remaining)| Penalty { kind, remaining })
}

fn jersey_color() -> impl Strategy<Value = JerseyColor> {
    one_of(&JerseyColor::ALL)
}

fn team_state() -> impl Strategy<Value = TeamState> {
    let counts = any::<([u8; 20], [u8; 20], u16, bool)>();
    let numbers = any::<(u8, u8, u16)>();
    let robots = (line_up(), players(penalty()));
    let colors = (option::of(jersey_color()), option::of(jersey_color()));
    let setup = (any::<Option<u8>>(), colors, option::of(player_number()));
    (numbers, robots, counts, setup).prop_map(|(numbers, (line_up, penalties), counts, setup)| {
        let (team_number, (field_player_color, goalkeeper_color), goalkeeper) = setup;
        let (score, penalty_shoot_index, remaining_amount_of_messages) = numbers;
        let (cautions, warnings, single_shots, illegal_communication) = counts;
        TeamState {
            team_number,
            field_player_color,
            goalkeeper_color,
            goalkeeper,
            score,
            penalty_shoot_index,
            remaining_amount_of_messages,
            line_up,
            penalties,
            cautions: Players::new(cautions),
            warnings: Players::new(warnings),
            single_shots,
            illegal_communication,
        }
    })
}

pub(crate) fn game_controller_state() -> impl Strategy<Value = GameControllerState> {
    let phase = (
        game_state(),
        game_phase(),
        one_of(&[Half::First, Half::Second]),
        any::<bool>(),
        option::of(sub_state()),
        option::of(team()),
        side(),
    );
    let times = (time(), time(), option::of(duration()), option::of(time()));
    let setup = (option::of(one_of(&Division::ALL)), any::<u8>());
    (setup, phase, duration(), times, team_state(), team_state()).prop_map(
        |(
            (division, players_per_team),
            (game_state, game_phase, half, stopped, sub_state, kicking_team, global_field_side),
            remaining_time_in_half,
            (last_game_state_change, secondary_time_start, secondary_time, last_whistle),
            hulks_team,
            opponent_team,
        )| GameControllerState {
            division,
            players_per_team,
            game_state,
            game_phase,
            half,
            stopped,
            sub_state,
            kicking_team,
            global_field_side,
            remaining_time_in_half,
            last_game_state_change,
            secondary_time_start,
            secondary_time,
            last_whistle,
            hulks_team,
            opponent_team,
        },
    )
}

pub(crate) fn filtered_game_controller_state() -> impl Strategy<Value = FilteredGameControllerState>
{
    let penalties = (players(penalty()), players(penalty()), players(penalty()));
    let phase = (
        filtered_game_state(),
        filtered_game_state(),
        game_phase(),
        option::of(team()),
        option::of(sub_state()),
        side(),
    );
    let messages = (line_up(), any::<u16>());
    (phase, duration(), messages, penalties).prop_map(
        |(
            (
                game_state,
                opponent_game_state,
                game_phase,
                kicking_team,
                sub_state,
                global_field_side,
            ),
            remaining_time_in_half,
            (line_up, remaining_number_of_messages),
            (penalties, new_own_penalties_last_cycle, new_opponent_penalties_last_cycle),
        )| FilteredGameControllerState {
            game_state,
            opponent_game_state,
            remaining_time_in_half,
            game_phase,
            kicking_team,
            line_up,
            penalties,
            remaining_number_of_messages,
            sub_state,
            global_field_side,
            new_own_penalties_last_cycle,
            new_opponent_penalties_last_cycle,
        },
    )
}
