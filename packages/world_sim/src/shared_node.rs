use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hsl_ros::Node;

/// The one ROS node of the world, shared by all that wait for something from it. Nobody holds it
/// longer than one call.
#[derive(Clone)]
pub(crate) struct SharedNode(Arc<Mutex<Node>>);

impl SharedNode {
    pub(crate) fn new(node: Node) -> Self {
        Self(Arc::new(Mutex::new(node)))
    }

    /// Does something with the node.
    pub(crate) fn with<T>(&self, action: impl FnOnce(&mut Node) -> T) -> T {
        action(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits at most `timeout` for something to be received.
    pub(crate) fn spin(&self, timeout: Duration) {
        self.with(|node| node.spin(timeout));
    }
}
