use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hsl_ros::{Error, Publisher};
use hsl_types::Time;
use hsl_wire::convert::time;
use hsl_wire::{rosgraph_msgs, topics};
use sim_time_page::Busy;

use crate::pace::program_clock::ProgramClock;
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
    /// Clock of programs without `/clock`.
    programs: ProgramClock,
    /// Longest wait for these programs.
    limit: Duration,
}

impl SimClock {
    /// Creates the topic. `programs` shows the same time to programs without it, for which the world waits at most
    /// for `limit`.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the topic.
    pub(crate) fn new(
        node: &SharedNode,
        programs: ProgramClock,
        limit: Duration,
    ) -> Result<Self, Error> {
        let topic = &topics::CLOCK;
        let publisher = node.with(|node| node.publisher(topic.name, topic.qos))?;
        Ok(Self(Arc::new(Mutex::new(State {
            publisher,
            pending: None,
            is_repeated: false,
            programs,
            limit,
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
            Some(now) => {
                state.publish(now)?;
                state.programs.show(now, state.limit);
                Ok(())
            }
            None => Ok(()),
        })
    }

    /// Lets the time of programs without `/clock` pass before the first tick; `waited` is the wall time since the start.
    pub(crate) fn start_up(&self, waited: Duration) {
        self.with(|state| state.programs.start_up(waited));
    }

    /// Waits for a short time until the next tick may begin for programs without `/clock`. Returns a program that still
    /// works, or `None`.
    pub(crate) fn wait_for_programs(&self) -> Option<Busy> {
        self.with(|state| state.programs.wait_until_idle())
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
