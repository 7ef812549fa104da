//! Work that people do on the field under a GameController: placing the ball, and carrying robots.

use std::collections::BTreeMap;

use hsl_referee::{AutoRefereeConfig, places, waiting_pose};
use hsl_types::{
    FieldDimensions, GameControllerState, GameState, PenaltyKind, Point2, Pose2, RobotId,
    RobotPlacement, RobotTruth, Side, SimulatedBall, SimulationTruth, SubState, Team, World,
};

/// Returns the ball after the change from the state of the game in `truth` to `state`. The ball is removed after a
/// goal, and placed for Set, for a set play, and after it has rolled off the carpet. `None`: no ball is on the field.
pub(crate) fn ball(truth: &SimulationTruth, state: &GameControllerState) -> Option<SimulatedBall> {
    let before = &truth.game_controller_state;
    let scored = |team| state.team(team).score > before.team(team).score;
    if Team::ALL.into_iter().any(scored) {
        return None;
    }
    let enters_set = state.game_state == GameState::Set && before.game_state != GameState::Set;
    if enters_set {
        return Some(SimulatedBall::resting(place_in_set(truth, state)));
    }
    let restart = (state.sub_state, state.kicking_team);
    let begins = restart != (before.sub_state, before.kicking_team)
        && state.game_state == GameState::Playing;
    if let (true, (Some(set_play), Some(team))) = (begins, restart)
        && let Some(place) = place_of_set_play(truth, state, set_play, team)
    {
        return Some(SimulatedBall::resting(place));
    }
    match truth.ball {
        // A canceled goal, or a game that was in Playing before the first message.
        None if state.game_state == GameState::Playing => {
            Some(SimulatedBall::resting(place_in_set(truth, state)))
        }
        ball => ball.map(|ball| brought_back(ball, &truth.field_dimensions)),
    }
}

/// Returns the ball, placed at the line if it has rolled off the carpet.
fn brought_back(ball: SimulatedBall, field: &FieldDimensions) -> SimulatedBall {
    if !ball.position.is_finite() || field.is_inside_carpet(ball.position) {
        return ball;
    }
    SimulatedBall::resting(places::on_field(ball.position, field))
}

/// Returns the position of the ball in Set, in the neutral frame: the penalty mark for a penalty kick, otherwise the
/// center mark.
fn place_in_set(truth: &SimulationTruth, state: &GameControllerState) -> Point2<World> {
    let is_shootout = matches!(
        state.game_phase,
        hsl_types::GamePhase::PenaltyShootout { .. }
    );
    let is_penalty_kick = is_shootout || state.sub_state == Some(SubState::PenaltyKick);
    match state.kicking_team.filter(|_| is_penalty_kick) {
        Some(team) => {
            let goal = own_goal_sign(team.other(), state);
            places::penalty_mark(goal, &truth.field_dimensions)
        }
        None => Point2::origin(),
    }
}

/// Returns the position of the ball for a set play of `team`, in the neutral frame. `None` leaves the ball where it is;
/// for throw-ins and free kicks that happens if no ball is on the field.
fn place_of_set_play(
    truth: &SimulationTruth,
    state: &GameControllerState,
    set_play: SubState,
    team: Team,
) -> Option<Point2<World>> {
    let field = &truth.field_dimensions;
    let ball = truth.ball.map(|ball| ball.position);
    let ball = ball.filter(|ball| ball.is_finite());
    let side = Side::of(ball.map_or(0.0, |ball| ball.y));
    match set_play {
        SubState::CornerKick => Some(places::corner(
            own_goal_sign(team.other(), state),
            side,
            field,
        )),
        SubState::GoalKick => Some(places::goal_area_corner(
            own_goal_sign(team, state),
            side,
            field,
        )),
        SubState::PenaltyKick => Some(places::penalty_mark(
            own_goal_sign(team.other(), state),
            field,
        )),
        SubState::ThrowIn => ball.map(|ball| {
            let edge = Point2::new(ball.x, side.sign() * field.width / 2.0);
            places::on_field(edge, field)
        }),
        SubState::DirectFreeKick | SubState::IndirectFreeKick => {
            ball.map(|ball| places::on_field(ball, field))
        }
    }
}

/// Returns the new poses of the robots that move after the change from the state of the game in `truth` to `state`. A
/// robot with a new penalty moves beside the field. If the teams change sides, all robots move: penalized ones beside
/// the field, the others to the touch lines of their half. A penalty for motion in Set is served in place.
pub(crate) fn placements(
    truth: &SimulationTruth,
    state: &GameControllerState,
    config: &AutoRefereeConfig,
) -> Vec<RobotPlacement> {
    let before = &truth.game_controller_state;
    let changes_sides = state.global_field_side != before.global_field_side;
    let mut poses: BTreeMap<RobotId, Pose2<World>> = BTreeMap::new();
    for robot in &truth.robots {
        let id = robot.id;
        let penalty =
            |state: &GameControllerState| state.team(id.team).penalty_of(id.player_number);
        let pose = match penalty(state) {
            None if changes_sides => {
                let side = state.field_side_of(id.team);
                let (field, distance) = (&truth.field_dimensions, config.waiting_distance);
                let waiting = waiting_pose(id.player_number, field, distance);
                Some(side.field_to_world() * waiting)
            }
            // This penalty is served where the robot stands.
            Some(PenaltyKind::MotionInSet) => None,
            Some(_) if changes_sides || penalty(before).is_none() => {
                Some(beside_the_field(robot, truth, state, config, &poses))
            }
            _ => None,
        };
        if let Some(pose) = pose {
            poses.insert(id, pose);
        }
    }
    let placements = poses.into_iter();
    placements
        .map(|(robot, pose)| RobotPlacement { robot, pose })
        .collect()
}

/// Returns the pose of a penalized robot beside the field, at a distance from all others. `placed` are the robots that
/// already have a new pose in this tick.
fn beside_the_field(
    robot: &RobotTruth,
    truth: &SimulationTruth,
    state: &GameControllerState,
    config: &AutoRefereeConfig,
    placed: &BTreeMap<RobotId, Pose2<World>>,
) -> Pose2<World> {
    let position = |robot: &RobotTruth| {
        let own = Point2::origin() + robot.ground_to_world.translation();
        placed.get(&robot.id).map_or(own, |pose| pose.position)
    };
    let others = truth.robots.iter().filter(|other| other.id != robot.id);
    let others: Vec<_> = others.map(position).collect();
    places::removal_pose(
        position(robot),
        own_goal_sign(robot.id.team, state),
        config.penalties.removal_distance,
        &others,
        &truth.field_dimensions,
    )
}

/// Returns the sign of x, in the neutral frame, of the goal that `team` defends. The home team defends the goal at
/// negative x.
fn own_goal_sign(team: Team, state: &GameControllerState) -> f32 {
    if team == state.home_team() { -1.0 } else { 1.0 }
}
