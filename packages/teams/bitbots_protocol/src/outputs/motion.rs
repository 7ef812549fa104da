//! Motion command of a tick.

use hsl_behavior::WalkRequest;
use hsl_types::{
    FallDownStateKind, Field, FieldDimensions, Ground, HeadMotion, KickPower, MotionCommand,
    Orientation2, Point2, Vector2, WorldState,
};
use robot_bridge::{WalkParameters, walking_velocity};

use super::goal_walk::GoalWalk;
use super::{Walking, head_motion};
use crate::parameters::WalkLimits;

/// Distance that the ball rolls after a kick \[m\].
const KICK_DISTANCE: f32 = 3.0;

/// Motion layer of a robot: makes motion commands of the requests of the program.
pub(crate) struct Motion {
    /// Limits of the walk, and parameters for following a path.
    walk: WalkParameters,
    goal_walk: GoalWalk,
}

impl Motion {
    /// Creates the motion layer of a robot on a field.
    pub(crate) fn new(limits: WalkLimits, field: FieldDimensions) -> Self {
        Self {
            walk: limits.for_paths(),
            goal_walk: GoalWalk::new(limits, field),
        }
    }

    /// Starts another run.
    pub(crate) fn restart(&mut self) {
        self.goal_walk.restart();
    }

    /// Returns the motion command of a tick. A robot on the ground gets up, because in the software of Bit-Bots the
    /// motion layer does so without a request of the behavior. Otherwise it kicks if `is_kicking` is set and a ball is
    /// known, or does what `walking` requests. `head_mode` is the mode of the head, and `ball` the
    /// filtered ball. A walk to a goal advances its planner.
    pub(crate) fn command(
        &mut self,
        walking: Walking,
        is_kicking: bool,
        head_mode: u8,
        ball: Point2<Field>,
        world_state: &WorldState,
    ) -> MotionCommand {
        let head = head_motion(head_mode, world_state);
        let posture = world_state.fall_down_state.kind;
        if posture != FallDownStateKind::IsReady {
            return MotionCommand::StandUp;
        }
        match (is_kicking, world_state.ball, walking) {
            (true, Some(ball), _) => kick(ball.ball_in_ground, head, world_state),
            (_, _, Walking::Stopped) => MotionCommand::Stand { head },
            (_, _, Walking::Request(WalkRequest::Velocity { linear, angular })) => {
                self.limited(MotionCommand::WalkWithVelocity {
                    head,
                    velocity: linear,
                    angular_velocity: angular,
                })
            }
            (_, _, Walking::Request(WalkRequest::Goal(goal))) => {
                let command = self.goal_walk.command(goal, ball, world_state);
                self.limited(with_head(command, head))
            }
        }
    }

    /// Returns a walk within the limits of the velocity; any other command unchanged.
    fn limited(&self, command: MotionCommand) -> MotionCommand {
        let MotionCommand::WalkWithVelocity { head, .. } = command else {
            return command;
        };
        let velocity = walking_velocity(&command, &self.walk);
        MotionCommand::WalkWithVelocity {
            head,
            velocity: Vector2::new(velocity.forward, velocity.left),
            angular_velocity: velocity.turn,
        }
    }
}

/// Returns the command with another motion of the head, unless the motion of the body includes the head.
fn with_head(mut command: MotionCommand, wanted: HeadMotion) -> MotionCommand {
    if let MotionCommand::Stand { head }
    | MotionCommand::VisualKick { head, .. }
    | MotionCommand::Walk { head, .. }
    | MotionCommand::WalkWithVelocity { head, .. } = &mut command
    {
        *head = wanted;
    }
    command
}

/// Returns a kick of the ball straight ahead, which is what the program's learned kick does.
fn kick(ball: Point2<Ground>, head: HeadMotion, world_state: &WorldState) -> MotionCommand {
    MotionCommand::VisualKick {
        head,
        ball_position: ball,
        kick_direction: Orientation2::identity(),
        target_position: ball + Vector2::new(KICK_DISTANCE, 0.0),
        robot_theta_to_field: world_state.robot.ground_to_field.orientation(),
        kick_power: KickPower::Long,
    }
}
