//! Visual kick of the robot, which walks to the ball by itself.

use hsl_behavior::{MotionLayer, WalkRequest};
use hsl_types::{
    FieldDimensions, HeadMotion, KickPower, MotionCommand, Orientation2, Point2, Pose2, WorldState,
};
use hsl_wire::brain::Kick;

use crate::parameters::KickParameters;

/// Share of the reach at which the robot stands behind the ball.
const PLACE: f32 = 0.7;

/// Visual kick.
pub(super) struct KickSkill {
    parameters: KickParameters,
    /// Planner of the path to the ball.
    planner: MotionLayer,
}

impl KickSkill {
    /// Creates the skill of a robot on a field.
    pub(super) fn new(parameters: KickParameters, field: FieldDimensions) -> Self {
        Self {
            parameters,
            planner: MotionLayer::new(field),
        }
    }

    /// Starts another run.
    pub(super) fn restart(&mut self) {
        self.planner.restart();
    }

    /// Returns the motion command of a tick: kick a ball within reach in the direction of `aim`, or walk behind it. The
    /// position of the ball is the one that the robot sees, or else that of `aim`.
    pub(super) fn command(
        &mut self,
        aim: &Kick,
        head: HeadMotion,
        world_state: &WorldState,
    ) -> MotionCommand {
        let of_aim = Point2::new(aim.x as f32, aim.y as f32);
        let ball = world_state.ball.map_or(of_aim, |ball| ball.ball_in_ground);
        let direction = Orientation2::new(aim.dir as f32);
        let distance = ball.coords().norm();
        let KickParameters {
            reach, alignment, ..
        } = self.parameters;
        let ground_to_field = world_state.robot.ground_to_field;
        if distance <= reach && direction.angle().abs() <= alignment {
            return MotionCommand::VisualKick {
                head,
                ball_position: ball,
                kick_direction: direction,
                target_position: Point2::new(aim.goal_x as f32, aim.goal_y as f32),
                robot_theta_to_field: ground_to_field.orientation(),
                kick_power: match aim.power as f32 >= self.parameters.long_power {
                    true => KickPower::Long,
                    false => KickPower::Short,
                },
            };
        }
        let place = ball + direction.as_unit_vector() * (-PLACE * reach);
        let place = ground_to_field * place;
        let facing = ground_to_field.orientation().angle() + direction.angle();
        let goal = WalkRequest::Goal(Pose2::new(place.x, place.y, facing));
        let mut command = self.planner.answer(goal, world_state).motion_command;
        if let MotionCommand::Stand { head: motion } | MotionCommand::Walk { head: motion, .. } =
            &mut command
        {
            *motion = head;
        }
        command
    }
}
