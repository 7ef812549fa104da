use std::time::Duration;

use anyhow::{anyhow, bail};
use hsl_ros::interfaces::ServiceType;
use hsl_ros::{Node, Shutdown};
use hsl_wire::topics;

/// Wall time after which a wait is interrupted to check for a request to stop.
const SLICE: Duration = Duration::from_millis(50);
/// Number of slices without a publisher of `/clock` after which the world has ended. The service may be discovered
/// before that publisher.
const ENDED: u32 = 40;

/// Caller of the services of a running world.
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

    /// Calls a service of the world and waits for the answer, which may take long, for example for a step. The wait
    /// ends early if the world ends.
    ///
    /// # Errors
    ///
    /// Returns an error if no world is found, if the world ends before it answers, or if this process receives a
    /// request to end.
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
                bail!("stopped before the world answered");
            }
            if !call.is_sent() || !self.node.publishers(topics::CLOCK.name).is_empty() {
                slices_without_world = 0;
                continue;
            }
            slices_without_world += 1;
            if slices_without_world == ENDED {
                bail!("the world ended before it answered");
            }
        }
    }
}
