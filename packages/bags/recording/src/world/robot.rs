use hsl_types::{
    FallDownState, Ground, Isometry2, Orientation2, PrimaryState, RobotId, RobotTruth, World,
};

/// Robot of a world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldRobot {
    /// Identity.
    pub id: RobotId,
    /// Pose; in a log as the robot estimates it.
    pub ground_to_world: Isometry2<Ground, World>,
    /// Direction of the head; `None` in a log.
    pub head_yaw: Option<Orientation2<Ground>>,
    /// State of the robot's state machine.
    pub primary_state: PrimaryState,
    /// Posture.
    pub fall_down_state: FallDownState,
}

impl From<RobotTruth> for WorldRobot {
    fn from(truth: RobotTruth) -> Self {
        Self {
            id: truth.id,
            ground_to_world: truth.ground_to_world,
            head_yaw: Some(truth.head_yaw),
            primary_state: truth.primary_state,
            fall_down_state: truth.fall_down_state,
        }
    }
}
