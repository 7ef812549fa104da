use std::time::Duration;

use hsl_ros::{Error, Node, PeerLog, RemoteNumbers};
use hsl_types::Time;
use hsl_wire::topics;

use crate::rules::{NAMES, Rules};

/// Time between two requests to the referee: its durations can change, and another node may become the referee.
const PERIOD: Duration = Duration::from_secs(1);

/// Client that requests the rules from the referee node.
#[derive(Default)]
pub(crate) struct RefereeRules {
    /// Name of the referee node, and the client for its parameters; `None` until a referee is found.
    referee: Option<(String, RemoteNumbers)>,
    /// Wall time of the last request.
    requested: Option<Time>,
    /// True after the first answer of this referee.
    has_answered: bool,
    log: PeerLog,
}

impl RefereeRules {
    /// Sends a request to the referee if one is due at `now`, a wall time. Returns the rules if they have arrived, and
    /// logs the first ones; otherwise returns `None`. Does not wait.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a client.
    pub(crate) fn work(&mut self, node: &mut Node, now: Time) -> Result<Option<Rules>, Error> {
        if self.requested.is_none_or(|at| now.since(at) >= PERIOD) {
            self.requested = Some(now);
            self.find_referee(node)?;
            if let Some((_, numbers)) = &mut self.referee {
                numbers.request();
            }
        }
        let Some((name, numbers)) = &mut self.referee else {
            return Ok(None);
        };
        let Some(numbers) = numbers.poll() else {
            return Ok(None);
        };
        if !std::mem::replace(&mut self.has_answered, true)
            && let Some(line) = self
                .log
                .line("rules", format_args!("the rules are those of {name}"))
        {
            tracing::info!("{line}");
        }
        Ok(Some(Rules::from_numbers(&numbers)))
    }

    /// Finds the node that publishes decisions, and creates a client for its parameters if it is a new one.
    fn find_referee(&mut self, node: &mut Node) -> Result<(), Error> {
        let writers = node.publishers(topics::REFEREE_DECISION.name);
        let Some(name) = writers.into_iter().find_map(|writer| writer.node) else {
            return Ok(());
        };
        if self
            .referee
            .as_ref()
            .is_none_or(|(known, _)| *known != name)
        {
            let numbers = node.remote_numbers(&name, &NAMES)?;
            self.referee = Some((name, numbers));
            self.has_answered = false;
        }
        Ok(())
    }
}
