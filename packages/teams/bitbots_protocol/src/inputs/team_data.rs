//! States of teammates.

use hsl_types::{Ground, PlayerNumber, PlayerState, Time, WorldState};
use hsl_wire::bitbots_msgs::{RobotRelativeArray, Strategy, TeamData};
use hsl_wire::convert::frames::{MAP, header};
use hsl_wire::convert::planar::{pose, pose_at};
use hsl_wire::geometry_msgs::PoseWithCovariance;

use crate::parameters::{BridgeParameters, RoleParameter};

/// Largest number of a robot in the program.
const LARGEST_ID: u8 = 6;
/// Variance of a ball that a teammate does not know \[m²\].
const UNKNOWN: f64 = 1000.0;
/// Variance of a ball that a teammate knows \[m²\]: that of a measurement of the program's own ball filter.
const KNOWN: f64 = 0.5;

/// Returns a message for each teammate that sent its state since `since`. The program does not know players above number
/// 6.
pub(crate) fn team_data(world_state: &WorldState, since: Option<Time>) -> Vec<TeamData> {
    let states = world_state.player_states.iter();
    let states = states.filter_map(|(player, state)| Some((player, (*state)?)));
    let new = states.filter(|(player, state)| {
        u8::from(*player) <= LARGEST_ID && since.is_none_or(|since| state.received_at > since)
    });
    new.map(|(player, state)| of_player(player, &state))
        .collect()
}

/// Returns the message about one teammate.
fn of_player(player: PlayerNumber, state: &PlayerState) -> TeamData {
    let ball = state.ball_position;
    let ball_position = ball.map(|ball| ball.position).unwrap_or_default();
    let mut ball_absolute = PoseWithCovariance {
        pose: pose_at(ball_position),
        ..PoseWithCovariance::default()
    };
    let variance = if ball.is_some() { KNOWN } else { UNKNOWN };
    (ball_absolute.covariance[0], ball_absolute.covariance[7]) = (variance, variance);
    let header = header(state.received_at, MAP);
    TeamData {
        robot_id: player.into(),
        state: TeamData::STATE_UNPENALIZED,
        robot_position: PoseWithCovariance {
            pose: pose(state.pose.as_transform::<Ground>()),
            ..PoseWithCovariance::default()
        },
        ball_absolute,
        robots: RobotRelativeArray {
            header: header.clone(),
            robots: Vec::new(),
        },
        time_to_position_at_ball: 0.0,
        strategy: Strategy {
            role: role(player),
            action: Strategy::ACTION_UNDEFINED,
            offensive_side: Strategy::SIDE_UNDEFINED,
        },
        header,
    }
}

/// Returns the role of a teammate, one of `Strategy::ROLE_*`: that of its number, because team messages do not contain
/// it.
fn role(player: PlayerNumber) -> u8 {
    match BridgeParameters::default().role_of(player).0 {
        RoleParameter::Goalie => Strategy::ROLE_GOALIE,
        RoleParameter::Defense => Strategy::ROLE_DEFENDER,
        RoleParameter::Offense | RoleParameter::Auto => Strategy::ROLE_STRIKER,
    }
}

#[cfg(test)]
mod tests {
    use hsl_types::{Players, Pose2};

    use super::*;

    #[test]
    fn states_are_passed_once_and_only_of_players_that_the_program_knows() {
        let at = Time::from_nanos;
        let state = |nanos| PlayerState {
            received_at: at(nanos),
            pose: Pose2::default(),
            ball_position: None,
        };
        let players = [
            (PlayerNumber::new::<2>(), state(10)),
            (PlayerNumber::new::<3>(), state(20)),
            (PlayerNumber::new::<7>(), state(20)),
        ];
        let world_state = WorldState {
            player_states: Players::from_iter(players),
            ..crate::inputs::fixture::world_state()
        };
        let ids = |since| {
            let messages = team_data(&world_state, since);
            messages.iter().map(|it| it.robot_id).collect::<Vec<_>>()
        };
        assert_eq!(ids(None), [2, 3]);
        assert_eq!(ids(Some(at(10))), [3]);
    }
}
