use bevyhavior_simulator::{BackendError, TickSink};
use hsl_types::Time;
use hsl_wire::TickRecord;

use crate::output::another_run::AnotherRun;
use crate::output::foxglove_link::FoxgloveLink;
use crate::output::live_topics::LiveTopics;
use crate::output::recorder::Recorder;
use crate::shared_node::SharedNode;

/// Sink that publishes the messages of each tick to live viewers and Foxglove, and sends them to the recorder.
pub(crate) struct RosSink {
    node: SharedNode,
    live_topics: LiveTopics,
    recorder: Option<Recorder>,
    foxglove: Option<FoxgloveLink>,
    another_run: AnotherRun,
    /// Time and number of the last tick.
    last: (Time, u64),
}

impl RosSink {
    /// Creates the sink for these receivers; `None` leaves one out.
    pub(crate) fn new(
        node: SharedNode,
        live_topics: LiveTopics,
        recorder: Option<Recorder>,
        foxglove: Option<FoxgloveLink>,
        another_run: AnotherRun,
    ) -> Self {
        Self {
            node,
            live_topics,
            recorder,
            foxglove,
            another_run,
            last: (Time::ZERO, 0),
        }
    }
}

impl TickSink<TickRecord> for RosSink {
    /// Publishes the messages of a tick, and waits while the recorder lags too far behind.
    fn record(&mut self, record: &mut TickRecord) -> Result<(), BackendError> {
        let tick = (record.now, record.tick);
        self.live_topics.publish(record)?;
        if let Some(foxglove) = &mut self.foxglove {
            foxglove.publish(record)?;
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.record(&self.node, record)?;
        }
        self.last = tick;
        Ok(())
    }

    /// Ends the recording, and waits until the bag is closed.
    fn finish(&mut self) -> Result<(), BackendError> {
        let (now, tick) = self.last;
        match &mut self.recorder {
            Some(recorder) => {
                let end = (now, tick + 1);
                recorder.finish(&self.node, end, self.another_run.follows())
            }
            None => Ok(()),
        }
    }

    fn restart(&mut self) {
        self.last = (Time::ZERO, 0);
        if let Some(foxglove) = &mut self.foxglove {
            foxglove.restart();
        }
    }
}
