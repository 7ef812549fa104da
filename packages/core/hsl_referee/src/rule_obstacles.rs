use hsl_types::{
    Field, FieldDimensions, GameControllerState, GameState, Point2, RobotId, RuleObstacle,
    RuleObstacleConfig, SubState, World,
};

use crate::config::{PenaltyConfig, PenaltyRules};

/// Returns the parts of the field that the rules currently forbid to `robot`, in the field frame of its team: at a
/// kick-off, set play or penalty kick. `ball` is the position of the ball; `None` if it is not on the field.
pub fn rule_obstacles(
    robot: RobotId,
    state: &GameControllerState,
    ball: Option<Point2<World>>,
    field: &FieldDimensions,
    config: &RuleObstacleConfig,
) -> Vec<RuleObstacle> {
    let kicks = state.kicking_team == Some(robot.team);
    let line_up = state.team(robot.team).line_up;
    let goalkeeper = line_up.goalkeeper(config.goal_keeper_number);
    match (state.game_state, state.sub_state) {
        (GameState::Ready | GameState::Set | GameState::Playing, Some(SubState::PenaltyKick))
            if !kicks && robot.player_number != goalkeeper =>
        {
            vec![own_penalty_area(field)]
        }
        (GameState::Ready | GameState::Set, None) if !kicks => vec![center_circle(field)],
        // A kick-off whose ball is not in play yet.
        (GameState::Playing, None) if state.kicking_team.is_some() => {
            let mut obstacles = vec![opponents_half(field)];
            if !kicks {
                obstacles.push(center_circle(field));
            }
            obstacles
        }
        // A set play of the other team whose ball is not in play yet.
        (GameState::Playing, Some(sub_state)) if !kicks && sub_state != SubState::PenaltyKick => {
            let world_to_field = state.field_side_of(robot.team).field_to_world().inverse();
            let ball = ball.filter(|ball| ball.is_finite());
            ball.map(|ball| RuleObstacle::Circle {
                center: world_to_field * ball,
                radius: config.opponents_distance,
            })
            .into_iter()
            .collect()
        }
        _ => Vec::new(),
    }
}

/// Returns whether a robot at `point` may stay near the ball in a set play of the other team: by the rules of 2026 on its
/// own goal line between the posts. `point` is in the field frame of the robot's team.
pub fn may_stay_on_goal_line(
    point: Point2<Field>,
    field: &FieldDimensions,
    config: &PenaltyConfig,
) -> bool {
    let radius = -config.position_tolerance.min(0.0);
    config.rules == PenaltyRules::Hsl2026
        && point.y.abs() <= field.goal_inner_width / 2.0
        && (point.x + field.length / 2.0).abs() <= radius
}

fn center_circle(field: &FieldDimensions) -> RuleObstacle {
    RuleObstacle::Circle {
        center: Point2::origin(),
        radius: field.center_circle_diameter / 2.0,
    }
}

/// Returns the opponents' half without the center circle, in which the kicker may stand.
fn opponents_half(field: &FieldDimensions) -> RuleObstacle {
    let end = field.length / 2.0 + field.border_strip_width;
    let side = field.width / 2.0 + field.border_strip_width;
    RuleObstacle::Rectangle {
        min: Point2::new((field.center_circle_diameter / 2.0).min(end), -side),
        max: Point2::new(end, side),
    }
}

/// Returns the penalty area of the robot's own team.
fn own_penalty_area(field: &FieldDimensions) -> RuleObstacle {
    let goal_line: Point2<Field> = Point2::new(-field.length / 2.0, 0.0);
    let half_width = field.penalty_area_width / 2.0;
    RuleObstacle::Rectangle {
        min: Point2::new(goal_line.x, -half_width),
        max: Point2::new(goal_line.x + field.penalty_area_length, half_width),
    }
}
