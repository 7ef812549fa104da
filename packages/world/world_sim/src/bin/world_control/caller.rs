use std::time::Duration;

use anyhow::{anyhow, bail};
use hsl_ros::interfaces::ServiceType;
use hsl_ros::{Node, Shutdown};
use hsl_wire::topics;

/// Longest wait before it is checked whether to stop.
const SLICE: Duration = Duration::from_millis(50);
/// Number of slices without a publisher of `/clock` after which the world has ended. The service may be discovered some
/// time before that publisher.
const ENDED: u32 = 40;

/// Calls services of the world.
pub(crate) struct Caller {
    node: Node,
    /// Time within which a service must be found.
    timeout: Duration,
    shutdown: Shutdown,
}

impl Caller {
    pub(crate) fn new(node: Node, timeout: Duration, shutdown: Shutdown) -> Self {
        Self {
            node,
            timeout,
            shutdown,
        }
    }

    /// Calls a service of the world, and waits for the answer as long as there is a world.
    ///
    /// # Errors
    /// Returns an error if no world is found, if it ends before it answers, or if this process is asked to end.
    pub(crate) fn call<S: ServiceType + 'static>(
        &mut self,
        service: &str,
        request: S::Request,
    ) -> anyhow::Result<S::Response> {
        let client = self.node.client::<S>(&format!("/world_sim/{service}"))?;
        let mut call = client.call_once(request, self.timeout);
        let mut slices_without_world = 0;
        loop {
            self.node.spin(SLICE);
            if let Some(answer) = call.poll() {
                return answer.map_err(|error| {
                    anyhow!("{error}: no match over ROS is running in this domain (ROS_DOMAIN_ID)")
                });
            }
            if self.shutdown.is_requested() {
                bail!("asked to end before the world has answered");
            }
            if !call.is_sent() || !self.node.writers(topics::CLOCK.name).is_empty() {
                slices_without_world = 0;
                continue;
            }
            slices_without_world += 1;
            if slices_without_world == ENDED {
                bail!("the world has ended before it answered");
            }
        }
    }
}
