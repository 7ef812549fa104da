use std::time::Duration;

use bevy_platform::cell::SyncCell;
use bevyhavior_simulator::{BackendError, RefereeBackend};
use hsl_ros::{Error, Node, Publisher, Shutdown, Subscription};
use hsl_types::{RefereeCommand, RefereeDecision, SimulationTruth};
use hsl_wire::convert::{referee_decision, simulation_truth};
use hsl_wire::{hsl_msgs, topics};

use crate::exchange::decision_link::{DecisionError, DecisionLink, DecisionSource};
use crate::exchange::referee_parameters::RefereeParameters;
use crate::shared_node::SharedNode;
use crate::supervisor::supervisor_channel::SupervisorChannel;

static REFEREE: DecisionSource<hsl_msgs::RefereeDecision> = DecisionSource {
    node: "referee_node",
    topic: &topics::REFEREE_DECISION,
    header: |decision| &decision.header,
};

/// Error of a command that did not take effect in its tick.
#[derive(Debug, thiserror::Error)]
#[error("the {topic} of referee_node lacks the command {0:?} of its tick", topic = topics::REFEREE_DECISION.name)]
struct CommandIgnored(RefereeCommand);

/// Topics between the world and the referee's node.
pub(crate) struct RefereeLink {
    truth: Publisher<hsl_msgs::SimulationTruth>,
    decision: Subscription<hsl_msgs::RefereeDecision>,
    /// Parameters of the node that were set.
    pub(crate) parameters: RefereeParameters,
}

impl RefereeLink {
    pub(crate) fn new(node: &mut Node) -> Result<Self, Error> {
        Ok(Self {
            truth: node.publisher(topics::TRUTH.name, topics::TRUTH.qos)?,
            decision: REFEREE.subscription(node)?,
            parameters: RefereeParameters::default(),
        })
    }

    /// Returns true if a node subscribes to the true state.
    pub(crate) fn has_subscriber(&self) -> bool {
        self.truth.readers() > 0
    }
}

pub(crate) struct NodeReferee {
    truth: SyncCell<Publisher<hsl_msgs::SimulationTruth>>,
    decisions: DecisionLink<hsl_msgs::RefereeDecision>,
    parameters: RefereeParameters,
}

impl NodeReferee {
    /// Creates the referee. `tick_timeout` is the wall time within which a decision must arrive.
    pub(crate) fn new(
        node: SharedNode,
        link: RefereeLink,
        tick_timeout: Duration,
        supervisor: SupervisorChannel,
        shutdown: Shutdown,
    ) -> Self {
        Self {
            truth: SyncCell::new(link.truth),
            parameters: link.parameters,
            decisions: DecisionLink::new(
                &REFEREE,
                link.decision,
                node,
                tick_timeout,
                supervisor,
                shutdown,
            ),
        }
    }

    /// Publishes the true state and waits for the decision on it.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no decision.
    fn request_decision(
        &mut self,
        truth: &SimulationTruth,
    ) -> Result<RefereeDecision, DecisionError> {
        let message = simulation_truth::to_message(truth);
        self.truth.get().publish(&message)?;
        let message = self.decisions.wait(truth.now)?;
        referee_decision::from_message(&message).map_err(|faults| REFEREE.invalid(faults))
    }
}

impl RefereeBackend for NodeReferee {
    /// Requires that all commands of the tick have taken effect, as they do with a referee in process; the node of the
    /// referee may have lost one.
    fn decide(&mut self, truth: &SimulationTruth) -> Result<RefereeDecision, BackendError> {
        let decision = self.request_decision(truth)?;
        self.parameters.read(&decision);
        // In process, all commands of a tick take effect in that tick.
        let mut commands = truth.commands.iter();
        match commands.find(|command| !decision.commands.contains(command)) {
            None => Ok(decision),
            Some(command) => Err(CommandIgnored(*command).into()),
        }
    }

    fn restart(&mut self) {
        self.decisions.restart();
    }

    fn finish(&mut self) -> Result<(), BackendError> {
        Ok(self.decisions.finish()?)
    }
}
