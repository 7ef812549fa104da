use std::time::Duration;

use anyhow::{anyhow, bail};

use crate::interfaces::ServiceType;
use crate::{Node, Shutdown};

/// Wall time after which a wait is interrupted to check for a request to stop.
const SLICE: Duration = Duration::from_millis(50);
/// Number of slices without a server after which the other program has ended.
const ENDED: u32 = 40;

/// Caller of the services of another program, for commands that send requests and wait for the answers.
pub struct ServiceCaller {
    /// Node of the command.
    pub node: Node,
    /// Name of the other program in messages, for example `world`.
    pub peer: &'static str,
    /// Hint for the user if no such program is found.
    pub hint: &'static str,
    /// Time within which a service must be found.
    pub timeout: Duration,
    /// Request to end this process.
    pub shutdown: Shutdown,
}

impl ServiceCaller {
    /// Calls a service and waits for the answer, which may take long, for example for a step. The wait ends early if
    /// the other program ends.
    ///
    /// # Errors
    ///
    /// Returns an error if the service is not found, if the other program ends before it answers, or if this process
    /// receives a request to end.
    pub fn call<S: ServiceType + 'static>(
        &mut self,
        service: &str,
        request: S::Request,
    ) -> anyhow::Result<S::Response> {
        let (peer, hint) = (self.peer, self.hint);
        let client = self.node.client::<S>(service)?;
        let mut call = client.call_once(request, self.timeout);
        let mut slices_without_server = 0;
        while self.spin() {
            if let Some(answer) = call.poll() {
                return answer.map_err(|error| anyhow!("{error}: {hint}"));
            }
            if !call.is_sent() || !self.node.servers(service).is_empty() {
                slices_without_server = 0;
                continue;
            }
            slices_without_server += 1;
            if slices_without_server == ENDED {
                bail!("the {peer} ended before it answered");
            }
        }
        bail!("stopped before the {peer} answered");
    }

    /// Receives messages for a moment. Returns false if this process must end.
    pub fn spin(&mut self) -> bool {
        self.node.spin(SLICE);
        !self.shutdown.is_requested()
    }
}
