//! Walk to a goal of the program.

use std::iter::once;

use hsl_behavior::{MotionLayer, WalkRequest, closest_on_segment};
use hsl_types::{
    Field, FieldDimensions, Ground, MotionCommand, Obstacle, ObstacleKind, Point2, Pose2, Vector2,
    WorldState,
};

use crate::parameters::WalkLimits;

/// Radius of the ball \[m\].
const BALL_RADIUS: f32 = 0.065;
/// Distance that paths keep from obstacles \[m\].
const ROBOT_RADIUS: f32 = 0.3;
/// Distance to the ball at which the way to a goal close to it begins \[m\].
const ENTRY_DISTANCE: f32 = BALL_RADIUS + ROBOT_RADIUS + 0.1;
/// Fraction of the distance between goal and ball that a straight way to the goal keeps from the ball.
const STRAIGHT: f32 = 0.95;
/// Distance within which a path has no direction \[m\].
const NO_DISTANCE: f32 = 1e-3;

/// Walk to a goal, as the planner and the controller of Bit-Bots do it. Paths pass the ball at a distance, also to a
/// goal close behind it, so that the robot does not push it away. The robot follows its goal over the smallest
/// distance: the program waits until a goal is reached within 5 degrees.
///
/// Source of radii and rules: bitbots_path_planning in bit-bots/bitbots_main, 8ad6ddd6.
pub(super) struct GoalWalk {
    limits: WalkLimits,
    /// Planner of paths around obstacles.
    planner: MotionLayer,
}

impl GoalWalk {
    /// Creates the walk of a robot on a field.
    pub(super) fn new(limits: WalkLimits, field: FieldDimensions) -> Self {
        Self {
            limits,
            planner: MotionLayer::following(ROBOT_RADIUS, field),
        }
    }

    /// Starts another run.
    pub(super) fn restart(&mut self) {
        self.planner.restart();
    }

    /// Returns the velocity of the walk to `goal`, not limited yet. `ball` is the filtered ball, which the path passes
    /// also while the robot looks elsewhere. Where the rules require it, the robot stands.
    pub(super) fn command(
        &mut self,
        goal: Pose2<Field>,
        ball: Point2<Field>,
        world_state: &WorldState,
    ) -> MotionCommand {
        let ground_to_field = world_state.robot.ground_to_field;
        let field_to_ground = ground_to_field.inverse();
        let (end, ball) = (field_to_ground * goal.position, field_to_ground * ball);
        let stop = entry(end, ball).unwrap_or(end);
        let request = WalkRequest::Goal(Pose2 {
            position: ground_to_field * stop,
            orientation: goal.orientation,
        });
        let mut seen = world_state.clone();
        seen.obstacles.push(obstacle_at(ball));
        let planned = self.planner.answer(request, &seen).motion_command;
        let MotionCommand::Walk {
            head,
            path,
            target_orientation,
            ..
        } = planned
        else {
            return planned;
        };
        let points: Vec<_> = once(Point2::origin())
            .chain(path.outline())
            .chain([stop, end])
            .collect();
        let steps = points.windows(2).map(|ends| ends[1] - ends[0]);
        let distance: f32 = steps.clone().map(|step| step.norm()).sum();
        let first = steps.into_iter().find(|step| step.norm() > NO_DISTANCE);
        let ahead = first.unwrap_or(Vector2::zero()).orientation();
        let heading = match distance > self.limits.orient_to_goal_distance {
            true => ahead,
            false => target_orientation,
        };
        MotionCommand::WalkWithVelocity {
            head,
            velocity: ahead.as_unit_vector()
                * (self.limits.gain * distance).min(self.limits.forward),
            angular_velocity: self.limits.gain * heading.angle(),
        }
    }
}

/// Returns the point from which a robot at the origin walks straight to `goal`, if the goal is close to the ball and
/// the ball is in the way: the point behind the goal, seen from the ball.
fn entry(goal: Point2<Ground>, ball: Point2<Ground>) -> Option<Point2<Ground>> {
    let offset = goal - ball;
    let distance = offset.norm();
    if !(NO_DISTANCE..ENTRY_DISTANCE).contains(&distance) {
        return None;
    }
    let nearest = closest_on_segment(Point2::origin(), goal, ball);
    let is_free = nearest.distance(ball) >= STRAIGHT * distance;
    (!is_free).then(|| ball + offset * (ENTRY_DISTANCE / distance))
}

fn obstacle_at(ball: Point2<Ground>) -> Obstacle {
    Obstacle {
        kind: ObstacleKind::Unknown,
        position: ball,
        radius_at_foot_height: BALL_RADIUS,
        radius_at_hip_height: BALL_RADIUS,
        team: None,
        player_number: None,
    }
}

#[cfg(test)]
mod tests {
    use hsl_types::{RuleObstacle, Time};

    use super::*;
    use crate::inputs::fixture;
    use crate::outputs::{Motion, Walking};

    /// Time step \[s\].
    const STEP: f32 = 0.01;

    /// Moves a robot from `start` towards `goal` for some seconds, with the ball at the center mark. Returns its last
    /// pose, and the smallest distance of its center from the ball.
    fn walk(start: Pose2<Field>, goal: Pose2<Field>, seconds: f32) -> (Pose2<Field>, f32) {
        let poses = poses_past(&[], &[], start, goal, seconds);
        let nearest = poses
            .iter()
            .map(|pose| pose.position.distance(Point2::origin()));
        (*poses.last().unwrap(), nearest.reduce(f32::min).unwrap())
    }

    /// Moves a robot past `others` and forbidden areas from `start` towards `goal` for some seconds, with the ball at the
    /// center mark. Returns its pose after each step.
    fn poses_past(
        others: &[Point2<Field>],
        forbidden: &[RuleObstacle],
        start: Pose2<Field>,
        goal: Pose2<Field>,
        seconds: f32,
    ) -> Vec<Pose2<Field>> {
        let mut motion = Motion::new(WalkLimits::default(), FieldDimensions::default());
        let mut world_state = fixture::world_state();
        world_state.rule_obstacles = forbidden.to_vec();
        let (mut pose, mut poses) = (start, Vec::new());
        for step in 1..=(seconds / STEP) as u64 {
            world_state.now = Time::from_nanos(step * 10_000_000);
            world_state.robot.ground_to_field = pose.as_transform();
            let field_to_ground = world_state.robot.ground_to_field.inverse();
            world_state.obstacles = others
                .iter()
                .map(|other| Obstacle {
                    radius_at_foot_height: 0.25,
                    ..obstacle_at(field_to_ground * *other)
                })
                .collect();
            let walking = Walking::Request(WalkRequest::Goal(goal));
            let command = motion.command(walking, false, 2, Point2::origin(), &world_state);
            let MotionCommand::WalkWithVelocity {
                velocity,
                angular_velocity,
                ..
            } = command
            else {
                panic!("{step}: {command:?}");
            };
            let moved = Pose2::new(
                velocity.x * STEP,
                velocity.y * STEP,
                angular_velocity * STEP,
            );
            let ground_to_field = world_state.robot.ground_to_field;
            pose = Pose2 {
                position: ground_to_field * moved.position,
                orientation: ground_to_field * moved.orientation,
            };
            poses.push(pose);
        }
        poses
    }

    #[test]
    fn a_robot_in_front_of_the_ball_walks_around_it_to_a_goal_close_behind_it() {
        let goal = Pose2::new(-0.2, 0.0, 0.0);
        for start in [(1.0, 0.02), (0.3, 0.0), (0.5, -1.0), (-2.0, 0.1)] {
            let (end, nearest) = walk(Pose2::new(start.0, start.1, 3.0), goal, 15.0);
            assert!(nearest > 0.18, "{start:?}: {nearest} m from the ball");
            assert!(end.position.distance(goal.position) < 0.02, "{end:?}");
            assert!(
                end.orientation.angle_to(goal.orientation).abs() < 0.02,
                "{end:?}"
            );
        }
    }

    #[test]
    fn a_robot_that_others_shut_in_at_the_edge_of_the_carpet_does_not_turn_back_and_forth() {
        let others = [(-4.63, -1.22), (-3.73, -1.64), (-3.79, -0.51)];
        let others = others.map(|(x, y)| Point2::new(x, y));
        let goal = Pose2::new(-4.2, -0.76, -0.5);
        let forbidden = [RuleObstacle::Circle {
            center: Point2::new(-3.09, -3.0),
            radius: 0.75,
        }];
        let start = Pose2::new(-4.43, -2.05, -2.9);
        let poses = poses_past(&others, &forbidden, start, goal, 15.0);
        let arrival = poses
            .iter()
            .position(|pose| pose.position.distance(goal.position) < 0.1);
        let before = &poses[..arrival.unwrap_or(poses.len())];
        let steps: Vec<_> = before
            .windows(2)
            .map(|ends| ends[1].position - ends[0].position)
            .collect();
        let turns = steps.windows(2).filter(|pair| pair[0].dot(pair[1]) < 0.0);
        let (turns, steps) = (turns.count(), steps.len());
        assert!(arrival.is_some() && turns < 10, "{turns} in {steps} steps");
    }

    #[test]
    fn a_robot_follows_its_goal_over_the_smallest_distance() {
        let start = Pose2::new(2.0, 1.0, 0.0);
        let goal = Pose2::new(2.03, 1.0, 0.06);
        let (end, _) = walk(start, goal, 4.0);
        assert!(end.position.distance(goal.position) < 0.005, "{end:?}");
        assert!(
            end.orientation.angle_to(goal.orientation).abs() < 0.005,
            "{end:?}"
        );
    }
}
