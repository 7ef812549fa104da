use std::time::Duration;

use bevy_platform::cell::SyncCell;
use bevyhavior_simulator::{BackendError, RefereeBackend};
use hsl_ros::{Error, Node, Publisher, Subscription};
use hsl_types::{RefereeCommand, RefereeDecision, SimulationTruth, Time};
use hsl_wire::convert::{header, referee_decision, simulation_truth};
use hsl_wire::{Message, hsl_msgs, topics};

use crate::parent::Parent;
use crate::patience::Patience;
use crate::shared_node::SharedNode;

/// How often it is looked whether the referee is still there.
const LOOK_PERIOD: Duration = Duration::from_millis(100);

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

    /// Whether somebody gets the truth.
    pub(crate) fn is_heard(&self) -> bool {
        self.truth.readers() > 0
    }
}

/// The referee that decides in its own node.
pub(crate) struct NodeReferee {
    node: SharedNode,
    link: SyncCell<RefereeLink>,
    tick_timeout: Duration,
    parent: Parent,
    /// The decision of the last tick.
    last: Option<LastDecision>,
}

/// The decision that was taken for a tick.
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

    /// The decision for the tick at `now`, if it has come. Every other decision must repeat the one before it.
    ///
    /// # Errors
    /// A decision that is invalid, in surplus, or for another tick.
    fn receive(&mut self, now: Time) -> Result<Option<RefereeDecision>, BackendError> {
        while let Some(bytes) = self.link.get().decision.take_bytes() {
            let wrong = |what: &dyn ToString| {
                BackendError(format!("invalid /referee/decision: {}", what.to_string()))
            };
            let message =
                hsl_msgs::RefereeDecision::from_cdr(&bytes).map_err(|error| wrong(&error))?;
            let stamp = header::now(&message.header).map_err(|faults| wrong(&faults))?;
            match &self.last {
                Some(last) if last.stamp == stamp && last.bytes == bytes => {}
                Some(last) if last.stamp == stamp => {
                    return Err(BackendError(format!(
                        "two different /referee/decision for {stamp}"
                    )));
                }
                _ if stamp == now => {
                    let decision = referee_decision::from_message(&message)
                        .map_err(|faults| wrong(&faults))?;
                    self.last = Some(LastDecision { stamp, bytes });
                    return Ok(Some(decision));
                }
                _ => {
                    return Err(BackendError(format!(
                        "/referee/decision for {stamp} in the tick at {now}"
                    )));
                }
            }
        }
        Ok(None)
    }
}

impl RefereeBackend for NodeReferee {
    fn decide(&mut self, truth: &SimulationTruth) -> Result<RefereeDecision, BackendError> {
        let published = self
            .link
            .get()
            .truth
            .publish(&simulation_truth::to_message(truth));
        published.map_err(|error| BackendError(error.to_string()))?;

        let mut patience = Patience::start();
        loop {
            if let Some(decision) = self.receive(truth.now)? {
                return heard(decision, &truth.commands);
            }
            if patience.waited() >= LOOK_PERIOD {
                if let Some(end) = self.parent.end_of("referee_node") {
                    return Err(BackendError(format!("no /referee/decision; {end}")));
                }
                let topic = topics::REFEREE_DECISION.name;
                if self.node.with(|node| node.writers(topic)).is_empty() {
                    let gone = "no /referee/decision; referee_node is gone";
                    return Err(BackendError(gone.to_owned()));
                }
            }
            if patience.is_over(self.tick_timeout) {
                let timeout = self.tick_timeout;
                return Err(BackendError(format!(
                    "no /referee/decision; waited {timeout:?}"
                )));
            }
            patience.spin(&self.node);
        }
    }

    fn finish(&mut self) -> Result<(), BackendError> {
        // What has arrived during the last tick; no other decision is due.
        self.node.spin(Duration::ZERO);
        let last = self.last.as_ref().map_or(Time::ZERO, |last| last.stamp);
        self.receive(last).map(|_| ())
    }
}

/// The decision, if all commands of the tick took effect in it: in process they always do.
fn heard(
    decision: RefereeDecision,
    commands: &[RefereeCommand],
) -> Result<RefereeDecision, BackendError> {
    match commands
        .iter()
        .find(|command| !decision.commands.contains(command))
    {
        None => Ok(decision),
        Some(command) => Err(BackendError(format!(
            "the /referee/decision of referee_node leaves out the command {command:?} of its tick"
        ))),
    }
}
