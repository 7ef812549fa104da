//! Motions of the robot.

pub(crate) mod gait;
pub(crate) mod gaze;
pub(crate) mod get_up;
pub(crate) mod keyframe;
pub(crate) mod kick;
pub(crate) mod motions;
pub(crate) mod stance;
pub(crate) mod walk;
