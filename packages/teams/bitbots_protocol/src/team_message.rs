//! Messages to the team in the format of the team communication of Bit-Bots: the program compares roles, actions and
//! times to the ball of its teammates, which no other message of the match contains.

mod format;

use hsl_types::{Field, MessageBytes, PlayerNumber, Pose2, Time, WorldState};
use hsl_wire::bitbots_msgs::{RobotRelativeArray, Strategy, TeamData};
use hsl_wire::convert::frames::{MAP, header};
use hsl_wire::convert::planar;
use hsl_wire::geometry_msgs::{PoseWithCovariance, PoseWithCovarianceStamped};
use prost::Message;

use format::{Ball, Matrix3, Robot, TeamMessage, Timestamp, Vector3};

/// Number of elements of a row of a covariance in ROS.
const AXES: usize = 6;
/// Index of the rotation about the vertical axis in a row.
const YAW: usize = 5;
/// Nanoseconds of a second.
const NANOS: u64 = 1_000_000_000;

/// Intentions of the program, which it publishes in each tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Intention {
    /// Role and action.
    pub strategy: Strategy,
    /// Time that the robot needs to reach the ball \[s\].
    pub time_to_ball: f32,
}

/// Message of a teammate that is not in the format of Bit-Bots.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum InvalidTeamMessage {
    /// The bytes are not a message.
    #[error("the team message of player {sender} is not in the format of Bit-Bots: {source}")]
    Format {
        /// Number of the sender.
        sender: PlayerNumber,
        /// Error of the decoder.
        source: prost::DecodeError,
    },
    /// A number is not finite.
    #[error("the team message of player {sender} has a number that is not finite")]
    NotFinite {
        /// Number of the sender.
        sender: PlayerNumber,
    },
}

/// Returns the message of a robot to its team. `ball` is the filtered ball in the inputs of the tick.
pub(crate) fn encode(
    world_state: &WorldState,
    ball: &PoseWithCovarianceStamped,
    intention: &Intention,
) -> MessageBytes {
    let (robot, now) = (&world_state.robot, world_state.now.as_nanos());
    let pose: Pose2<Field> = robot.ground_to_field.as_pose();
    let [xx, xy, xt, yx, yy, yt, tx, ty, tt] = robot.pose_covariance;
    let vector = |x, y, z| Some(Vector3 { x, y, z });
    let at = &ball.pose.pose.position;
    let of_ball = |index: usize| ball.pose.covariance[index] as f32;
    let strategy = &intention.strategy;
    let message = TeamMessage {
        timestamp: Some(Timestamp {
            seconds: i64::try_from(now / NANOS).unwrap_or(i64::MAX),
            nanos: (now % NANOS) as i32,
        }),
        state: i32::from(TeamData::STATE_UNPENALIZED),
        current_pose: Some(Robot {
            player_id: u32::from(u8::from(robot.player_number)),
            position: vector(pose.position.x, pose.position.y, pose.orientation.angle()),
            covariance: Some(Matrix3 {
                x: vector(xx, yx, tx),
                y: vector(xy, yy, ty),
                z: vector(xt, yt, tt),
            }),
        }),
        ball: Some(Ball {
            position: vector(at.x as f32, at.y as f32, 0.0),
            covariance: Some(Matrix3 {
                x: vector(of_ball(0), of_ball(AXES), 0.0),
                y: vector(of_ball(1), of_ball(AXES + 1), 0.0),
                z: None,
            }),
        }),
        time_to_ball: intention.time_to_ball,
        role: i32::from(strategy.role),
        action: i32::from(strategy.action),
        offensive_side: i32::from(strategy.offensive_side),
    };
    // All fields have a fixed number of bytes, far fewer than a message may have.
    MessageBytes::new(&message.encode_to_vec()).unwrap_or_default()
}

/// Returns the state of a teammate from its message, which arrived at `received`.
///
/// # Errors
/// Returns an error if the message has another format, or a number that is not finite.
pub(crate) fn decode(
    bytes: &MessageBytes,
    sender: PlayerNumber,
    received: Time,
) -> Result<TeamData, InvalidTeamMessage> {
    let message = TeamMessage::decode(bytes.as_slice())
        .map_err(|source| InvalidTeamMessage::Format { sender, source })?;
    let robot = message.current_pose.unwrap_or_default();
    let ball = message.ball.unwrap_or_default();
    let header = header(received, MAP);
    let (at, ball_at) = (
        robot.position.unwrap_or_default(),
        ball.position.unwrap_or_default(),
    );
    let robot_covariance = robot.covariance.unwrap_or_default();
    let ball_covariance = ball.covariance.unwrap_or_default();
    let all = [at, ball_at]
        .into_iter()
        .chain(columns(robot_covariance))
        .chain(columns(ball_covariance));
    let is_finite = |it: Vector3| [it.x, it.y, it.z].into_iter().all(f32::is_finite);
    if !all.into_iter().all(is_finite) || !message.time_to_ball.is_finite() {
        return Err(InvalidTeamMessage::NotFinite { sender });
    }
    let pose = Pose2::<Field>::new(at.x, at.y, at.z);
    Ok(TeamData {
        robot_id: sender.into(),
        state: number(message.state),
        robot_position: PoseWithCovariance {
            pose: planar::pose(pose.as_transform::<hsl_types::Ground>()),
            covariance: covariance(robot_covariance),
        },
        ball_absolute: PoseWithCovariance {
            pose: planar::pose_at(hsl_types::Point2::<Field>::new(ball_at.x, ball_at.y)),
            covariance: covariance(ball_covariance),
        },
        robots: RobotRelativeArray {
            header: header.clone(),
            robots: Vec::new(),
        },
        time_to_position_at_ball: message.time_to_ball,
        strategy: Strategy {
            role: number(message.role),
            action: number(message.action),
            offensive_side: number(message.offensive_side),
        },
        header,
    })
}

/// Returns the columns of a covariance.
fn columns(matrix: Matrix3) -> [Vector3; 3] {
    [matrix.x, matrix.y, matrix.z].map(Option::unwrap_or_default)
}

/// Converts a covariance of x, y and yaw to the covariance of a pose in ROS.
fn covariance(matrix: Matrix3) -> [f64; AXES * AXES] {
    let mut covariance = [0.0; AXES * AXES];
    for (column, values) in [0, 1, YAW].into_iter().zip(columns(matrix)) {
        for (row, value) in [0, 1, YAW].into_iter().zip([values.x, values.y, values.z]) {
            covariance[row * AXES + column] = f64::from(value);
        }
    }
    covariance
}

/// Returns the number of a constant; 0, which is always the unknown one, if it does not fit.
fn number(value: i32) -> u8 {
    u8::try_from(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use hsl_types::Orientation2;

    use super::*;
    use crate::inputs::BallFilter;
    use crate::inputs::fixture;
    use crate::parameters::BallParameters;

    /// Returns the message of player 2 of the fixture, and the ball in it.
    fn message() -> (MessageBytes, PoseWithCovarianceStamped) {
        let world_state = fixture::world_state();
        let ball = BallFilter::new(BallParameters::default())
            .update(&world_state, Orientation2::identity());
        let intention = Intention {
            strategy: Strategy {
                role: Strategy::ROLE_STRIKER,
                action: Strategy::ACTION_GOING_TO_BALL,
                offensive_side: Strategy::SIDE_RIGHT,
            },
            time_to_ball: 3.5,
        };
        (encode(&world_state, &ball, &intention), ball)
    }

    #[test]
    fn a_teammate_reads_what_the_robot_sent() {
        let (bytes, ball) = message();
        assert!(bytes.is_legal());
        let received = Time::from_nanos(30_000_000);
        let data = decode(&bytes, PlayerNumber::new::<2>(), received).unwrap();
        assert_eq!(data.robot_id, 2);
        assert_eq!(data.state, TeamData::STATE_UNPENALIZED);
        let position = &data.robot_position.pose.position;
        assert_eq!((position.x, position.y), (2.0, 1.0));
        assert_eq!(data.ball_absolute.pose.position, ball.pose.pose.position);
        assert!((data.ball_absolute.covariance[0] - ball.pose.covariance[0]).abs() < 1e-6);
        assert_eq!(data.time_to_position_at_ball, 3.5);
        assert_eq!(data.strategy.role, Strategy::ROLE_STRIKER);
        assert_eq!(data.strategy.action, Strategy::ACTION_GOING_TO_BALL);
        assert_eq!(data.strategy.offensive_side, Strategy::SIDE_RIGHT);
        assert_eq!(data.header, header(received, MAP));
    }

    #[test]
    fn the_message_is_that_of_the_protocol() {
        let (bytes, _) = message();
        // 20 ms; unpenalized; the beginning of the pose of player 2.
        let begin = [0x0a, 0x05, 0x10, 0x80, 0xda, 0xc4, 0x09, 0x10, 0x01, 0x1a];
        assert_eq!(bytes.as_slice()[..begin.len()], begin);
        // Fields 104 to 107: 3.5 s, striker, going to the ball, right.
        let end = [
            0xc5, 0x06, 0, 0, 0x60, 0x40, 0xc8, 0x06, 3, 0xd0, 0x06, 2, 0xd8, 0x06, 3,
        ];
        assert!(bytes.as_slice().ends_with(&end), "{bytes}");
    }

    #[test]
    fn another_format_and_numbers_that_are_not_finite_are_refused() {
        let sender = PlayerNumber::new::<3>();
        let read = |bytes: &[u8]| decode(&MessageBytes::new(bytes).unwrap(), sender, Time::ZERO);
        let error = read(b"{\"state\": 1}").unwrap_err().to_string();
        assert!(error.contains("player 3"), "{error}");
        let not_finite = TeamMessage {
            time_to_ball: f32::NAN,
            ..TeamMessage::default()
        };
        let error = read(&not_finite.encode_to_vec()).unwrap_err();
        assert_eq!(error, InvalidTeamMessage::NotFinite { sender });
    }
}
