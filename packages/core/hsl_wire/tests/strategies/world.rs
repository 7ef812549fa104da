use std::net::SocketAddr;

use hsl_types::{
    BallState, BodyPhase, FallDownState, FallDownStateKind, GameControllerReturnMessage,
    HulkMessage, HypotheticalBallPosition, IncomingMessage, KickPower, MessageBytes, Obstacle,
    ObstacleKind, OutgoingMessage, PlayerState, PrimaryState, ReturnMessageBall, RobotOrder,
    RobotState, RobotTask, RuleObstacle, StateMessage, StateMessageBall, TeammateBall, WorldState,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::game::filtered_game_controller_state;
use super::geometry::{isometry, orientation, point, pose, side, vector};
use super::{duration, finite, one_of, player_number, players, size, team, text, time};

pub(crate) fn primary_state() -> impl Strategy<Value = PrimaryState> {
    use PrimaryState as State;
    one_of(&[
        State::Damping,
        State::Prepare,
        State::Stop,
        State::Initial,
        State::Ready,
        State::Set,
        State::Playing,
        State::Penalized,
        State::Finished,
    ])
}

pub(crate) fn fall_down_state() -> impl Strategy<Value = FallDownState> {
    use FallDownStateKind::{HasFallen, IsFalling, IsGettingUp, IsReady};
    (
        one_of(&[IsReady, IsFalling, HasFallen, IsGettingUp]),
        any::<bool>(),
    )
        .prop_map(|(kind, is_recovery_available)| FallDownState {
            kind,
            is_recovery_available,
        })
}

fn body_phase() -> impl Strategy<Value = BodyPhase> {
    use BodyPhase::{Fallen, Falling, GettingUp, Kicking, Standing, Walking};
    one_of(&[Standing, Walking, Kicking, Falling, Fallen, GettingUp])
}

fn ball_state() -> impl Strategy<Value = BallState> {
    let quality = (prop::array::uniform4(finite()), 0.0_f32..=1.0);
    (point(), point(), vector(), quality, time(), side()).prop_map(
        |(ball_in_ground, ball_in_field, velocity, quality, last_seen_ball, field_side)| {
            BallState {
                ball_in_ground,
                ball_in_field,
                ball_in_ground_velocity: velocity,
                covariance: quality.0,
                confidence: quality.1,
                last_seen_ball,
                field_side,
            }
        },
    )
}

fn player_state() -> impl Strategy<Value = PlayerState> {
    let ball =
        (point(), vector(), time()).prop_map(|(position, velocity, last_seen)| TeammateBall {
            position,
            velocity,
            last_seen,
        });
    (time(), pose(), option::of(ball)).prop_map(|(received_at, pose, ball_position)| PlayerState {
        received_at,
        pose,
        ball_position,
    })
}

fn obstacle() -> impl Strategy<Value = Obstacle> {
    use ObstacleKind::{Ball, GoalPost, Person, Robot, Unknown};
    let kind = one_of(&[Ball, GoalPost, Robot, Person, Unknown]);
    let identity = (option::of(team()), option::of(player_number()));
    (kind, point(), size(), size(), identity).prop_map(|(kind, position, foot, hip, identity)| {
        Obstacle {
            kind,
            position,
            radius_at_foot_height: foot,
            radius_at_hip_height: hip,
            team: identity.0,
            player_number: identity.1,
        }
    })
}

pub(crate) fn rule_obstacle() -> impl Strategy<Value = RuleObstacle> {
    prop_oneof![
        (point(), size()).prop_map(|(center, radius)| RuleObstacle::Circle { center, radius }),
        (point(), point()).prop_map(|(min, max)| RuleObstacle::Rectangle { min, max }),
    ]
}

fn robot_order() -> impl Strategy<Value = RobotOrder> {
    let power = one_of(&[KickPower::Short, KickPower::Long]);
    let task = prop_oneof![
        Just(RobotTask::Wait),
        pose().prop_map(|pose| RobotTask::WalkTo { pose }),
        orientation().prop_map(|orientation| RobotTask::TurnTo { orientation }),
        point().prop_map(|target| RobotTask::DribbleTo { target }),
        (point(), power).prop_map(|(target, power)| RobotTask::KickTo { target, power }),
    ];
    (any::<u32>(), task).prop_map(|(id, task)| RobotOrder { id, task })
}

pub(crate) fn world_state() -> impl Strategy<Value = WorldState> {
    let robot = (
        isometry(),
        prop::array::uniform9(finite()),
        player_number(),
        (primary_state(), body_phase()),
        fall_down_state(),
    );
    let balls = (option::of(ball_state()), option::of(ball_state()));
    let hypothesis = (point(), finite())
        .prop_map(|(position, validity)| HypotheticalBallPosition { position, validity });
    let surroundings = (
        vec(obstacle(), 0..4),
        vec(rule_obstacle(), 0..4),
        vec(hypothesis, 0..4),
        option::of(point()),
        vec(text(), 0..3),
        option::of(robot_order()),
        point(),
    );
    let game = option::of(filtered_game_controller_state());
    (
        time(),
        robot,
        balls,
        players(player_state()),
        game,
        surroundings,
    )
        .prop_map(
            |(
                now,
                (ground_to_field, pose_covariance, player_number, states, fall_down_state),
                (ball, rule_ball),
                player_states,
                filtered_game_controller_state,
                (
                    obstacles,
                    rule_obstacles,
                    hypothetical_ball_positions,
                    search,
                    semaphores,
                    order,
                    interest,
                ),
            )| WorldState {
                now,
                robot: RobotState {
                    ground_to_field,
                    pose_covariance,
                    player_number,
                    primary_state: states.0,
                    body_phase: states.1,
                },
                fall_down_state,
                ball,
                rule_ball,
                player_states,
                filtered_game_controller_state,
                suggested_search_position: search,
                obstacles,
                rule_obstacles,
                hypothetical_ball_positions,
                semaphores,
                order,
                position_of_interest: interest,
            },
        )
}

fn hulk_message() -> impl Strategy<Value = HulkMessage> {
    let ball = (point(), duration()).prop_map(|(position, age)| StateMessageBall { position, age });
    let state = (player_number(), pose(), option::of(ball));
    let bytes = proptest::collection::vec(any::<u8>(), 0..=MessageBytes::CAPACITY);
    prop_oneof![
        state.prop_map(|(player_number, pose, ball_position)| {
            HulkMessage::State(StateMessage {
                player_number,
                pose,
                ball_position,
            })
        }),
        bytes.prop_map(|bytes| HulkMessage::Bytes(MessageBytes::new(&bytes).unwrap())),
    ]
}

pub(crate) fn incoming_message() -> impl Strategy<Value = IncomingMessage> {
    (player_number(), hulk_message())
        .prop_map(|(sender, message)| IncomingMessage { sender, message })
}

pub(crate) fn outgoing_message() -> impl Strategy<Value = OutgoingMessage> {
    let ball =
        (point(), duration()).prop_map(|(position, age)| ReturnMessageBall { position, age });
    let content = (player_number(), any::<bool>(), pose(), option::of(ball)).prop_map(
        |(player_number, fallen, pose, ball)| GameControllerReturnMessage {
            player_number,
            fallen,
            pose,
            ball,
        },
    );
    prop_oneof![
        hulk_message().prop_map(OutgoingMessage::Hsl),
        (any::<std::net::IpAddr>(), any::<u16>(), content).prop_map(|(address, port, content)| {
            OutgoingMessage::GameController(SocketAddr::new(address, port), content)
        }),
    ]
}
