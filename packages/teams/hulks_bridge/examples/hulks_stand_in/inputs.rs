use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::anyhow;
use hulks_bridge::wall_clock::since_epoch;
use hulks_protocol::attachment::Attachment;
use hulks_protocol::cdr;
use hulks_protocol::key::topic_key;
use hulks_protocol::namespace::Namespace;
use hulks_protocol::topics::{self, Topic};
use serde::de::DeserializeOwned;
use zenoh::pubsub::Subscriber;
use zenoh::sample::Sample;
use zenoh::{Session, Wait};

use crate::report;
use crate::types::Types;

/// Last message of each topic that the node subscribes to. Each topic has its own task, which processes the messages,
/// so the node may decide before a message is processed.
pub(crate) struct Inputs {
    latest: Latest,
    processed: Processed,
    tasks: BTreeMap<&'static str, Sender<Incoming>>,
    subscribers: Vec<Subscriber<()>>,
    lag: Duration,
    arrivals_log: Option<File>,
}

/// The last message of each topic.
type Latest = Arc<Mutex<BTreeMap<&'static str, Message>>>;
/// The last processed sequence number of each key.
type Processed = Arc<Mutex<BTreeMap<String, i64>>>;

/// A processed message.
#[derive(Clone)]
struct Message {
    payload: Vec<u8>,
    number: i64,
}

/// A message that is not processed yet.
struct Incoming {
    key: String,
    message: Message,
    delay: Duration,
}

impl Inputs {
    /// Creates empty inputs; each message is processed `lag` after its arrival.
    pub(crate) fn new(lag: Duration, arrivals_log: Option<&Path>) -> anyhow::Result<Self> {
        Ok(Self {
            latest: Latest::default(),
            processed: Processed::default(),
            tasks: BTreeMap::new(),
            subscribers: Vec::new(),
            lag,
            arrivals_log: arrivals_log.map(report::open).transpose()?,
        })
    }

    pub(crate) fn subscribe(
        &mut self,
        session: &Session,
        namespace: &Namespace,
        topic: &'static Topic,
        types: &Types,
    ) -> anyhow::Result<()> {
        let task = self.start_task(topic, types.clone());
        self.tasks.insert(topic.name, task.clone());
        let (lag, name) = (self.lag, namespace.clone());
        // The topic of the last input of each tick, see `Inputs::payloads` in hulks_protocol.
        let mut arrivals_log = match topic == &topics::RULE_OBSTACLES {
            true => self.arrivals_log.take(),
            false => None,
        };
        let mut ticks = 0_u64;
        let key = topic_key(namespace, topic, &types.identity(topic));
        let subscriber = session.declare_subscriber(key).callback_mut(move |sample| {
            // The task ends with the node.
            let _ = task.send(incoming(&sample, lag));
            if let Some(arrivals_log) = &mut arrivals_log {
                let arrival = since_epoch().as_nanos();
                report::append(arrivals_log, &format!("{name} {ticks} {arrival}"));
                ticks += 1;
            }
        });
        let subscriber = subscriber.wait().map_err(|error| anyhow!("{error}"))?;
        self.subscribers.push(subscriber);
        Ok(())
    }

    /// Starts a task that processes the messages of a topic.
    fn start_task(&self, topic: &'static Topic, types: Types) -> Sender<Incoming> {
        let (sender, open) = channel::<Incoming>();
        let (latest, processed) = (Arc::clone(&self.latest), Arc::clone(&self.processed));
        thread::spawn(move || {
            for Incoming {
                key,
                message,
                delay,
            } in open
            {
                thread::sleep(delay);
                let number = message.number;
                let Ok(payload) = types.convert(topic, message.payload) else {
                    eprintln!(
                        "hulks_stand_in: {}: the message does not have the type of the topic",
                        topic.name
                    );
                    continue;
                };
                let message = Message { payload, number };
                let mut latest = latest.lock().unwrap_or_else(PoisonError::into_inner);
                let last = latest.get(topic.name).map(|last| last.number);
                if last.is_none_or(|last| last < number) {
                    latest.insert(topic.name, message);
                }
                drop(latest);
                let mut processed = processed.lock().unwrap_or_else(PoisonError::into_inner);
                let processed = processed.entry(key).or_insert(number);
                *processed = number.max(*processed);
            }
        });
        sender
    }

    /// Returns a function that processes messages that were published before the node started.
    pub(crate) fn for_replies(&self, topic: &Topic, late: Duration) -> impl Fn(&Sample) + use<> {
        let task = self.tasks.get(topic.name).cloned();
        let delay = self.lag + late;
        move |sample| {
            if let Some(task) = &task {
                // The task ends with the node.
                let _ = task.send(incoming(sample, delay));
            }
        }
    }

    /// Returns a function that returns the last processed sequence number of each key.
    pub(crate) fn processed(&self) -> impl Fn() -> BTreeMap<String, i64> + use<> {
        let processed = Arc::clone(&self.processed);
        move || {
            let processed = processed.lock().unwrap_or_else(PoisonError::into_inner);
            processed.clone()
        }
    }

    /// Returns all current payloads.
    pub(crate) fn snapshot(&self) -> Snapshot {
        let latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        let payloads = latest.iter();
        let payloads = payloads.map(|(name, message)| (*name, message.payload.clone()));
        Snapshot(payloads.collect())
    }
}

/// Returns a received sample with the number in its attachment, 0 without one.
fn incoming(sample: &Sample, delay: Duration) -> Incoming {
    let attachment = sample.attachment();
    let attachment = attachment.and_then(|it| Attachment::from_bytes(&it.to_bytes()));
    Incoming {
        key: sample.key_expr().as_str().to_owned(),
        message: Message {
            payload: sample.payload().to_bytes().into_owned(),
            number: attachment.map_or(0, |it| it.sequence_number),
        },
        delay,
    }
}

/// All inputs of a decision.
#[derive(Clone, Debug, Default)]
pub(crate) struct Snapshot(pub(crate) BTreeMap<&'static str, Vec<u8>>);

impl Snapshot {
    /// Returns the last message of a topic, or `None` if there is none or it cannot be decoded.
    pub(crate) fn get<T: DeserializeOwned>(&self, topic: &Topic) -> Option<T> {
        cdr::decode(self.0.get(topic.name)?).ok()
    }
}
