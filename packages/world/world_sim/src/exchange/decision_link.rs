use std::time::Duration;

use bevy_platform::cell::SyncCell;
use hsl_ros::{Error, Node, Shutdown, Subscription};
use hsl_types::Time;
use hsl_wire::convert::header;
use hsl_wire::topics::Topic;
use hsl_wire::{CdrError, Message, std_msgs};
use match_setup::NodeEnd;
use support::InvalidValues;

use crate::pace::wait_notice::WaitNotice;
use crate::pace::wait_timer::WaitTimer;
use crate::shared_node::SharedNode;
use crate::supervisor::supervisor_channel::SupervisorChannel;

/// Period of the check that the node is still running.
const LOOK_PERIOD: Duration = Duration::from_millis(100);

/// Error of a tick without a decision of another node.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DecisionError {
    /// ROS refused the input of the decision.
    #[error(transparent)]
    Ros(#[from] Error),
    /// The decision cannot be decoded.
    #[error("invalid {topic}: {source}")]
    Bytes {
        topic: &'static str,
        source: CdrError,
    },
    #[error("invalid {topic}: {invalid}")]
    Content {
        topic: &'static str,
        invalid: InvalidValues,
    },
    /// Two different decisions were sent.
    #[error("two different {topic} for {stamp}")]
    TwoDifferent {
        topic: &'static str,
        /// Time of the tick.
        stamp: Time,
    },
    /// A decision that was not requested.
    #[error("{topic} for {stamp} in the tick at {now}")]
    OtherTick {
        topic: &'static str,
        stamp: Time,
        /// Time of the current tick.
        now: Time,
    },
    #[error("no {topic}: {end}")]
    Ended { topic: &'static str, end: NodeEnd },
    /// The world received a request to stop, and perhaps the node, too.
    #[error("the world was stopped before {node} sent its {topic}")]
    Stopped {
        topic: &'static str,
        node: &'static str,
    },
    /// No node publishes decisions any more.
    #[error("no {topic}: {node} has disappeared")]
    Gone {
        topic: &'static str,
        node: &'static str,
    },
    /// The timeout has elapsed.
    #[error("no {topic}: waited {limit:?}")]
    Waited {
        topic: &'static str,
        /// Timeout.
        limit: Duration,
    },
}

/// Properties of a node that decides once in each tick, for example the referee.
pub(crate) struct DecisionSource<M> {
    /// Label of the node in messages.
    pub(crate) node: &'static str,
    pub(crate) topic: &'static Topic,
    pub(crate) header: fn(&M) -> &std_msgs::Header,
}

/// Receiver of the decisions of another node, one per tick.
pub(crate) struct DecisionLink<M: 'static> {
    /// Node that decides, and its topic.
    decider: &'static DecisionSource<M>,
    subscription: SyncCell<Subscription<M>>,
    node: SharedNode,
    tick_timeout: Duration,
    supervisor: SupervisorChannel,
    shutdown: Shutdown,
    /// Decision of the last tick.
    last: Option<LastDecision>,
}

/// Decision that was used for a tick.
struct LastDecision {
    stamp: Time,
    bytes: Vec<u8>,
}

impl<M: Message> DecisionSource<M> {
    pub(crate) fn subscription(&self, node: &mut Node) -> Result<Subscription<M>, Error> {
        node.subscription(self.topic.name, self.topic.qos)
    }

    /// Returns an error about the content of a decision.
    pub(crate) fn invalid(&self, invalid: InvalidValues) -> DecisionError {
        let topic = self.topic.name;
        DecisionError::Content { topic, invalid }
    }
}

impl<M: Message + 'static> DecisionLink<M> {
    /// Creates the receiver. `tick_timeout` is the wall time within which a decision must arrive.
    pub(crate) fn new(
        decider: &'static DecisionSource<M>,
        subscription: Subscription<M>,
        node: SharedNode,
        tick_timeout: Duration,
        supervisor: SupervisorChannel,
        shutdown: Shutdown,
    ) -> Self {
        Self {
            decider,
            subscription: SyncCell::new(subscription),
            node,
            tick_timeout,
            supervisor,
            shutdown,
            last: None,
        }
    }

    /// Waits for the decision on the tick at `now`, whose input the caller has published.
    ///
    /// # Errors
    /// Returns an error if there is no decision: it is invalid or for another tick, the node has ended, or the timeout
    /// has elapsed.
    pub(crate) fn wait(&mut self, now: Time) -> Result<M, DecisionError> {
        let DecisionSource { node, topic, .. } = self.decider;
        let topic = topic.name;
        let mut timer = WaitTimer::start();
        let mut notice = WaitNotice::default();
        loop {
            if let Some(decision) = self.receive(now)? {
                return Ok(decision);
            }
            if timer.waited() >= LOOK_PERIOD {
                let end = self.supervisor.end_of(node);
                let is_gone = || self.node.with(|own| own.publishers(topic)).is_empty();
                if self.shutdown.is_requested() && (end.is_some() || is_gone()) {
                    return Err(DecisionError::Stopped { topic, node });
                }
                if let Some(end) = end {
                    return Err(DecisionError::Ended { topic, end });
                }
                if is_gone() {
                    return Err(DecisionError::Gone { topic, node });
                }
            }
            notice.report(self.node.heartbeat(), timer.waited(), || {
                format!("{node}: no {topic} for {now}")
            });
            if timer.is_over(self.tick_timeout) {
                let limit = self.tick_timeout;
                return Err(DecisionError::Waited { topic, limit });
            }
            timer.spin(&self.node);
        }
    }

    /// Forgets the last decision, because the times of another run begin again.
    pub(crate) fn restart(&mut self) {
        self.last = None;
    }

    /// Checks the messages that arrived during the last tick. No further decision is due, so only repetitions are
    /// allowed.
    ///
    /// # Errors
    ///
    /// Returns an error for an invalid or unexpected message.
    pub(crate) fn finish(&mut self) -> Result<(), DecisionError> {
        self.node.spin(Duration::ZERO);
        let last = self.last.as_ref().map_or(Time::ZERO, |last| last.stamp);
        self.receive(last).map(drop)
    }

    /// Takes the decision for the tick at `now`, or returns `None` if it has not arrived. Ignores repetitions of the
    /// previous decision with equal bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if a decision is invalid, differs from an earlier one for the same tick, or is for another
    /// tick.
    fn receive(&mut self, now: Time) -> Result<Option<M>, DecisionError> {
        let topic = self.decider.topic.name;
        while let Some(bytes) = self.subscription.get().take_bytes() {
            let message =
                M::from_cdr(&bytes).map_err(|source| DecisionError::Bytes { topic, source })?;
            let header = (self.decider.header)(&message);
            let stamp = header::now(header).map_err(|invalid| self.decider.invalid(invalid))?;
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
