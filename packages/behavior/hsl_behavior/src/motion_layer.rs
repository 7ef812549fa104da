use hsl_types::{
    BehaviorOutput, Field, FieldDimensions, Ground, Pose2, RobotOrder, RobotTask, Vector2,
    WorldState,
};

use crate::behavior::Behavior;
use crate::parameters::{BehaviorParameters, RemoteControlParameters};
use crate::tree::create_motion_tree;

/// Order to walk to a goal. Its number has no effect, because a new order and a repeated one are executed alike.
const ORDER: u32 = 1;

/// Request of a program to walk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WalkRequest {
    /// Walk with a velocity.
    Velocity {
        /// Velocity \[m/s\].
        linear: Vector2<Ground>,
        /// Angular velocity, counterclockwise \[rad/s\].
        angular: f32,
    },
    /// Walk to a pose.
    Goal(Pose2<Field>),
}

/// Part of a robot that turns requests into motion commands: it plans paths around obstacles, moves the head, gets up
/// after a fall, and stands still where the rules require it.
pub struct MotionLayer {
    field: FieldDimensions,
    behavior: Behavior,
}

impl MotionLayer {
    /// Creates the motion layer of a robot on a field with these dimensions.
    pub fn new(field: FieldDimensions) -> Self {
        let mut parameters = BehaviorParameters::default();
        parameters.output.trace = false;
        parameters.output.debug = false;
        let behavior = Behavior::with_tree(create_motion_tree(), parameters, field);
        Self { field, behavior }
    }

    /// Starts another run.
    pub fn restart(&mut self) {
        *self = Self::new(self.field);
    }

    /// Ticks the behavior with the request and a world state. Returns its motion command, its faults and the time of
    /// the decision.
    pub fn answer(&mut self, request: WalkRequest, world_state: &WorldState) -> BehaviorOutput {
        let (velocity, task) = match request {
            WalkRequest::Velocity { linear, angular } => (Some((linear, angular)), None),
            WalkRequest::Goal(pose) => (None, Some(RobotTask::WalkTo { pose })),
        };
        let (linear, turn) = velocity.unwrap_or((Vector2::zero(), 0.0));
        self.behavior.steer(RemoteControlParameters {
            enabled: velocity.is_some(),
            forward: linear.x,
            left: linear.y,
            turn,
        });
        let output = self.behavior.tick(&WorldState {
            order: task.map(|task| RobotOrder { id: ORDER, task }),
            ..world_state.clone()
        });
        BehaviorOutput {
            motion_command: output.motion_command,
            faults: output.faults,
            decided_on: output.decided_on,
            ..BehaviorOutput::default()
        }
    }
}
