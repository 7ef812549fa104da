use hsl_types::{
    BallTouch, CallKind, Failure, FailureKind, FieldDimensions, Intervention, RefereeCall,
    RefereeCommand, RefereeDecision, RobotPlacement, RobotTruth, RuleObstacleConfig, RunResult,
    RunVerdict, SimulatedBall, SimulationTruth,
};
use proptest::collection::{btree_map, btree_set, vec};
use proptest::option;
use proptest::prelude::*;

use super::game::{
    filtered_game_controller_state, game_controller_state, game_state, penalty_kind, sub_state,
};
use super::geometry::{isometry, orientation, point, pose, side, vector};
use super::world::{fall_down_state, primary_state, rule_obstacle};
use super::{one_of, player_number, robot_id, size, team, text, time};

fn ball() -> impl Strategy<Value = SimulatedBall> {
    let touch = (robot_id(), time()).prop_map(|(robot, time)| BallTouch { robot, time });
    (point(), vector(), side(), option::of(touch)).prop_map(
        |(position, velocity, field_side, last_touch)| SimulatedBall {
            position,
            velocity,
            field_side,
            last_touch,
        },
    )
}

pub(crate) fn intervention() -> impl Strategy<Value = Intervention> {
    prop_oneof![
        one_of(&[
            Intervention::Pause,
            Intervention::Play,
            Intervention::Reset,
            Intervention::Quit,
        ]),
        any::<u64>().prop_map(Intervention::Step),
        (point(), vector())
            .prop_map(|(position, velocity)| Intervention::MoveBall { position, velocity }),
        (robot_id(), pose()).prop_map(|(robot, pose)| Intervention::MoveRobot { robot, pose }),
    ]
}

fn placements() -> impl Strategy<Value = Vec<RobotPlacement>> {
    btree_set(robot_id(), 0..=10)
        .prop_flat_map(|ids| {
            let count = ids.len();
            (Just(ids), vec(pose(), count))
        })
        .prop_map(|(ids, poses)| {
            ids.into_iter()
                .zip(poses)
                .map(|(robot, pose)| RobotPlacement { robot, pose })
                .collect()
        })
}

fn robots() -> impl Strategy<Value = Vec<RobotTruth>> {
    btree_set(robot_id(), 0..=10)
        .prop_flat_map(|ids| {
            let count = ids.len();
            let states = (
                isometry(),
                orientation(),
                primary_state(),
                fall_down_state(),
            );
            (Just(ids), vec(states, count))
        })
        .prop_map(|(ids, states)| {
            ids.into_iter()
                .zip(states)
                .map(
                    |(id, (ground_to_world, head_yaw, primary_state, fall_down_state))| {
                        RobotTruth {
                            id,
                            ground_to_world,
                            head_yaw,
                            primary_state,
                            fall_down_state,
                        }
                    },
                )
                .collect()
        })
}

pub(crate) fn field_dimensions() -> impl Strategy<Value = FieldDimensions> {
    prop::array::uniform16(0.01_f32..100.0).prop_map(|sizes| {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = sizes;
        FieldDimensions {
            ball_radius: a,
            length: b,
            width: c,
            line_width: d,
            penalty_marker_size: e,
            goal_box_area_length: f,
            goal_box_area_width: g,
            penalty_area_length: h,
            penalty_area_width: i,
            penalty_marker_distance: j,
            center_circle_diameter: k,
            border_strip_width: l,
            goal_inner_width: m,
            goal_post_diameter: n,
            goal_depth: o,
            corner_arc_radius: p,
        }
    })
}

pub(crate) fn simulation_truth() -> impl Strategy<Value = SimulationTruth> {
    let game = game_controller_state();
    (
        time(),
        any::<u64>(),
        option::of(ball()),
        robots(),
        game,
        vec(referee_command(), 0..3),
        field_dimensions(),
    )
        .prop_map(
            |(now, tick, ball, robots, game_controller_state, commands, field_dimensions)| {
                SimulationTruth {
                    now,
                    tick,
                    ball,
                    robots,
                    game_controller_state,
                    commands,
                    field_dimensions,
                }
            },
        )
}

pub(crate) fn referee_command() -> impl Strategy<Value = RefereeCommand> {
    prop_oneof![
        one_of(&[
            RefereeCommand::Whistle,
            RefereeCommand::BriefStop,
            RefereeCommand::Resume,
            RefereeCommand::DroppedBall,
            RefereeCommand::StartPenaltyShootout,
        ]),
        game_state().prop_map(RefereeCommand::SetGameState),
        any::<bool>().prop_map(RefereeCommand::SetTimeout),
        team().prop_map(RefereeCommand::RequestTimeout),
        (sub_state(), team()).prop_map(|(sub_state, kicking_team)| RefereeCommand::AwardSetPlay {
            sub_state,
            kicking_team,
        }),
        (robot_id(), penalty_kind())
            .prop_map(|(robot, kind)| RefereeCommand::Penalize { robot, kind }),
        robot_id().prop_map(RefereeCommand::Unpenalize),
        (robot_id(), player_number())
            .prop_map(|(robot, substitute)| RefereeCommand::Substitute { robot, substitute }),
    ]
}

pub(crate) fn referee_decision() -> impl Strategy<Value = RefereeDecision> {
    let filtered = filtered_game_controller_state;
    let obstacles = btree_map(robot_id(), vec(rule_obstacle(), 0..3), 0..4);
    let config = (player_number(), size());
    (
        (game_controller_state(), [filtered(), filtered()]),
        (obstacles, config, any::<bool>()),
        (option::of(ball()), placements()),
        vec(referee_command(), 0..4),
        vec(referee_call(), 0..4),
    )
        .prop_map(
            |(
                states,
                (rule_obstacles, config, is_match_over),
                (ball, placements),
                commands,
                calls,
            )| {
                let (game_controller_state, filtered_states) = states;
                let (goal_keeper_number, opponents_distance) = config;
                RefereeDecision {
                    game_controller_state,
                    filtered_states,
                    rule_obstacles,
                    rule_obstacle_config: RuleObstacleConfig {
                        goal_keeper_number,
                        opponents_distance,
                    },
                    is_match_over,
                    ball,
                    placements,
                    commands,
                    calls,
                }
            },
        )
}

fn referee_call() -> impl Strategy<Value = RefereeCall> {
    let kind = one_of(&[CallKind::Call, CallKind::Goal, CallKind::ParameterSet]);
    (kind, text()).prop_map(|(kind, text)| RefereeCall { kind, text })
}

pub(crate) fn failure() -> impl Strategy<Value = Failure> {
    let kind = one_of(&[
        FailureKind::Scenario,
        FailureKind::Environment,
        FailureKind::Injected,
    ]);
    (any::<u64>(), time(), option::of(robot_id()), kind, text()).prop_map(
        |(tick, now, robot, kind, message)| Failure {
            tick,
            now,
            robot,
            kind,
            message,
        },
    )
}

pub(crate) fn run_result() -> impl Strategy<Value = RunResult> {
    let verdict = one_of(&[
        RunVerdict::Passed,
        RunVerdict::Failed,
        RunVerdict::Interrupted,
    ]);
    let score = any::<(u8, u8)>();
    let (failures, reasons) = (vec(failure(), 0..3), vec(text(), 0..3));
    (time(), any::<u64>(), verdict, score, failures, reasons).prop_map(
        |(now, ticks, verdict, (hulks_score, opponent_score), failures, not_reproducible)| {
            RunResult {
                now,
                ticks,
                verdict,
                hulks_score,
                opponent_score,
                failures,
                not_reproducible,
            }
        },
    )
}
