//! States of teammates.

use hsl_types::{
    Field, Ground, Orientation2, PlayerNumber, PlayerState, Point2, Pose2, TeammateBall, Time,
    Vector2, WorldState,
};
use hsl_wire::bitbots_msgs::{RobotRelativeArray, Strategy, TeamData};
use hsl_wire::convert::frames::{MAP, header};
use hsl_wire::convert::planar::{orientation, pose, pose_at};
use hsl_wire::convert::time;
use hsl_wire::geometry_msgs::{Pose, PoseWithCovariance};

use super::ReceivedMessage;
use super::ball::LARGEST_VARIANCE;
use crate::parameters::{BridgeParameters, RoleParameter};
use crate::team_message::{self, InvalidTeamMessage};

/// Largest number of a robot in the program.
const LARGEST_ID: u8 = 6;
/// Variance of a ball that a teammate does not know \[m²\].
const UNKNOWN: f64 = 1000.0;
/// Variance of a ball that a teammate knows \[m²\]: that of a measurement of the program's own ball filter.
const KNOWN: f64 = 0.5;

/// Time for each meter to the ball, and for each radian of a turn towards it: the defaults of the program \[s/m,
/// s/rad\].
const TIME_PER_METER: f32 = 7.0;
const TIME_PER_RADIAN: f32 = 3.82;
/// Time to an unknown ball, as in the program \[s\].
const UNKNOWN_TIME: f32 = 9999.0;

/// Returns a message for each teammate whose state arrived after `since`, and one for each of `messages`. Adds errors
/// of messages in another format to `invalid`. Skips players above [`LARGEST_ID`], which the program does not know.
pub(crate) fn team_data(
    world_state: &WorldState,
    since: Option<Time>,
    messages: &[ReceivedMessage],
    invalid: &mut Vec<InvalidTeamMessage>,
) -> Vec<TeamData> {
    let is_known = |player: PlayerNumber| u8::from(player) <= LARGEST_ID;
    let states = world_state.player_states.iter();
    let states = states.filter_map(|(player, state)| Some((player, (*state)?)));
    let new = states.filter(|(player, state)| {
        is_known(*player) && since.is_none_or(|since| state.received_at > since)
    });
    let mut data: Vec<_> = new
        .map(|(player, state)| of_player(player, &state))
        .collect();
    for message in messages.iter().filter(|it| is_known(it.sender)) {
        match team_message::decode(&message.bytes, message.sender, message.received) {
            Ok(read) => data.push(read),
            Err(error) => invalid.push(error),
        }
    }
    data
}

/// Returns the message about a teammate that has another program, or that reports only its pose and the ball.
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
        time_to_position_at_ball: ball
            .map_or(UNKNOWN_TIME, |ball| time_to(state.pose, ball.position)),
        strategy: Strategy {
            role: role(player),
            action: Strategy::ACTION_UNDEFINED,
            offensive_side: Strategy::SIDE_UNDEFINED,
        },
        header,
    }
}

/// Returns number and state of the teammate in a message; `None` if it has an unknown number or numbers that are not
/// finite. `now` is the time of a message without a stamp.
pub(crate) fn from_message(message: &TeamData, now: Time) -> Option<(PlayerNumber, PlayerState)> {
    let player = PlayerNumber::try_from(message.robot_id).ok()?;
    let received_at = time::from_stamp(&message.header.stamp).unwrap_or(now);
    let Pose {
        position,
        orientation: rotation,
    } = &message.robot_position.pose;
    let rotation = [rotation.x, rotation.y, rotation.z, rotation.w];
    let pose = Pose2 {
        position: Point2::new(position.x as f32, position.y as f32),
        orientation: orientation(rotation.map(|it| it as f32)),
    };
    let ball = &message.ball_absolute;
    let place = &ball.pose.position;
    let position = Point2::new(place.x as f32, place.y as f32);
    if !pose.is_finite() || !position.is_finite() {
        return None;
    }
    let is_known = ball.covariance[0] < LARGEST_VARIANCE && ball.covariance[7] < LARGEST_VARIANCE;
    let state = PlayerState {
        received_at,
        pose,
        ball_position: is_known.then_some(TeammateBall {
            position,
            velocity: Vector2::zero(),
            last_seen: received_at,
        }),
    };
    Some((player, state))
}

/// Returns the time that the program would estimate for the way from a pose to a ball \[s\], without a last turn.
fn time_to(pose: Pose2<Field>, ball: Point2<Field>) -> f32 {
    let way = ball - pose.position;
    let turn = Orientation2::<Field>::from_vector(way)
        .angle_to(pose.orientation)
        .abs();
    TIME_PER_METER * way.norm() + TIME_PER_RADIAN * turn
}

/// Returns the role of a teammate, one of `Strategy::ROLE_*`. It follows from the number of the player, because team
/// messages do not contain it.
fn role(player: PlayerNumber) -> u8 {
    match BridgeParameters::default().role_of(player).0 {
        RoleParameter::Goalie => Strategy::ROLE_GOALIE,
        RoleParameter::Defense => Strategy::ROLE_DEFENDER,
        RoleParameter::Offense | RoleParameter::Auto => Strategy::ROLE_STRIKER,
    }
}

#[cfg(test)]
mod tests {
    use hsl_types::{MessageBytes, Players};

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
            let messages = team_data(&world_state, since, &[], &mut Vec::new());
            messages.iter().map(|it| it.robot_id).collect::<Vec<_>>()
        };
        assert_eq!(ids(None), [2, 3]);
        assert_eq!(ids(Some(at(10))), [3]);
    }

    #[test]
    fn a_teammate_that_reports_only_its_pose_needs_time_to_the_ball() {
        let time = |ball: Option<Point2<Field>>| {
            let state = PlayerState {
                received_at: Time::ZERO,
                pose: Pose2::new(1.0, 0.0, 0.0),
                ball_position: ball.map(|position| TeammateBall {
                    position,
                    velocity: Vector2::zero(),
                    last_seen: Time::ZERO,
                }),
            };
            of_player(PlayerNumber::new::<2>(), &state).time_to_position_at_ball
        };
        assert!((time(Some(Point2::new(3.0, 0.0))) - 14.0).abs() < 1e-5);
        let behind = 14.0 + 3.82 * std::f32::consts::PI;
        assert!((time(Some(Point2::new(-1.0, 0.0))) - behind).abs() < 1e-4);
        assert_eq!(time(None), 9999.0);
    }

    #[test]
    fn messages_in_another_format_are_reported() {
        let message = ReceivedMessage {
            received: Time::ZERO,
            sender: PlayerNumber::new::<4>(),
            bytes: MessageBytes::new(b"text").unwrap(),
        };
        let mut invalid = Vec::new();
        let world_state = crate::inputs::fixture::world_state();
        let data = team_data(&world_state, None, &[message], &mut invalid);
        assert!(data.is_empty());
        assert_eq!(invalid.len(), 1);
    }
}
