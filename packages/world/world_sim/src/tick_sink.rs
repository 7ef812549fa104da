use bevy_platform::cell::SyncCell;
use bevyhavior_simulator::SinkError;
use hsl_types::Time;
use hsl_wire::TickRecord;
use tick_encoder::RecordSink;

use crate::another_run::AnotherRun;
use crate::foxglove_link::FoxgloveLink;
use crate::live_topics::LiveTopics;
use crate::recorder_link::RecorderLink;
use crate::shared_node::SharedNode;

/// Publishes the data of each tick, and sends it to the recorder.
pub(crate) struct RosSink {
    node: SharedNode,
    links: SyncCell<(LiveTopics, Option<RecorderLink>)>,
    foxglove: Option<FoxgloveLink>,
    another_run: AnotherRun,
    last: (Time, u64),
}

impl RosSink {
    pub(crate) fn new(
        node: SharedNode,
        live_topics: LiveTopics,
        recorder: Option<RecorderLink>,
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
    fn record(&mut self, record: &mut TickRecord) -> Result<(), SinkError> {
        let (live_topics, recorder) = self.links.get();
        live_topics.publish(record).map_err(SinkError::new)?;
        if let Some(recorder) = recorder {
            recorder
                .record(&self.node, record)
                .map_err(SinkError::new)?;
        }
        if let Some(foxglove) = &mut self.foxglove {
            foxglove.publish(record).map_err(SinkError::new)?;
        }
        self.last = (record.now, record.tick);
        Ok(())
    }

    fn finish(&mut self) -> Result<(), SinkError> {
        let (now, tick) = self.last;
        match &mut self.links.get().1 {
            Some(recorder) => recorder
                .finish(&self.node, (now, tick + 1), self.another_run.follows())
                .map_err(SinkError::new),
            None => Ok(()),
        }
    }

    fn restart(&mut self) {
        self.last = (Time::ZERO, 0);
    }
}
