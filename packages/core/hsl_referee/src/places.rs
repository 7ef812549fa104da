//! Positions of the ball and the robots by the rules. A goal is identified by the sign of its x coordinate in the
//! neutral frame.

use hsl_types::{Field, FieldDimensions, PlayerNumber, Point2, Pose2, Side, World};

/// Distance between two robots that wait beside the field \[m\].
const WAITING_DISTANCE: f32 = 0.6;

/// Returns the pose of a player before Ready: at a touch line of its own half, facing the field; odd numbers
/// on the right, even numbers on the left (SPL 2025, section "Initial Kick-off").
pub fn waiting_pose(player_number: PlayerNumber, field: &FieldDimensions) -> Pose2<Field> {
    let number = u8::from(player_number);
    let side = if number % 2 == 0 {
        Side::Left
    } else {
        Side::Right
    };
    Pose2::new(
        -field.length / 2.0 * (1.0 - f32::from(number) / 6.0),
        side.sign() * field.width / 2.0,
        -side.sign() * std::f32::consts::FRAC_PI_2,
    )
}

/// Returns the penalty mark in front of the goal.
pub fn penalty_mark(goal: f32, field: &FieldDimensions) -> Point2<World> {
    Point2::new(
        goal * (field.length / 2.0 - field.penalty_marker_distance),
        0.0,
    )
}

/// Returns the corner beside the goal on a side of the field.
pub fn corner(goal: f32, side: Side, field: &FieldDimensions) -> Point2<World> {
    Point2::new(goal * field.length / 2.0, side.sign() * field.width / 2.0)
}

/// Returns the inner corner of the goal area on a side of the field.
pub fn goal_area_corner(goal: f32, side: Side, field: &FieldDimensions) -> Point2<World> {
    Point2::new(
        goal * (field.length / 2.0 - field.goal_box_area_length),
        side.sign() * field.goal_box_area_width / 2.0,
    )
}

/// Returns the point of the field that is closest to `point`.
pub fn on_field(point: Point2<World>, field: &FieldDimensions) -> Point2<World> {
    let (x, y) = (field.length / 2.0, field.width / 2.0);
    Point2::new(point.x.clamp(-x, x), point.y.clamp(-y, y))
}

/// Returns whether a point lies in an area in front of the goal, `length` along x and `width` along y, that is
/// enlarged by `margin` on its open sides; points behind the goal line do not.
pub fn is_before_goal(
    point: Point2<World>,
    goal: f32,
    (length, width): (f32, f32),
    margin: f32,
    field: &FieldDimensions,
) -> bool {
    let to_goal_line = field.length / 2.0 - goal * point.x;
    (0.0..length + margin).contains(&to_goal_line) && point.y.abs() < width / 2.0 + margin
}

/// Returns the distance of the ball's centre from the middle of a line at which the whole ball is behind the line \[m\].
pub fn whole_ball(field: &FieldDimensions) -> f32 {
    field.line_width / 2.0 + field.ball_radius
}

/// Returns whether the whole ball is behind a goal line or a touch line.
pub fn is_out(ball: Point2<World>, field: &FieldDimensions) -> bool {
    ball.x.abs() > field.length / 2.0 + whole_ball(field)
        || ball.y.abs() > field.width / 2.0 + whole_ball(field)
}

/// Returns whether the whole ball is behind the goal line and between the posts.
pub fn is_in_goal(ball: Point2<World>, goal: f32, field: &FieldDimensions) -> bool {
    let behind_line = goal * ball.x - field.length / 2.0;
    behind_line > whole_ball(field)
        && behind_line < field.goal_depth
        && ball.y.abs() + field.ball_radius < field.goal_inner_width / 2.0
}

/// Returns the pose of a removed robot of the team that defends the goal: beside the nearer touch line, level with
/// the penalty mark of its own half or at the next free place towards the middle line, facing the field (SPL 2025,
/// section "Standard Removal Penalty").
pub fn removal_pose(
    robot: Point2<World>,
    goal: f32,
    distance: f32,
    others: &[Point2<World>],
    field: &FieldDimensions,
) -> Pose2<World> {
    let side = Side::of(robot.y);
    // On a narrow border strip a robot must still stand on the carpet.
    let y = side.sign() * (field.width / 2.0 + distance.min(0.9 * field.border_strip_width));
    let mark = penalty_mark(goal, field);
    let is_free = |place: &Point2<World>| {
        others
            .iter()
            .all(|other| other.distance(*place) >= WAITING_DISTANCE)
    };
    let places = (0..5_u8).map(|step| {
        let towards_middle = f32::from(step) * WAITING_DISTANCE;
        Point2::new(goal * (mark.x.abs() - towards_middle).max(0.0), y)
    });
    let mut places = places.filter(is_free);
    let place = places.next().unwrap_or(Point2::new(mark.x, y));
    Pose2::new(place.x, place.y, -side.sign() * std::f32::consts::FRAC_PI_2)
}
