//! States of teammates.

use hsl_types::{PlayerNumber, PlayerState, Time, WorldState};
use hsl_wire::bitbots_msgs::{RobotRelativeArray, Strategy, TeamData};
use hsl_wire::geometry_msgs::PoseWithCovariance;

use super::{MAP, header, pose_at, robot_pose};

/// Largest number of a robot in the program.
const LARGEST_ID: u8 = 6;
/// Variance of a ball that a teammate does not know \[m²\].
const UNKNOWN: f64 = 1000.0;
/// Variance of a ball that a teammate knows \[m²\]: that of a measurement of the program's own ball filter.
const KNOWN: f64 = 0.5;

/// Returns a message for each teammate that sent its state since `since`. `role` returns the role of a player, one of
/// `Strategy::ROLE_*`. The program does not know players above number 6.
pub(crate) fn team_data(
    world_state: &WorldState,
    since: Option<Time>,
    role: impl Fn(PlayerNumber) -> u8,
) -> Vec<TeamData> {
    let states = world_state.player_states.iter();
    let states = states.filter_map(|(player, state)| Some((player, (*state)?)));
    let new = states.filter(|(player, state)| {
        u8::from(*player) <= LARGEST_ID && since.is_none_or(|since| state.received_at > since)
    });
    new.map(|(player, state)| of_player(player, &state, role(player)))
        .collect()
}

/// Returns the message about one teammate.
fn of_player(player: PlayerNumber, state: &PlayerState, role: u8) -> TeamData {
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
            pose: robot_pose(state.pose.as_transform::<hsl_types::Ground>()),
            ..PoseWithCovariance::default()
        },
        ball_absolute,
        robots: RobotRelativeArray {
            header: header.clone(),
            robots: Vec::new(),
        },
        time_to_position_at_ball: 0.0,
        strategy: Strategy {
            role,
            action: Strategy::ACTION_UNDEFINED,
            offensive_side: Strategy::SIDE_UNDEFINED,
        },
        header,
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
            let messages = team_data(&world_state, since, |_| Strategy::ROLE_STRIKER);
            messages.iter().map(|it| it.robot_id).collect::<Vec<_>>()
        };
        assert_eq!(ids(None), [2, 3]);
        assert_eq!(ids(Some(at(10))), [3]);
    }
}
