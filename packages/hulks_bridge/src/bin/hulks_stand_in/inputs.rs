use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::anyhow;
use hulks_bridge::wall_clock::since_epoch;
use hulks_protocol::cdr;
use hulks_protocol::key::topic_key;
use hulks_protocol::namespace::Namespace;
use hulks_protocol::topics::{self, Topic};
use serde::de::DeserializeOwned;
use zenoh::pubsub::Subscriber;
use zenoh::{Session, Wait};

use crate::report;
use crate::types::Types;

/// The last message of each topic that the node reads.
pub(crate) struct Inputs {
    latest: Latest,
    _subscribers: Vec<Subscriber<()>>,
}

type Latest = Arc<Mutex<BTreeMap<&'static str, Vec<u8>>>>;

impl Inputs {
    /// Subscribes to all topics, each by its exact key.
    pub(crate) fn subscribe(
        session: &Session,
        namespace: &Namespace,
        types: &Types,
        tell_arrivals: Option<&Path>,
    ) -> anyhow::Result<Self> {
        let latest = Latest::default();
        let mut subscribers = Vec::new();
        for &topic in topics::INPUTS {
            let key = topic_key(namespace, topic, &types.of(topic));
            let latest = Arc::clone(&latest);
            // What comes last in every tick, see `Inputs::payloads` of the protocol.
            let told = tell_arrivals.filter(|_| topic == &topics::RULE_OBSTACLES);
            let mut told = told.map(report::open).transpose()?;
            let mut ticks = 0_u64;
            let name = namespace.clone();
            let subscriber = session.declare_subscriber(key).callback_mut(move |sample| {
                let payload = sample.payload().to_bytes().into_owned();
                let mut latest = latest.lock().unwrap_or_else(PoisonError::into_inner);
                latest.insert(topic.name, payload);
                if let Some(told) = &mut told {
                    report::tell(
                        told,
                        &format!("{name} {ticks} {}", since_epoch().as_nanos()),
                    );
                    ticks += 1;
                }
            });
            subscribers.push(subscriber.wait().map_err(|error| anyhow!("{error}"))?);
        }
        Ok(Self {
            latest,
            _subscribers: subscribers,
        })
    }

    /// Takes a message that was published before the node came; one that has come meanwhile is newer.
    pub(crate) fn take_old(&self, topic: &'static Topic, payload: Vec<u8>) {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        latest.entry(topic.name).or_insert(payload);
    }

    /// All payloads as they are at this moment.
    pub(crate) fn snapshot(&self) -> Snapshot {
        let latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        Snapshot(latest.clone())
    }
}

/// All inputs of a decision.
#[derive(Clone, Debug, Default)]
pub(crate) struct Snapshot(pub(crate) BTreeMap<&'static str, Vec<u8>>);

impl Snapshot {
    /// The last message of a topic; none: nothing has come, or something that it cannot read.
    pub(crate) fn get<T: DeserializeOwned>(&self, topic: &Topic) -> Option<T> {
        cdr::decode(self.0.get(topic.name)?).ok()
    }
}
