use std::time::Duration;

use bevy_platform::cell::SyncCell;
use bevyhavior_simulator::{BackendError, RefereeBackend};
use hsl_ros::{Error, Node, Publisher, Subscription};
use hsl_types::{Faults, RefereeCommand, RefereeDecision, SimulationTruth, Time};
use hsl_wire::convert::{header, referee_decision, simulation_truth};
use hsl_wire::{CdrError, Message, hsl_msgs, topics};
use scenario_kit::NodeEnd;

use crate::parent::Parent;
use crate::patience::Patience;
use crate::shared_node::SharedNode;

/// Period with which the world checks whether the referee is still running.
const LOOK_PERIOD: Duration = Duration::from_millis(100);

/// Why a tick has no decision of the referee's node.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RefereeError {
    /// ROS refuses the truth.
    #[error(transparent)]
    Ros(Error),
    /// The decision cannot be decoded.
    #[error("invalid {topic}: {0}", topic = topics::REFEREE_DECISION.name)]
    Bytes(CdrError),
    /// The decision is invalid.
    #[error("invalid {topic}: {0}", topic = topics::REFEREE_DECISION.name)]
    Content(Faults),
    /// Two different decisions were sent.
    #[error("two different {topic} for {stamp}", topic = topics::REFEREE_DECISION.name)]
    TwoDifferent {
        /// The tick.
        stamp: Time,
    },
    /// A decision that was not requested.
    #[error("{topic} for {stamp} in the tick at {now}", topic = topics::REFEREE_DECISION.name)]
    OtherTick {
        /// The tick in its stamp.
        stamp: Time,
        /// The current tick.
        now: Time,
    },
    /// The process of the referee has ended.
    #[error("no {topic}; {0}", topic = topics::REFEREE_DECISION.name)]
    Ended(NodeEnd),
    /// No node publishes decisions any more.
    #[error("no {topic}; referee_node is gone", topic = topics::REFEREE_DECISION.name)]
    Gone,
    /// The timeout is over.
    #[error("no {topic}; waited {0:?}", topic = topics::REFEREE_DECISION.name)]
    Waited(Duration),
    /// A command did not take effect in its tick.
    #[error("the {topic} of referee_node leaves out the command {0:?} of its tick", topic = topics::REFEREE_DECISION.name)]
    LeavesOut(RefereeCommand),
}

/// The topics between the world and the referee's node.
pub(crate) struct RefereeLink {
    truth: Publisher<hsl_msgs::SimulationTruth>,
    decision: Subscription<hsl_msgs::RefereeDecision>,
}

impl RefereeLink {
    pub(crate) fn new(node: &mut Node) -> Result<Self, Error> {
        Ok(Self {
            truth: node.publisher(topics::TRUTH.name, topics::TRUTH.qos)?,
            decision: node
                .subscription(topics::REFEREE_DECISION.name, topics::REFEREE_DECISION.qos)?,
        })
    }

    /// Returns whether a node subscribes to the truth.
    pub(crate) fn has_subscriber(&self) -> bool {
        self.truth.readers() > 0
    }
}

/// A referee in its own node.
pub(crate) struct NodeReferee {
    node: SharedNode,
    link: SyncCell<RefereeLink>,
    tick_timeout: Duration,
    parent: Parent,
    /// The decision of the last tick.
    last: Option<LastDecision>,
}

/// The decision that was used for a tick.
struct LastDecision {
    stamp: Time,
    bytes: Vec<u8>,
}

impl NodeReferee {
    pub(crate) fn new(
        node: SharedNode,
        link: RefereeLink,
        tick_timeout: Duration,
        parent: Parent,
    ) -> Self {
        Self {
            node,
            link: SyncCell::new(link),
            tick_timeout,
            parent,
            last: None,
        }
    }

    /// Returns the decision for the tick at `now`, if it has arrived. Any other decision must be a repetition of the
    /// previous one.
    ///
    /// # Errors
    /// Returns an error if a decision is invalid, a surplus one, or for another tick.
    fn receive(&mut self, now: Time) -> Result<Option<RefereeDecision>, RefereeError> {
        while let Some(bytes) = self.link.get().decision.take_bytes() {
            let message =
                hsl_msgs::RefereeDecision::from_cdr(&bytes).map_err(RefereeError::Bytes)?;
            let stamp = header::now(&message.header).map_err(RefereeError::Content)?;
            match &self.last {
                Some(last) if last.stamp == stamp && last.bytes == bytes => {}
                Some(last) if last.stamp == stamp => {
                    return Err(RefereeError::TwoDifferent { stamp });
                }
                _ if stamp == now => {
                    let decision =
                        referee_decision::from_message(&message).map_err(RefereeError::Content)?;
                    self.last = Some(LastDecision { stamp, bytes });
                    return Ok(Some(decision));
                }
                _ => return Err(RefereeError::OtherTick { stamp, now }),
            }
        }
        Ok(None)
    }

    /// Sends the truth, and waits for the decision.
    ///
    /// # Errors
    /// Returns an error if there is no decision.
    fn ask(&mut self, truth: &SimulationTruth) -> Result<RefereeDecision, RefereeError> {
        let message = simulation_truth::to_message(truth);
        let published = self.link.get().truth.publish(&message);
        published.map_err(RefereeError::Ros)?;

        let mut patience = Patience::start();
        loop {
            if let Some(decision) = self.receive(truth.now)? {
                return accepted(decision, &truth.commands);
            }
            if patience.waited() >= LOOK_PERIOD {
                if let Some(end) = self.parent.end_of("referee_node") {
                    return Err(RefereeError::Ended(end));
                }
                let topic = topics::REFEREE_DECISION.name;
                if self.node.with(|node| node.writers(topic)).is_empty() {
                    return Err(RefereeError::Gone);
                }
            }
            if patience.is_over(self.tick_timeout) {
                return Err(RefereeError::Waited(self.tick_timeout));
            }
            patience.spin(&self.node);
        }
    }
}

impl RefereeBackend for NodeReferee {
    fn decide(&mut self, truth: &SimulationTruth) -> Result<RefereeDecision, BackendError> {
        self.ask(truth).map_err(BackendError::new)
    }

    fn finish(&mut self) -> Result<(), BackendError> {
        // Checks what has arrived during the last tick; no other decision is due.
        self.node.spin(Duration::ZERO);
        let last = self.last.as_ref().map_or(Time::ZERO, |last| last.stamp);
        self.receive(last).map(drop).map_err(BackendError::new)
    }
}

/// Returns the decision if all commands of the tick took effect in it; in process they always do.
fn accepted(
    decision: RefereeDecision,
    commands: &[RefereeCommand],
) -> Result<RefereeDecision, RefereeError> {
    let mut commands = commands.iter();
    match commands.find(|command| !decision.commands.contains(command)) {
        None => Ok(decision),
        Some(command) => Err(RefereeError::LeavesOut(*command)),
    }
}
