use std::time::Duration;

use hsl_ros::{Error, Node, Publisher, Subscription};
use hsl_types::Time;
use hsl_wire::convert::recorded_tick;
use hsl_wire::{CdrError, TickRecord, hsl_msgs, topics};
use match_setup::NodeEnd;

use crate::pace::wait_notice::WaitNotice;
use crate::pace::wait_timer::WaitTimer;
use crate::shared_node::SharedNode;
use crate::supervisor::supervisor_channel::SupervisorChannel;

/// Number of ticks by which the recorder may lag behind before the world waits for it: less than the middleware's queue
/// of [`topics::RECORDING`], and less than a second together with the chunk of a bag that a killed recorder loses.
const LEAD: u64 = 40;
/// Maximum number of ticks in a message: sending a message costs more than writing a tick of few robots.
const TOGETHER: usize = 8;
/// Size from which on a message is sent, because the middleware would fragment larger ones.
const FULL: usize = 1 << 15;
/// Wall time within which the recorder must write the next tick, or close the bag.
const WRITE_TIMEOUT: Duration = Duration::from_secs(20);
/// Wall time within which the recorder must send its status. The recorder repeats the status twice a second, also while
/// it waits for a disk.
const STATUS_TIMEOUT: Duration = Duration::from_secs(5);
/// Period of the check that the recorder is still running.
const LOOK_PERIOD: Duration = Duration::from_millis(100);

/// Reason why the recording ended.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RecorderError {
    /// ROS refused a message.
    #[error(transparent)]
    Ros(Error),
    /// The status of the recorder cannot be decoded.
    #[error("invalid {topic}: {0}", topic = topics::RECORDED.name)]
    Invalid(CdrError),
    #[error("recorder_node: {0}")]
    Failed(String),
    /// The recorder closed the bag before the last tick.
    #[error("recorder_node closed the bag after tick {tick}")]
    Closed {
        /// Number of the last written tick.
        tick: u64,
    },
    #[error("{end}; it had written up to tick {tick}")]
    Ended {
        end: NodeEnd,
        /// Number of the last written tick.
        tick: u64,
    },
    /// No node publishes the status of the recorder any more.
    #[error("recorder_node has disappeared; it had written up to tick {tick}")]
    Gone {
        /// Number of the last written tick.
        tick: u64,
    },
    /// The recorder sends no status.
    #[error(
        "recorder_node has not responded for {STATUS_TIMEOUT:?}; it had written up to tick {tick}"
    )]
    Silent {
        /// Number of the last written tick.
        tick: u64,
    },
    /// The recorder sends its status, but writes nothing.
    #[error("recorder_node has not written a tick after tick {tick} for {WRITE_TIMEOUT:?}")]
    Stuck {
        /// Number of the last written tick.
        tick: u64,
    },
}

/// Connection to the node of the recorder: the topic of ticks, and the topic of its status.
pub(crate) struct RecorderLink {
    recording: Publisher<hsl_msgs::RecordedTicks>,
    recorded: Subscription<hsl_msgs::RecorderStatus>,
    /// Ticks that are not sent yet.
    gathered: Vec<hsl_msgs::RecordedTick>,
    /// Last received status: the last written tick, and errors.
    status: hsl_msgs::RecorderStatus,
    /// Set after a failure of the recorder. The world then does not wait for the recorder.
    is_lost: bool,
    supervisor: SupervisorChannel,
}

impl RecorderLink {
    /// Creates the topics. The status is empty until the recorder sends one.
    pub(crate) fn new(node: &mut Node, supervisor: SupervisorChannel) -> Result<Self, Error> {
        Ok(Self {
            recording: node.publisher(topics::RECORDING.name, topics::RECORDING.qos)?,
            recorded: node.subscription(topics::RECORDED.name, topics::RECORDED.qos)?,
            gathered: Vec::new(),
            status: hsl_msgs::RecorderStatus::default(),
            is_lost: false,
            supervisor,
        })
    }

    /// Returns true if a node subscribes to the recording.
    pub(crate) fn has_subscriber(&self) -> bool {
        self.recording.readers() > 0
    }

    /// Sends a tick, alone or together with the next ones, then waits while the recorder lags too far behind.
    ///
    /// # Errors
    /// Returns an error if the recorder failed, ended, or does not respond.
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

    /// Announces to the recorder that the run ends before `tick`, and waits until it has closed the bag. If the match
    /// is `reset`, waits until the next bag is open. A failed recorder receives the announcement, but is not waited
    /// for.
    pub(crate) fn finish(
        &mut self,
        node: &SharedNode,
        (now, tick): (Time, u64),
        reset: bool,
    ) -> Result<(), RecorderError> {
        self.gathered.push(recorded_tick::end(now, tick, reset));
        self.send()?;
        if self.is_lost {
            return Ok(());
        }
        self.wait(node, |status| match reset {
            true => status.tick == 0,
            false => status.closed,
        })
    }

    /// Sends the collected ticks in one message.
    fn send(&mut self) -> Result<(), RecorderError> {
        let ticks = std::mem::take(&mut self.gathered);
        self.recording
            .publish(&hsl_msgs::RecordedTicks { ticks })
            .map_err(RecorderError::Ros)
    }

    /// Receives the status of the recorder until `is_enough` accepts it.
    ///
    /// # Errors
    /// Returns an error if the recorder reports an error, has closed the bag, has ended or disappeared, sends no status
    /// for [`STATUS_TIMEOUT`], or writes nothing for [`WRITE_TIMEOUT`].
    fn wait(
        &mut self,
        node: &SharedNode,
        is_enough: impl Fn(&hsl_msgs::RecorderStatus) -> bool,
    ) -> Result<(), RecorderError> {
        let (mut timer, mut silence) = (WaitTimer::start(), WaitTimer::start());
        let mut notice = WaitNotice::default();
        loop {
            while let Some(received) = self.recorded.take() {
                let status = received.map_err(RecorderError::Invalid)?;
                silence = WaitTimer::start();
                if status != self.status {
                    timer = WaitTimer::start();
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
            if timer.waited() >= LOOK_PERIOD {
                if let Some(end) = self.supervisor.end_of("recorder_node") {
                    return Err(RecorderError::Ended { end, tick });
                }
                let writers = node.with(|node| node.publishers(topics::RECORDED.name));
                if writers.is_empty() {
                    return Err(RecorderError::Gone { tick });
                }
            }
            notice.report(node.heartbeat(), timer.waited(), || {
                format!("recorder_node has written up to tick {tick}")
            });
            if silence.is_over(STATUS_TIMEOUT) {
                return Err(RecorderError::Silent { tick });
            }
            if timer.is_over(WRITE_TIMEOUT) {
                return Err(RecorderError::Stuck { tick });
            }
            timer.spin(node);
            silence.count();
        }
    }
}
