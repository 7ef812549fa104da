use std::time::Duration;

use hsl_types::{
    BehaviorOutput, Field, FieldDimensions, Ground, Pose2, RobotOrder, RobotTask, Vector2,
    WorldState,
};

use crate::behavior::Behavior;
use crate::parameters::{BehaviorParameters, RemoteControlParameters};
use crate::tree::create_motion_tree;

/// Order to walk to a goal. Its number has no effect, because a new order and a repeated one are executed alike.
const ORDER: u32 = 1;

/// Distance by which the path on the other side of obstacles must be shorter, so that a robot which follows its goal
/// changes sides \[m\]. Past several robots, the length of a path changes by meters within a step. The detour is at most
/// this long.
const PASSING_MARGIN: f32 = 1.0;

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
    parameters: BehaviorParameters,
    passing_margin: f32,
    behavior: Behavior,
}

impl MotionLayer {
    /// Creates the motion layer of a robot on a field with these dimensions. The robot stands at its goal until it is
    /// some distance away.
    pub fn new(field: FieldDimensions) -> Self {
        let mut parameters = BehaviorParameters::default();
        parameters.output.trace = false;
        parameters.output.debug = false;
        Self::with_parameters(parameters, 0.0, field)
    }

    /// Creates the motion layer of a robot that follows its goal all the time, also over the smallest distance, and
    /// whose paths keep `robot_radius` \[m\] from obstacles. It passes them on its last side until the other one is much
    /// shorter.
    pub fn following(robot_radius: f32, field: FieldDimensions) -> Self {
        let mut parameters = Self::new(field).parameters;
        let walk = &mut parameters.walk;
        walk.robot_radius = robot_radius;
        walk.switch_cooldown = Duration::ZERO;
        for limit in [
            &mut walk.arrival_distance,
            &mut walk.arrival_angle,
            &mut walk.departure_distance,
            &mut walk.departure_angle,
        ] {
            // No distance is less.
            *limit = -1.0;
        }
        Self::with_parameters(parameters, PASSING_MARGIN, field)
    }

    /// Creates the motion layer of a robot with these parameters, which passes obstacles on its last side until the path
    /// on the other one is `passing_margin` \[m\] shorter.
    fn with_parameters(
        parameters: BehaviorParameters,
        passing_margin: f32,
        field: FieldDimensions,
    ) -> Self {
        let mut behavior = Behavior::with_tree(create_motion_tree(), parameters.clone(), field);
        behavior.keep_passing_side(passing_margin);
        Self {
            field,
            parameters,
            passing_margin,
            behavior,
        }
    }

    /// Starts another run.
    pub fn restart(&mut self) {
        *self = Self::with_parameters(self.parameters.clone(), self.passing_margin, self.field);
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
