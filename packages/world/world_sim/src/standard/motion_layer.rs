use bevyhavior_simulator::BehaviorOutput;
use hsl_behavior::parameters::RemoteControlParameters;
use hsl_behavior::{Behavior, BehaviorParameters, create_motion_tree};
use hsl_types::{
    Field, FieldDimensions, Ground, Pose2, RobotOrder, RobotTask, Vector2, WorldState,
};

/// Order to walk to a goal. Its number has no effect, because a new order and a repeated one are executed alike.
const ORDER: u32 = 1;

/// Request of a program that controls a robot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Request {
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
pub(super) struct MotionLayer {
    field: FieldDimensions,
    behavior: Behavior,
}

impl MotionLayer {
    pub(super) fn new(field: FieldDimensions) -> Self {
        let mut parameters = BehaviorParameters::default();
        parameters.output.trace = false;
        parameters.output.debug = false;
        let behavior = Behavior::with_tree(create_motion_tree(), parameters, field);
        Self { field, behavior }
    }

    /// Starts another run.
    pub(super) fn restart(&mut self) {
        *self = Self::new(self.field);
    }

    /// Returns the answer of the robot to a world state.
    pub(super) fn answer(&mut self, request: Request, world_state: &WorldState) -> BehaviorOutput {
        let (velocity, task) = match request {
            Request::Velocity { linear, angular } => (Some((linear, angular)), None),
            Request::Goal(pose) => (None, Some(RobotTask::WalkTo { pose })),
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
