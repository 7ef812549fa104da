use std::time::Duration;

use hsl_ros::{Error, Node, PeerLog, RemoteNumbers};
use hsl_types::Time;
use hsl_wire::topics;

use crate::rules::{NAMES, Rules};

/// Time between two requests to the referee: its durations can change while it runs, and another one may take its place.
const PERIOD: Duration = Duration::from_secs(1);

/// The node that decides, which is asked for its rules.
#[derive(Default)]
pub(crate) struct RefereeRules {
    referee: Option<(String, RemoteNumbers)>,
    asked: Option<Time>,
    /// True after the first answer of this referee.
    has_answered: bool,
    log: PeerLog,
}

impl RefereeRules {
    /// Asks the referee when it is time to, and returns its rules when they have arrived.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a client.
    pub(crate) fn work(&mut self, node: &mut Node, now: Time) -> Result<Option<Rules>, Error> {
        if self.asked.is_none_or(|at| now.since(at) >= PERIOD) {
            self.asked = Some(now);
            self.look_for_referee(node)?;
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

    /// Finds the node that publishes decisions.
    fn look_for_referee(&mut self, node: &mut Node) -> Result<(), Error> {
        let writers = node.writers(topics::REFEREE_DECISION.name);
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
