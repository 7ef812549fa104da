//! Robots of small scenarios.

use hsl_types::{HeadMotion, MotionCommand, PlayerNumber, RobotId, Team};

/// Default goalkeeper.
pub(super) const GOALKEEPER: RobotId = RobotId::new(Team::Hulks, PlayerNumber::new::<1>());
/// Field player.
pub(super) const STRIKER: RobotId = RobotId::new(Team::Hulks, PlayerNumber::new::<2>());
/// Another field player.
pub(super) const SUPPORTER: RobotId = RobotId::new(Team::Hulks, PlayerNumber::new::<3>());

pub(super) fn stands_and_looks_ahead(motion: &MotionCommand) -> bool {
    matches!(
        motion,
        MotionCommand::Stand {
            head: HeadMotion::Center { .. }
        }
    )
}

/// Returns true if a robot stands and looks at a point.
pub(super) fn stands_and_looks_at_something(motion: &MotionCommand) -> bool {
    matches!(
        motion,
        MotionCommand::Stand {
            head: HeadMotion::LookAt { .. }
        }
    )
}

pub(super) fn walks(motion: &MotionCommand) -> bool {
    matches!(
        motion,
        MotionCommand::Walk { .. } | MotionCommand::WalkWithVelocity { .. }
    )
}
