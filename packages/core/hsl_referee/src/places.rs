//! Positions of the ball and the robots by the rules. The argument `goal` is the sign of a goal's x coordinate in the
//! world frame: -1 or 1.

use hsl_types::{Field, FieldDimensions, PlayerNumber, Point2, Pose2, Side, World};

/// Distance between two robots that wait beside the field \[m\].
const WAITING_DISTANCE: f32 = 0.6;

/// Places of players at the touch lines of their own half: sixths of the half, from the goal line. Each one is free on
/// either side.
const WAITING_PLACES: [u8; 10] = [1, 2, 3, 4, 5, 5, 2, 3, 4, 1];

/// Returns the pose of a substitute: behind the place of a player with its number, away from the touch line. `distance`
/// is that of [`waiting_pose`].
pub fn bench_pose(
    player_number: PlayerNumber,
    field: &FieldDimensions,
    distance: f32,
) -> Pose2<Field> {
    let mut pose = waiting_pose(player_number, field, distance);
    pose.position.y += Side::of(pose.position.y).sign() * WAITING_DISTANCE;
    pose
}

/// Returns the pose of a player before Ready: at a touch line of its own half, `distance` outside of the field \[m\],
/// facing the field; odd numbers on the right, even numbers on the left (SPL 2025, section "Initial Kick-off"). The
/// players after the first ten stand behind them.
pub fn waiting_pose(
    player_number: PlayerNumber,
    field: &FieldDimensions,
    distance: f32,
) -> Pose2<Field> {
    let number = u8::from(player_number);
    let index = usize::from(number - 1);
    let place = WAITING_PLACES[index % WAITING_PLACES.len()];
    let row = (index / WAITING_PLACES.len()) as f32;
    let side = if number % 2 == 0 {
        Side::Left
    } else {
        Side::Right
    };
    Pose2::new(
        -field.length / 2.0 * (1.0 - f32::from(place) / 6.0),
        side.sign() * (field.width / 2.0 + distance + row * WAITING_DISTANCE),
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

/// Returns whether a point lies in front of the goal in an area that is `length` long along x and `width` wide along y
/// \[m\], enlarged by `margin` \[m\] on its open sides. Points behind the goal line do not.
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

/// Returns the distance of the ball's center from the middle of a line at which the whole ball is behind the line
/// \[m\].
pub fn whole_ball(field: &FieldDimensions) -> f32 {
    field.line_width / 2.0 + field.ball_radius
}

/// Returns whether the whole ball is behind a goal line or a touch line.
pub fn is_out(ball: Point2<World>, field: &FieldDimensions) -> bool {
    ball.x.abs() > field.length / 2.0 + whole_ball(field)
        || ball.y.abs() > field.width / 2.0 + whole_ball(field)
}

/// Returns whether the whole ball is in the goal: behind the goal line and between the posts.
pub fn is_in_goal(ball: Point2<World>, goal: f32, field: &FieldDimensions) -> bool {
    let behind_line = goal * ball.x - field.length / 2.0;
    behind_line > whole_ball(field)
        && behind_line < field.goal_depth
        && ball.y.abs() + field.ball_radius < field.goal_inner_width / 2.0
}

/// Returns the pose beside the field at which a removed robot waits, facing the field (SPL 2025, section "Standard
/// Removal Penalty"). The pose is beside the touch line that is nearer to `robot`, the position of the robot, and level
/// with the penalty mark of its own half. If this place is occupied, the robot gets the next free place, first towards
/// the middle line; without a free place, the place with the most space.
///
/// `goal` is the goal of the robot's own team, `distance` the distance from the touch line \[m\], and `others` are the
/// positions of all other robots.
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
    let clearance = |place: &Point2<World>| {
        let distances = others.iter().map(|other| other.distance(*place));
        distances.fold(f32::INFINITY, f32::min)
    };
    let at = |x: f32| Point2::new(goal * x.clamp(0.0, field.length / 2.0), y);
    let steps = [0.0, -1.0, -2.0, -3.0, -4.0, 1.0, 2.0];
    let mut places = steps
        .map(|step| at(mark.x.abs() + step * WAITING_DISTANCE))
        .into_iter();
    let free = places.find(|place| clearance(place) >= WAITING_DISTANCE);
    let widest = || {
        let places = (0..=16_u8).map(|step| at(f32::from(step) * WAITING_DISTANCE / 2.0));
        places.max_by(|one, other| clearance(one).total_cmp(&clearance(other)))
    };
    let place = free.or_else(widest).unwrap_or(Point2::new(mark.x, y));
    Pose2::new(place.x, place.y, -side.sign() * std::f32::consts::FRAC_PI_2)
}
