//! Last messages of the watched topics of a run.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bevy_app::App;
use bevy_ecs::prelude::Resource;
use bevyhavior_simulator::{Frame, SimulatorTickObservers, TickObserver};
use serde_json::Value;
use tick_encoder::TickEncoder;

use crate::expect::expected::Expected;

/// Last message of each watched topic, as JSON by the topic's full name. The observer writes it, and conditions read it
/// in the same tick.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct LastMessages(Arc<Mutex<BTreeMap<String, Value>>>);

/// Observer of the run that stores the messages of the watched topics in [`LastMessages`].
struct Observer {
    encoder: TickEncoder,
    topics: BTreeSet<String>,
    messages: LastMessages,
}

impl LastMessages {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Value>> {
        // Messages are replaced as a whole, so that they are complete even after a panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls `read` with the last message of `topic`, or with `None` before the first one, and returns its result.
    pub(super) fn read<T>(&self, topic: &str, read: impl FnOnce(Option<&Value>) -> T) -> T {
        read(self.lock().get(topic))
    }
}

impl TickObserver for Observer {
    /// Encodes the tick as for a recording, and stores the messages of the watched topics.
    fn observe(&mut self, frame: &Frame<'_>) {
        let record = self.encoder.tick(frame);
        let mut messages = self.messages.lock();
        for message in &record.messages {
            if self.topics.contains(message.topic.as_ref())
                // Messages that were just encoded can be decoded.
                && let Ok(decoded) = message.message_type.decode(&message.data)
            {
                messages.insert(message.topic.to_string(), decoded.json());
            }
        }
    }
}

/// Inserts [`LastMessages`] into `app`, and an observer for the topics of the expectations if they have any. Ticks are
/// then encoded as messages, as for a recording.
pub(crate) fn observe(app: &mut App, expected: &[Expected]) {
    let topics = expected.iter().filter_map(Expected::topic);
    let topics: BTreeSet<_> = topics.map(str::to_owned).collect();
    let messages = LastMessages::default();
    app.insert_resource(messages.clone());
    if !topics.is_empty() {
        let observer = Observer {
            encoder: TickEncoder::default(),
            topics,
            messages,
        };
        let world = app.world_mut();
        world
            .get_resource_or_init::<SimulatorTickObservers>()
            .0
            .push(Box::new(observer));
    }
}
