use behavior_tree::Status;

use crate::Blackboard;
use crate::body_motion::BodyMotion;

/// Sets the motion of the body to joints without stiffness, and succeeds.
pub(crate) fn yield_joints(blackboard: &mut Blackboard) -> Status {
    blackboard.body_motion = Some(BodyMotion::Damping);
    Status::Success
}

/// Sets the motion of the body to the move to the standing pose, and succeeds.
pub(crate) fn prepare(blackboard: &mut Blackboard) -> Status {
    blackboard.body_motion = Some(BodyMotion::Prepare);
    Status::Success
}

/// Sets the motion of the body to standing, and succeeds.
pub(crate) fn stand(blackboard: &mut Blackboard) -> Status {
    blackboard.body_motion = Some(BodyMotion::Stand);
    Status::Success
}

/// Sets the motion of the body to getting up. Keeps running: the conditions before it in the tree end it.
pub(crate) fn get_up(blackboard: &mut Blackboard) -> Status {
    blackboard.body_motion = Some(BodyMotion::StandUp);
    Status::Running
}
