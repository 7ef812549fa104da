//! Visual kick of the robot, which walks to the ball by itself.

use hsl_behavior::{MotionLayer, WalkRequest};
use hsl_types::{
    Field, FieldDimensions, Ground, HeadMotion, Isometry2, KickPower, MotionCommand, Orientation2,
    Point2, Pose2, WorldState,
};
use hsl_wire::brain::Kick;

use crate::parameters::KickParameters;

/// Share of the reach at which the robot stands behind the ball.
const PLACE: f32 = 0.7;

/// Aim of a kick on the field. The program gives it in the frame of the robot, and only while it sees the ball: when the
/// robot has turned since, the aim still has its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    ball: Point2<Field>,
    direction: Orientation2<Field>,
    target: Point2<Field>,
    power: KickPower,
}

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

    /// Returns the aim of a message that a robot with this pose receives.
    pub(super) fn aim(&self, kick: &Kick, ground_to_field: Isometry2<Ground, Field>) -> Aim {
        let point = |x: f64, y: f64| ground_to_field * Point2::new(x as f32, y as f32);
        Aim {
            ball: point(kick.x, kick.y),
            direction: ground_to_field * Orientation2::new(kick.dir as f32),
            target: point(kick.goal_x, kick.goal_y),
            power: match kick.power as f32 >= self.parameters.long_power {
                true => KickPower::Long,
                false => KickPower::Short,
            },
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
        aim: &Aim,
        head: HeadMotion,
        world_state: &WorldState,
    ) -> MotionCommand {
        let ground_to_field = world_state.robot.ground_to_field;
        let field_to_ground = ground_to_field.inverse();
        let of_aim = field_to_ground * aim.ball;
        let ball = world_state.ball.map_or(of_aim, |ball| ball.ball_in_ground);
        let direction = field_to_ground * aim.direction;
        let distance = ball.coords().norm();
        let KickParameters {
            reach, alignment, ..
        } = self.parameters;
        if distance <= reach && direction.angle().abs() <= alignment {
            return MotionCommand::VisualKick {
                head,
                ball_position: ball,
                kick_direction: direction,
                target_position: field_to_ground * aim.target,
                robot_theta_to_field: ground_to_field.orientation(),
                kick_power: aim.power,
            };
        }
        let place = ball + direction.as_unit_vector() * (-PLACE * reach);
        let place = ground_to_field * place;
        let goal = WalkRequest::Goal(Pose2::new(place.x, place.y, aim.direction.angle()));
        let mut command = self.planner.answer(goal, world_state).motion_command;
        if let MotionCommand::Stand { head: motion } | MotionCommand::Walk { head: motion, .. } =
            &mut command
        {
            *motion = head;
        }
        command
    }
}
