use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hsl_ros::Node;
use referee_node::HostedReferee;

use crate::simulation::{Offered, Received};
use crate::supervisor::heartbeat_writer::HeartbeatWriter;

/// ROS node of the world with its services, shared by all parts that use it. No part borrows it for longer than one
/// call.
#[derive(Clone)]
pub(crate) struct SharedNode {
    node: Arc<Mutex<Node>>,
    heartbeat: HeartbeatWriter,
    offered: Arc<Mutex<Offered>>,
    /// Node of a referee in this process.
    referee: Option<HostedReferee>,
}

impl SharedNode {
    /// Shares a node that offers services, and spins the node of a referee in this process with it.
    pub(crate) fn new(
        node: Node,
        referee: Option<HostedReferee>,
        offered: Offered,
        heartbeat: HeartbeatWriter,
    ) -> Self {
        Self {
            referee,
            node: Arc::new(Mutex::new(node)),
            heartbeat,
            offered: Arc::new(Mutex::new(offered)),
        }
    }

    /// Calls `action` with the node.
    pub(crate) fn with<T>(&self, action: impl FnOnce(&mut Node) -> T) -> T {
        action(&mut self.node.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits at most `timeout` until a message arrives. Also queues requests to services, and writes a heartbeat if one
    /// is due.
    pub(crate) fn spin(&self, timeout: Duration) {
        self.spin_for(1, timeout);
    }

    /// As [`spin`](Self::spin), but waits for `wanted` messages, see [`Node::spin_for`].
    pub(crate) fn spin_for(&self, wanted: usize, timeout: Duration) {
        self.with(|node| node.spin_for(wanted, timeout));
        if let Some(referee) = &self.referee {
            referee.poll();
        }
        self.offered().collect();
        self.heartbeat.write();
    }

    /// Removes and returns the first request in the queue, or `None` if no request is waiting.
    pub(crate) fn next_request(&self) -> Option<Received> {
        self.offered().take()
    }

    fn offered(&self) -> MutexGuard<'_, Offered> {
        self.offered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn heartbeat(&self) -> &HeartbeatWriter {
        &self.heartbeat
    }
}
