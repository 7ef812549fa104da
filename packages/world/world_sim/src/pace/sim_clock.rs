use std::sync::{Arc, Mutex, PoisonError};

use hsl_ros::{Error, Publisher};
use hsl_types::Time;
use hsl_wire::convert::time;
use hsl_wire::{rosgraph_msgs, topics};

use crate::shared_node::SharedNode;

/// Publisher of `/clock`. The time of a tick is published after the inputs of the tick.
///
/// A node that decides in a timer of simulated time then finds the inputs of the tick when the timer fires. DDS
/// guarantees no order between topics, but most executors take messages in the order of arrival.
#[derive(Clone)]
pub(crate) struct SimClock(Arc<Mutex<State>>);

/// Publisher and the time to publish, shared by all parts of the world.
struct State {
    publisher: Publisher<rosgraph_msgs::Clock>,
    /// Time of the current tick, until it is published.
    pending: Option<Time>,
    /// Set if a time was published again since the last tick.
    is_repeated: bool,
}

impl SimClock {
    /// Creates the topic.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the topic.
    pub(crate) fn new(node: &SharedNode) -> Result<Self, Error> {
        let topic = &topics::CLOCK;
        let publisher = node.with(|node| node.publisher(topic.name, topic.qos))?;
        Ok(Self(Arc::new(Mutex::new(State {
            publisher,
            pending: None,
            is_repeated: false,
        }))))
    }

    /// Sets the time of the next tick, which [`show`](Self::show) publishes after its inputs.
    pub(crate) fn begin(&self, now: Time) {
        self.with(|state| state.pending = Some(now));
    }

    /// Publishes the time of the tick that has begun, unless this has been done.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the message.
    pub(crate) fn show(&self) -> Result<(), Error> {
        self.with(|state| match state.pending.take() {
            Some(now) => state.publish(now),
            None => Ok(()),
        })
    }

    /// Publishes the time `now` again, for nodes that may have missed it.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the message.
    pub(crate) fn repeat(&self, now: Time) -> Result<(), Error> {
        self.with(|state| {
            state.is_repeated = true;
            state.publish(now)
        })
    }

    /// Returns true if a time was published again since the last call. A node may then receive an old time before the
    /// next inputs.
    pub(crate) fn take_repeated(&self) -> bool {
        self.with(|state| std::mem::take(&mut state.is_repeated))
    }

    /// Calls `action` with the state, which no other thread uses meanwhile.
    fn with<T>(&self, action: impl FnOnce(&mut State) -> T) -> T {
        action(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl State {
    fn publish(&self, now: Time) -> Result<(), Error> {
        self.publisher.publish(&rosgraph_msgs::Clock {
            clock: time::to_message(now),
        })
    }
}
