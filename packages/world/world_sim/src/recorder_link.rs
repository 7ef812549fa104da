use std::time::Duration;

use hsl_ros::{Error, Node, Publisher, Subscription};
use hsl_types::Time;
use hsl_wire::convert::recorded_tick;
use hsl_wire::{CdrError, TickRecord, hsl_msgs, topics};
use scenario_kit::NodeEnd;

use crate::parent::Parent;
use crate::patience::Patience;
use crate::shared_node::SharedNode;

/// Ticks by which the recorder may be behind: less than the middleware keeps of [`topics::RECORDING`],
/// and less than a second together with the chunk of a bag that a killed recorder loses.
const LEAD: u64 = 40;
/// Ticks that are sent together at most: to send a message costs more than to write a tick of few robots.
const TOGETHER: usize = 8;
/// From how many bytes on they are sent: before the middleware has to part the message.
const FULL: usize = 1 << 15;
/// Wall time in which the recorder must get on by a tick, or close the bag.
const PATIENCE: Duration = Duration::from_secs(20);
/// Wall time in which it must show that it is alive: it repeats its status twice a second, also while it waits
/// for a disk.
const SILENCE: Duration = Duration::from_secs(5);
/// How often it is looked whether the recorder is still there.
const LOOK_PERIOD: Duration = Duration::from_millis(100);

/// Why nothing more is recorded.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RecorderError {
    /// ROS refuses a message.
    #[error(transparent)]
    Ros(Error),
    /// What the recorder says cannot be read.
    #[error("invalid {topic}: {0}", topic = topics::RECORDED.name)]
    Invalid(CdrError),
    /// The recorder says that it failed, and why.
    #[error("recorder_node: {0}")]
    Failed(String),
    /// The recorder closed the bag before the last tick.
    #[error("recorder_node closed the bag after tick {tick}")]
    Closed {
        /// The last tick that it has written.
        tick: u64,
    },
    /// Its process has ended.
    #[error("{end}; it had written up to tick {tick}")]
    Ended {
        /// How.
        end: NodeEnd,
        /// The last tick that it has written.
        tick: u64,
    },
    /// Nobody publishes its status any more.
    #[error("recorder_node is gone; it had written up to tick {tick}")]
    Gone {
        /// The last tick that it has written.
        tick: u64,
    },
    /// It does not show that it is alive.
    #[error("recorder_node has not responded for {SILENCE:?}; it had written up to tick {tick}")]
    Silent {
        /// The last tick that it has written.
        tick: u64,
    },
    /// It is alive, and does not get on.
    #[error("recorder_node has not written a tick after tick {tick} for {PATIENCE:?}")]
    Stuck {
        /// The last tick that it has written.
        tick: u64,
    },
}

/// The topics between the world and the recorder's node.
pub(crate) struct RecorderLink {
    recording: Publisher<hsl_msgs::RecordedTicks>,
    recorded: Subscription<hsl_msgs::RecorderStatus>,
    /// Ticks that are still to be sent.
    gathered: Vec<hsl_msgs::RecordedTick>,
    status: hsl_msgs::RecorderStatus,
    is_lost: bool,
    parent: Parent,
}

impl RecorderLink {
    pub(crate) fn new(node: &mut Node, parent: Parent) -> Result<Self, Error> {
        Ok(Self {
            recording: node.publisher(topics::RECORDING.name, topics::RECORDING.qos)?,
            recorded: node.subscription(topics::RECORDED.name, topics::RECORDED.qos)?,
            gathered: Vec::new(),
            status: hsl_msgs::RecorderStatus::default(),
            is_lost: false,
            parent,
        })
    }

    /// Whether somebody gets the record.
    pub(crate) fn is_heard(&self) -> bool {
        self.recording.readers() > 0
    }

    /// Sends a tick, alone or with the next ones, and waits while the recorder is too far behind.
    pub(crate) fn record(
        &mut self,
        node: &SharedNode,
        record: &TickRecord,
    ) -> Result<(), RecorderError> {
        self.gathered.push(recorded_tick::to_message(record));
        let messages = self.gathered.iter().flat_map(|tick| &tick.messages);
        let bytes: usize = messages.map(|message| message.data.len()).sum();
        if self.gathered.len() >= TOGETHER || bytes >= FULL {
            self.send()?;
        }
        let enough = record.tick.saturating_sub(LEAD);
        let waited = self.wait(node, |status| status.tick >= enough);
        self.is_lost = waited.is_err();
        waited
    }

    /// Says that `tick` will not come, and waits until the bag is closed; one that did not follow is told,
    /// but not waited for once more.
    pub(crate) fn finish(
        &mut self,
        node: &SharedNode,
        now: Time,
        tick: u64,
    ) -> Result<(), RecorderError> {
        self.gathered.push(recorded_tick::end(now, tick));
        self.send()?;
        if self.is_lost {
            return Ok(());
        }
        self.wait(node, |status| status.closed)
    }

    /// Sends what has gathered.
    fn send(&mut self) -> Result<(), RecorderError> {
        let ticks = std::mem::take(&mut self.gathered);
        self.recording
            .publish(&hsl_msgs::RecordedTicks { ticks })
            .map_err(RecorderError::Ros)
    }

    fn wait(
        &mut self,
        node: &SharedNode,
        is_enough: impl Fn(&hsl_msgs::RecorderStatus) -> bool,
    ) -> Result<(), RecorderError> {
        let (mut patience, mut silence) = (Patience::start(), Patience::start());
        loop {
            while let Some(received) = self.recorded.take() {
                let status = received.map_err(RecorderError::Invalid)?;
                silence = Patience::start();
                if status != self.status {
                    patience = Patience::start();
                }
                self.status = status;
            }
            let tick = self.status.tick;
            if !self.status.error.is_empty() {
                return Err(RecorderError::Failed(self.status.error.clone()));
            }
            if is_enough(&self.status) {
                return Ok(());
            }
            if self.status.closed {
                return Err(RecorderError::Closed { tick });
            }
            if patience.waited() >= LOOK_PERIOD {
                if let Some(end) = self.parent.end_of("recorder_node") {
                    return Err(RecorderError::Ended { end, tick });
                }
                let writers = node.with(|node| node.writers(topics::RECORDED.name));
                if writers.is_empty() {
                    return Err(RecorderError::Gone { tick });
                }
            }
            if silence.is_over(SILENCE) {
                return Err(RecorderError::Silent { tick });
            }
            if patience.is_over(PATIENCE) {
                return Err(RecorderError::Stuck { tick });
            }
            patience.spin(node);
            silence.count();
        }
    }
}
