use std::time::Duration;

use bevy_platform::cell::SyncCell;
use hsl_ros::{Error, Node, Shutdown, Subscription};
use hsl_types::{Faults, Time};
use hsl_wire::convert::header;
use hsl_wire::topics::Topic;
use hsl_wire::{CdrError, Message, std_msgs};
use scenario_kit::NodeEnd;

use crate::parent::Parent;
use crate::patience::Patience;
use crate::shared_node::SharedNode;
use crate::wait_notice::WaitNotice;

/// Period with which the world checks whether the node is still running.
const LOOK_PERIOD: Duration = Duration::from_millis(100);

/// Why a tick has no decision of another node.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DecisionError {
    /// ROS refuses what the node decides on.
    #[error(transparent)]
    Ros(#[from] Error),
    /// The decision cannot be decoded.
    #[error("invalid {topic}: {source}")]
    Bytes {
        /// The topic of the decision.
        topic: &'static str,
        /// What is wrong.
        source: CdrError,
    },
    /// The decision is invalid.
    #[error("invalid {topic}: {faults}")]
    Content {
        /// The topic of the decision.
        topic: &'static str,
        /// What is wrong.
        faults: Faults,
    },
    /// Two different decisions were sent.
    #[error("two different {topic} for {stamp}")]
    TwoDifferent {
        /// The topic of the decision.
        topic: &'static str,
        /// The tick.
        stamp: Time,
    },
    /// A decision that was not requested.
    #[error("{topic} for {stamp} in the tick at {now}")]
    OtherTick {
        /// The topic of the decision.
        topic: &'static str,
        /// The tick in its stamp.
        stamp: Time,
        /// The current tick.
        now: Time,
    },
    /// The process of the node has ended.
    #[error("no {topic}; {end}")]
    Ended {
        /// The topic of the decision.
        topic: &'static str,
        /// How it ended.
        end: NodeEnd,
    },
    /// The world was asked to end, and perhaps the node too.
    #[error("the world was asked to end before {node} sent its {topic}")]
    Asked {
        /// The topic of the decision.
        topic: &'static str,
        /// The node.
        node: &'static str,
    },
    /// No node publishes decisions any more.
    #[error("no {topic}; {node} is gone")]
    Gone {
        /// The topic of the decision.
        topic: &'static str,
        /// The node.
        node: &'static str,
    },
    /// The timeout is over.
    #[error("no {topic}; waited {limit:?}")]
    Waited {
        /// The topic of the decision.
        topic: &'static str,
        /// The timeout.
        limit: Duration,
    },
}

/// Who decides, and on which topic.
pub(crate) struct Decider<M> {
    /// Label of the node in messages.
    pub(crate) node: &'static str,
    /// The topic of its decisions.
    pub(crate) topic: &'static Topic,
    /// Returns the header of a decision.
    pub(crate) header: fn(&M) -> &std_msgs::Header,
}

/// The decisions of another node, one a tick.
pub(crate) struct DecisionLink<M: 'static> {
    decider: &'static Decider<M>,
    subscription: SyncCell<Subscription<M>>,
    node: SharedNode,
    tick_timeout: Duration,
    parent: Parent,
    shutdown: Shutdown,
    /// The decision of the last tick.
    last: Option<LastDecision>,
}

/// The decision that was used for a tick.
struct LastDecision {
    stamp: Time,
    bytes: Vec<u8>,
}

impl<M: Message> Decider<M> {
    /// Subscribes to the decisions.
    pub(crate) fn subscription(&self, node: &mut Node) -> Result<Subscription<M>, Error> {
        node.subscription(self.topic.name, self.topic.qos)
    }

    /// Returns an error about the content of a decision.
    pub(crate) fn invalid(&self, faults: Faults) -> DecisionError {
        let topic = self.topic.name;
        DecisionError::Content { topic, faults }
    }
}

impl<M: Message + 'static> DecisionLink<M> {
    pub(crate) fn new(
        decider: &'static Decider<M>,
        subscription: Subscription<M>,
        node: SharedNode,
        tick_timeout: Duration,
        parent: Parent,
        shutdown: Shutdown,
    ) -> Self {
        Self {
            decider,
            subscription: SyncCell::new(subscription),
            node,
            tick_timeout,
            parent,
            shutdown,
            last: None,
        }
    }

    /// Waits for the decision on the tick at `now`.
    ///
    /// # Errors
    /// Returns an error if there is no decision.
    pub(crate) fn wait(&mut self, now: Time) -> Result<M, DecisionError> {
        let Decider { node, topic, .. } = self.decider;
        let topic = topic.name;
        let mut patience = Patience::start();
        let mut notice = WaitNotice::default();
        loop {
            if let Some(decision) = self.receive(now)? {
                return Ok(decision);
            }
            if patience.waited() >= LOOK_PERIOD {
                let end = self.parent.end_of(node);
                let is_gone = || self.node.with(|own| own.writers(topic)).is_empty();
                if self.shutdown.is_requested() && (end.is_some() || is_gone()) {
                    return Err(DecisionError::Asked { topic, node });
                }
                if let Some(end) = end {
                    return Err(DecisionError::Ended { topic, end });
                }
                if is_gone() {
                    return Err(DecisionError::Gone { topic, node });
                }
            }
            notice.tell(self.node.heart(), patience.waited(), || {
                format!("{node}: no {topic} for {now}")
            });
            if patience.is_over(self.tick_timeout) {
                let limit = self.tick_timeout;
                return Err(DecisionError::Waited { topic, limit });
            }
            patience.spin(&self.node);
        }
    }

    /// Begins another run, in which nothing is decided yet.
    pub(crate) fn restart(&mut self) {
        self.last = None;
    }

    /// Checks what has arrived during the last tick; no other decision is due.
    ///
    /// # Errors
    /// Something has arrived that is wrong.
    pub(crate) fn finish(&mut self) -> Result<(), DecisionError> {
        self.node.spin(Duration::ZERO);
        let last = self.last.as_ref().map_or(Time::ZERO, |last| last.stamp);
        self.receive(last).map(drop)
    }

    /// Returns the decision for the tick at `now`, if it has arrived. Any other decision must be a repetition of the
    /// previous one.
    ///
    /// # Errors
    /// Returns an error if a decision is invalid, a surplus one, or for another tick.
    fn receive(&mut self, now: Time) -> Result<Option<M>, DecisionError> {
        let topic = self.decider.topic.name;
        while let Some(bytes) = self.subscription.get().take_bytes() {
            let message =
                M::from_cdr(&bytes).map_err(|source| DecisionError::Bytes { topic, source })?;
            let header = (self.decider.header)(&message);
            let stamp = header::now(header).map_err(|faults| self.decider.invalid(faults))?;
            match &self.last {
                Some(last) if last.stamp == stamp && last.bytes == bytes => {}
                Some(last) if last.stamp == stamp => {
                    return Err(DecisionError::TwoDifferent { topic, stamp });
                }
                _ if stamp == now => {
                    self.last = Some(LastDecision { stamp, bytes });
                    return Ok(Some(message));
                }
                _ => return Err(DecisionError::OtherTick { topic, stamp, now }),
            }
        }
        Ok(None)
    }
}
