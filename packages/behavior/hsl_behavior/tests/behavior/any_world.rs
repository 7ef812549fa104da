//! Strategies for any world state that a robot may receive.

use std::time::Duration;

use hsl_types::{
    BallState, FallDownState, FallDownStateKind, FilteredGameControllerState, FilteredGameState,
    GamePhase, GlobalFieldSide, Ground, HypotheticalBallPosition, KickPower, LineUp, Obstacle,
    ObstacleKind, Orientation2, Penalty, PenaltyKind, PlayerNumber, PlayerState, Players, Point2,
    Pose2, PrimaryState, RobotOrder, RobotState, RobotTask, RuleObstacle, Side, SubState, Team,
    TeammateBall, Time, Vector2, WorldState, limits,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// Coordinates on and around the field, with those that tend to be special.
fn coordinate() -> impl Strategy<Value = f32> {
    prop_oneof![
        8 => -6.0_f32..6.0,
        1 => -1000.0_f32..1000.0,
        1 => prop::sample::select(&[0.0_f32, -0.0, 4.5, -4.5, 3.0, 1e-20][..]),
    ]
}

fn point() -> impl Strategy<Value = (f32, f32)> {
    (coordinate(), coordinate())
}

fn pose() -> impl Strategy<Value = (f32, f32, f32)> {
    (coordinate(), coordinate(), -4.0_f32..4.0)
}

fn time() -> impl Strategy<Value = Time> {
    (0..700_000_u64).prop_map(|milliseconds| Time::from_nanos(milliseconds * 1_000_000))
}

fn player() -> impl Strategy<Value = PlayerNumber> {
    prop::sample::select(LineUp::default().iter().collect::<Vec<_>>())
}

/// Returns the position, the velocity (resting, rolling slowly or rolling fast), and the time of the last sight.
fn ball() -> impl Strategy<Value = ((f32, f32), (f32, f32), Time)> {
    let velocity = prop_oneof![
        Just((0.0_f32, 0.0_f32)),
        (-0.8_f32..0.8, -0.8_f32..0.8),
        (-5.0_f32..5.0, -5.0_f32..5.0),
    ];
    (point(), velocity, time())
}

/// Returns any primary state, mostly Playing.
fn primary_state() -> impl Strategy<Value = PrimaryState> {
    prop_oneof![
        5 => Just(PrimaryState::Playing),
        1 => prop::sample::select(&[
            PrimaryState::Damping,
            PrimaryState::Prepare,
            PrimaryState::Stop,
            PrimaryState::Initial,
            PrimaryState::Ready,
            PrimaryState::Set,
            PrimaryState::Penalized,
            PrimaryState::Finished,
        ][..]),
    ]
}

/// Returns any state of falling, mostly upright.
fn fall_down_state() -> impl Strategy<Value = FallDownState> {
    let kind = prop_oneof![
        9 => Just(FallDownStateKind::IsReady),
        1 => prop::sample::select(&[
            FallDownStateKind::IsFalling,
            FallDownStateKind::HasFallen,
            FallDownStateKind::IsGettingUp,
        ][..]),
    ];
    (kind, any::<bool>()).prop_map(|(kind, is_recovery_available)| FallDownState {
        kind,
        is_recovery_available,
    })
}

/// Returns any state of a game, mostly while it is played.
fn game() -> impl Strategy<Value = FilteredGameControllerState> {
    let game_state = prop_oneof![
        5 => (any::<bool>(), any::<bool>()).prop_map(|(ball_is_free, kick_off)| {
            FilteredGameState::Playing { ball_is_free, kick_off }
        }),
        1 => prop::sample::select(&[
            FilteredGameState::Initial,
            FilteredGameState::Ready,
            FilteredGameState::Set,
            FilteredGameState::Finished,
            FilteredGameState::Stop,
        ][..]),
    ];
    let penalty = Penalty {
        kind: PenaltyKind::Pushing,
        remaining: Duration::from_secs(30),
    };
    let penalties = players(option::weighted(0.1, Just(penalty)));
    let line_up = prop::sample::select(&[5, 1, 3, 7, 11][..]).prop_map(LineUp::first);
    let team = || prop::sample::select(&Team::ALL[..]);
    let game_phase = prop_oneof![
        8 => Just(GamePhase::Normal),
        1 => team().prop_map(|kicking_team| GamePhase::PenaltyShootout { kicking_team }),
        1 => prop::sample::select(&[GamePhase::ExtraTime, GamePhase::Timeout][..]),
    ];
    let sub_state = option::of(prop::sample::select(
        &[
            SubState::DirectFreeKick,
            SubState::IndirectFreeKick,
            SubState::PenaltyKick,
            SubState::ThrowIn,
            SubState::GoalKick,
            SubState::CornerKick,
        ][..],
    ));
    (
        (game_state, game_phase, sub_state),
        option::of(team()),
        0..=600_u64,
        any::<u16>(),
        (line_up, penalties),
    )
        .prop_map(
            |(states, kicking_team, remaining_seconds, messages, (line_up, penalties))| {
                let (game_state, game_phase, sub_state) = states;
                FilteredGameControllerState {
                    game_state,
                    opponent_game_state: game_state,
                    remaining_time_in_half: Duration::from_secs(remaining_seconds),
                    game_phase,
                    kicking_team,
                    line_up,
                    penalties,
                    remaining_number_of_messages: messages,
                    sub_state,
                    global_field_side: GlobalFieldSide::Home,
                    new_own_penalties_last_cycle: Players::default(),
                    new_opponent_penalties_last_cycle: Players::default(),
                }
            },
        )
}

/// Returns any messages of teammates; each may be missing.
fn player_states() -> impl Strategy<Value = Players<Option<PlayerState>>> {
    let player_state =
        (time(), pose(), option::of(ball())).prop_map(|(received_at, pose, ball)| PlayerState {
            received_at,
            pose: Pose2::new(pose.0, pose.1, pose.2),
            ball_position: ball.map(|(position, velocity, last_seen)| TeammateBall {
                position: Point2::new(position.0, position.1),
                velocity: Vector2::new(velocity.0, velocity.1),
                last_seen,
            }),
        });
    players(option::of(player_state))
}

fn players<T: std::fmt::Debug>(
    value: impl Strategy<Value = Option<T>>,
) -> impl Strategy<Value = Players<Option<T>>> {
    let values = prop::collection::vec(value, limits::PLAYERS);
    values.prop_map(|values| {
        let numbered = PlayerNumber::all().zip(values);
        let present = numbered.filter_map(|(number, value)| Some((number, value?)));
        present.collect()
    })
}

/// Returns any perceived obstacles.
fn obstacles() -> impl Strategy<Value = Vec<Obstacle>> {
    let kind = prop::sample::select(
        &[
            ObstacleKind::Ball,
            ObstacleKind::GoalPost,
            ObstacleKind::Robot,
            ObstacleKind::Person,
            ObstacleKind::Unknown,
        ][..],
    );
    vec(
        (kind, point(), 0.0_f32..1.0).prop_map(|(kind, (x, y), radius)| Obstacle {
            team: None,
            player_number: None,
            kind,
            position: Point2::new(x, y),
            radius_at_foot_height: radius,
            radius_at_hip_height: radius,
        }),
        0..10,
    )
}

/// Returns any forbidden areas.
fn rule_obstacles() -> impl Strategy<Value = Vec<RuleObstacle>> {
    let circle = (point(), 0.0_f32..3.0).prop_map(|((x, y), radius)| RuleObstacle::Circle {
        center: Point2::new(x, y),
        radius,
    });
    let rectangle = (point(), 0.0_f32..4.0, 0.0_f32..4.0).prop_map(|((x, y), length, width)| {
        RuleObstacle::Rectangle {
            min: Point2::new(x, y),
            max: Point2::new(x + length, y + width),
        }
    });
    vec(prop_oneof![circle, rectangle], 0..3)
}

fn hypotheses() -> impl Strategy<Value = Vec<HypotheticalBallPosition>> {
    vec(
        (point(), 0.0_f32..1.0).prop_map(|((x, y), validity)| HypotheticalBallPosition {
            position: Point2::new(x, y),
            validity,
        }),
        0..3,
    )
}

fn order() -> impl Strategy<Value = RobotOrder> {
    let power = prop::sample::select(&[KickPower::Short, KickPower::Long][..]);
    let task = prop_oneof![
        Just(RobotTask::Wait),
        pose().prop_map(|(x, y, angle)| RobotTask::WalkTo {
            pose: Pose2::new(x, y, angle)
        }),
        (-4.0_f32..4.0).prop_map(|angle| RobotTask::TurnTo {
            orientation: Orientation2::new(angle)
        }),
        point().prop_map(|(x, y)| RobotTask::DribbleTo {
            target: Point2::new(x, y)
        }),
        (point(), power).prop_map(|((x, y), power)| RobotTask::KickTo {
            target: Point2::new(x, y),
            power
        }),
    ];
    (0..3_u32, task).prop_map(|(id, task)| RobotOrder { id, task })
}

pub(crate) fn any_world() -> impl Strategy<Value = WorldState> {
    let robot = (pose(), player(), primary_state(), fall_down_state());
    let around = (
        obstacles(),
        rule_obstacles(),
        hypotheses(),
        option::of(point()),
        option::weighted(0.3, order()),
    );
    let balls = (option::of(ball()), option::weighted(0.1, ball()));
    (
        time(),
        robot,
        balls,
        player_states(),
        option::weighted(0.9, game()),
        around,
    )
        .prop_map(|(now, robot, balls, player_states, game, around)| {
            let (pose, player_number, primary_state, fall_down_state) = robot;
            let (obstacles, rule_obstacles, hypothetical_ball_positions, suggested, order) = around;
            let ground_to_field = Pose2::new(pose.0, pose.1, pose.2).as_transform::<Ground>();
            let ball_state = |(position, velocity, last_seen): ((f32, f32), (f32, f32), Time)| {
                let ball_in_field = Point2::new(position.0, position.1);
                BallState {
                    covariance: [0.0; 4],
                    confidence: 1.0,
                    ball_in_ground: ground_to_field.inverse() * ball_in_field,
                    ball_in_field,
                    ball_in_ground_velocity: Vector2::new(velocity.0, velocity.1),
                    last_seen_ball: last_seen.min(now),
                    field_side: Side::of(position.1),
                }
            };
            WorldState {
                now,
                robot: RobotState {
                    pose_covariance: [0.0; 9],
                    body_phase: hsl_types::BodyPhase::Standing,
                    ground_to_field,
                    player_number,
                    primary_state,
                },
                fall_down_state,
                ball: balls.0.map(ball_state),
                rule_ball: balls.1.map(ball_state),
                player_states,
                filtered_game_controller_state: game,
                suggested_search_position: suggested.map(|(x, y)| Point2::new(x, y)),
                obstacles,
                rule_obstacles,
                hypothetical_ball_positions,
                semaphores: Vec::new(),
                order,
                position_of_interest: Point2::new(1.0, 0.0),
            }
        })
}
