//! Check that a value may be sent in a message: its numbers are finite.

use crate::{
    BallState, BehaviorDebug, Color, Frame, HulkMessage, IncomingMessage, Isometry2, Obstacle,
    OutgoingMessage, PathObstacle, PlayerState, Pose2, RobotOrder, RobotTask, RuleObstacle,
    SimulatedBall, StateMessage, WorldState,
};

/// Values whose numbers can be checked before they are sent in a message.
pub trait IsFinite {
    /// Returns true if all numbers are finite and all directions have length 1.
    fn is_finite(&self) -> bool;
}

/// Returns true if a pose may be sent in a message.
fn is_pose<F: Frame>(pose: &Pose2<F>) -> bool {
    pose.position.is_finite() && pose.orientation.is_unit()
}

/// Returns true if a transform may be sent in a message.
pub fn is_transform<A: Frame, B: Frame>(transform: Isometry2<A, B>) -> bool {
    is_pose(&transform.as_pose())
}

impl IsFinite for SimulatedBall {
    fn is_finite(&self) -> bool {
        self.position.is_finite() && self.velocity.is_finite()
    }
}

impl IsFinite for BallState {
    fn is_finite(&self) -> bool {
        self.ball_in_ground.is_finite()
            && self.ball_in_field.is_finite()
            && self.ball_in_ground_velocity.is_finite()
    }
}

impl IsFinite for PlayerState {
    fn is_finite(&self) -> bool {
        is_pose(&self.pose)
            && self
                .ball_position
                .is_none_or(|ball| ball.position.is_finite() && ball.velocity.is_finite())
    }
}

impl IsFinite for Obstacle {
    fn is_finite(&self) -> bool {
        self.position.is_finite()
            && self.radius_at_foot_height.is_finite()
            && self.radius_at_hip_height.is_finite()
    }
}

impl IsFinite for RuleObstacle {
    fn is_finite(&self) -> bool {
        match *self {
            Self::Circle { center, radius } => center.is_finite() && radius.is_finite(),
            Self::Rectangle { min, max } => min.is_finite() && max.is_finite(),
        }
    }
}

impl IsFinite for RobotOrder {
    fn is_finite(&self) -> bool {
        match &self.task {
            RobotTask::Wait => true,
            RobotTask::WalkTo { pose } => is_pose(pose),
            RobotTask::TurnTo { orientation } => orientation.is_unit(),
            RobotTask::DribbleTo { target } | RobotTask::KickTo { target, .. } => {
                target.is_finite()
            }
        }
    }
}

impl IsFinite for WorldState {
    /// Checks all parts that contain numbers. A new field of that kind must be checked here, too.
    fn is_finite(&self) -> bool {
        let balls = [self.ball, self.rule_ball];
        is_transform(self.robot.ground_to_field)
            && balls.iter().flatten().all(IsFinite::is_finite)
            && self.player_states.present().all(|(_, it)| it.is_finite())
            && self
                .suggested_search_position
                .is_none_or(|it| it.is_finite())
            && self.obstacles.iter().all(IsFinite::is_finite)
            && self.rule_obstacles.iter().all(IsFinite::is_finite)
            && self
                .hypothetical_ball_positions
                .iter()
                .all(|it| it.position.is_finite() && it.validity.is_finite())
            && self.order.is_none_or(|it| it.is_finite())
            && self.position_of_interest.is_finite()
    }
}

impl IsFinite for StateMessage {
    fn is_finite(&self) -> bool {
        is_pose(&self.pose) && self.ball_position.is_none_or(|it| it.position.is_finite())
    }
}

impl IsFinite for HulkMessage {
    fn is_finite(&self) -> bool {
        match self {
            Self::State(state) => state.is_finite(),
            Self::Bytes(_) => true,
        }
    }
}

impl IsFinite for IncomingMessage {
    fn is_finite(&self) -> bool {
        self.message.is_finite()
    }
}

impl IsFinite for OutgoingMessage {
    fn is_finite(&self) -> bool {
        match self {
            Self::Hsl(message) => message.is_finite(),
            Self::GameController(_, message) => {
                is_pose(&message.pose) && message.ball.is_none_or(|it| it.position.is_finite())
            }
        }
    }
}

impl IsFinite for BehaviorDebug {
    /// Checks all parts that contain numbers. A new field of that kind must be checked here, too.
    fn is_finite(&self) -> bool {
        let obstacles = self.path_obstacles.iter();
        let map = self.voronoi_map.as_ref();
        self.direction_difference.is_finite()
            && self.walk_position.is_none_or(|it| it.is_finite())
            && self.voronoi_inputs.iter().all(is_pose)
            && self.estimated_pose.iter().all(is_pose)
            && map.is_none_or(|map| map.origin.is_finite() && map.cell_size.is_finite())
            && obstacles.into_iter().all(|obstacle| match *obstacle {
                PathObstacle::Circle { center, radius } => center.is_finite() && radius.is_finite(),
                PathObstacle::LineSegment { start, end } => start.is_finite() && end.is_finite(),
            })
    }
}

impl IsFinite for Color {
    fn is_finite(&self) -> bool {
        [self.red, self.green, self.blue, self.alpha]
            .iter()
            .all(|part| part.is_finite())
    }
}
