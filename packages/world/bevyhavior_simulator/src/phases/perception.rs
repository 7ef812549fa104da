//! Perception of ball and obstacles by robots, with its errors.

mod camera;
mod detection;
mod ghosts;
mod memory;
mod observed_ghosts;
mod observer;
mod position_error;
mod team_mixup;
mod view;

pub(crate) use camera::Perceived;
pub(crate) use memory::PerceptionMemory;
pub(crate) use observer::Observer;
pub(crate) use view::View;
