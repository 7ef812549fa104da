use bevy_platform::cell::SyncCell;
use bevyhavior_simulator::BackendError;
use hsl_types::Time;
use hsl_wire::TickRecord;
use tick_encoder::RecordSink;

use crate::output::another_run::AnotherRun;
use crate::output::foxglove_link::FoxgloveLink;
use crate::output::live_topics::LiveTopics;
use crate::output::recorder::Recorder;
use crate::shared_node::SharedNode;

/// Sink that publishes the messages of each tick to live viewers and Foxglove, and sends them to the recorder.
pub(crate) struct RosSink {
    node: SharedNode,
    /// Publishers for live viewers, and the recorder if the match is recorded.
    links: SyncCell<(LiveTopics, Option<Recorder>)>,
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
            links: SyncCell::new((live_topics, recorder)),
            foxglove,
            another_run,
            last: (Time::ZERO, 0),
        }
    }
}

impl RecordSink for RosSink {
    /// Publishes the messages of a tick, and waits while the recorder lags too far behind.
    fn record(&mut self, record: &mut TickRecord) -> Result<(), BackendError> {
        let tick = (record.now, record.tick);
        let (live_topics, recorder) = self.links.get();
        live_topics.publish(record)?;
        if let Some(foxglove) = &mut self.foxglove {
            foxglove.publish(record)?;
        }
        if let Some(recorder) = recorder {
            recorder.record(&self.node, record)?;
        }
        self.last = tick;
        Ok(())
    }

    /// Ends the recording, and waits until the bag is closed.
    fn finish(&mut self) -> Result<(), BackendError> {
        let (now, tick) = self.last;
        match &mut self.links.get().1 {
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
