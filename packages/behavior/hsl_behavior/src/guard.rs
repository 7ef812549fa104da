//! Position of the goalkeeper.

use hsl_types::{Field, Orientation2, Point2};

use crate::Blackboard;
use crate::geometry::direction_or;

impl Blackboard {
    /// Returns whether the robot keeps the goal. A goalkeeper that is alone on the field plays the ball instead, except
    /// in a penalty shoot-out, in which a robot that is alone keeps the goal.
    pub(crate) fn is_goal_keeper(&self) -> bool {
        let has_its_number = self.player_number() == self.goalkeeper();
        let is_alone = self.is_last_one_standing();
        if self.shooting_team().is_some() {
            has_its_number || is_alone
        } else {
            has_its_number && !is_alone
        }
    }

    /// Returns the position on the line from the middle of the own goal to `ball` where the goalkeeper covers most of
    /// the goal: `goal_keeper.guard_distance` from the middle, at least the robot's radius in front of the goal line,
    /// and between the posts.
    pub(crate) fn guard_position(&self, ball: Point2<Field>) -> Point2<Field> {
        let own_goal = self.own_goal();
        let towards_ball = direction_or(ball - own_goal, Orientation2::identity());
        let on_line =
            own_goal + towards_ball.as_unit_vector() * self.parameters.goal_keeper.guard_distance;
        let robot_radius = self.parameters.walk.robot_radius;
        let half_goal = self.field_dimensions.goal_inner_width / 2.0;
        self.clamp_to_carpet(Point2::new(
            on_line.x.max(own_goal.x + robot_radius),
            on_line.y.clamp(-half_goal, half_goal),
        ))
    }
}
