use bevyhavior_simulator::BackendError;
use hsl_ros::Node;
use hsl_types::Time;
use hsl_wire::TickRecord;
use match_setup::{MatchOptions, RecorderPlace};

use crate::output::bag_link::BagLink;
use crate::output::recorder_link::RecorderLink;
use crate::shared_node::SharedNode;
use crate::supervisor::supervisor_channel::SupervisorChannel;

pub(crate) enum Recorder {
    Node(RecorderLink),
    /// Recorder in this process.
    InProcess(BagLink),
}

impl Recorder {
    /// Creates the topics of `recorder_node`, or the bag, as `options` require.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a topic, or the bag cannot be created.
    pub(crate) fn new(
        node: &mut Node,
        options: &MatchOptions,
        supervisor: SupervisorChannel,
    ) -> anyhow::Result<Self> {
        Ok(match options.recorder {
            RecorderPlace::Node => Self::Node(RecorderLink::new(node, supervisor)?),
            RecorderPlace::InProcess => Self::InProcess(BagLink::create(&options.bag)?),
        })
    }

    /// Records a tick. Waits while the recorder lags too far behind.
    ///
    /// # Errors
    /// Returns an error if the recorder failed; with the recorder in this process, some ticks later.
    pub(crate) fn record(
        &mut self,
        node: &SharedNode,
        record: &mut TickRecord,
    ) -> Result<(), BackendError> {
        match self {
            Self::Node(link) => Ok(link.record(node, record)?),
            Self::InProcess(link) => link.record(record),
        }
    }

    /// Ends the recording before tick `end`, and waits until the bag is closed. After a reset (`reset`), creates the
    /// next bag.
    ///
    /// # Errors
    /// Returns an error if the bag could not be completed, or the next one not created.
    pub(crate) fn finish(
        &mut self,
        node: &SharedNode,
        end: (Time, u64),
        reset: bool,
    ) -> Result<(), BackendError> {
        match self {
            Self::Node(link) => Ok(link.finish(node, end, reset)?),
            Self::InProcess(link) => link.finish(end.1, reset),
        }
    }
}
