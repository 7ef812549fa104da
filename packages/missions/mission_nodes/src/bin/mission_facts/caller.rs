use std::time::Duration;

use anyhow::{anyhow, bail};
use hsl_ros::interfaces::ServiceType;
use hsl_ros::{Node, Shutdown};

/// Wall time after which a wait is interrupted to check for a request to stop.
pub(crate) const SLICE: Duration = Duration::from_millis(50);

/// Caller of the services of a running mission.
pub(crate) struct Caller {
    pub(crate) node: Node,
    /// Time within which a service must answer.
    timeout: Duration,
    pub(crate) shutdown: Shutdown,
}

impl Caller {
    pub(crate) fn new(node: Node, timeout: Duration, shutdown: Shutdown) -> Self {
        Self {
            node,
            timeout,
            shutdown,
        }
    }

    /// Calls a service of the mission and waits for the answer.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no answer, or if this process receives a request to end.
    pub(crate) fn call<S: ServiceType + 'static>(
        &mut self,
        service: &str,
        request: S::Request,
    ) -> anyhow::Result<S::Response> {
        let client = self.node.client::<S>(service)?;
        let mut call = client.call(request, self.timeout);
        loop {
            self.node.spin(SLICE);
            if let Some(answer) = call.poll() {
                return answer.map_err(|error| {
                    anyhow!(
                        "{error}: no mission without robots is running in this domain (ROS_DOMAIN_ID); the facts of a \
                         mission with robots are in its bag, see `sil mission audit --help`"
                    )
                });
            }
            if self.shutdown.is_requested() {
                bail!("stopped before the mission answered");
            }
        }
    }
}
