use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hsl_ros::Node;

use crate::heart::Heart;

/// The ROS node of the world, shared by all parts that use it. No part borrows it for longer than one call.
#[derive(Clone)]
pub(crate) struct SharedNode {
    node: Arc<Mutex<Node>>,
    heart: Heart,
}

impl SharedNode {
    pub(crate) fn new(node: Node, heart: Heart) -> Self {
        Self {
            node: Arc::new(Mutex::new(node)),
            heart,
        }
    }

    /// Calls `action` with the node.
    pub(crate) fn with<T>(&self, action: impl FnOnce(&mut Node) -> T) -> T {
        action(&mut self.node.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits at most `timeout` until something is received.
    pub(crate) fn spin(&self, timeout: Duration) {
        self.with(|node| node.spin(timeout));
        self.heart.beat();
    }

    /// Returns the sender of signs of life to the parent process.
    pub(crate) fn heart(&self) -> &Heart {
        &self.heart
    }
}
