//! Tests of velocities and head angles from motion commands, and of detections of a vision.

mod head;
mod velocity;
mod vision;
