use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use hulks_protocol::namespace::Namespace;
use hulks_protocol::step::{self, Step};
use zenoh::Wait;
use zenoh::pubsub::Publisher;
use zenoh::qos::CongestionControl;
use zenoh::query::Queryable;

use super::session::{Session, declared};

/// What sets the clock of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Driver {
    /// It hears which inputs belong to a step, and waits for them.
    KnowsInputs,
    /// It hears what the clock shall show and nothing else, and sets it at once.
    HearsTimes,
}

/// The keys on which a node with a logical clock is stepped.
pub(super) struct StepKey {
    plain: Publisher<'static>,
    counted: Publisher<'static>,
    /// Where a clock begins that is made now, in nanoseconds.
    start: Arc<AtomicU64>,
    _answer: Queryable<()>,
}

impl StepKey {
    pub(super) fn declare(session: &Session, namespace: &Namespace) -> anyhow::Result<Self> {
        let key = step::key(namespace);
        let start = Arc::<AtomicU64>::default();
        let (answered, own_key) = (Arc::clone(&start), key.clone());
        let answer = session
            .zenoh()
            .declare_queryable(key.clone())
            .complete(true);
        let answer = answer.callback(move |query| {
            let start = Duration::from_nanos(answered.load(Ordering::SeqCst));
            let reply = query.reply(own_key.clone(), step::payload(start).as_slice());
            if let Err(error) = reply.wait() {
                tracing::warn!("{own_key}: who asks where to start cannot be answered: {error}");
            }
        });
        let publisher = |key: String| {
            let publisher = session.zenoh().declare_publisher(key.clone());
            let publisher = publisher.congestion_control(CongestionControl::Block);
            publisher.wait().map_err(declared(&key))
        };
        Ok(Self {
            plain: publisher(key.clone())?,
            counted: publisher(step::counted_key(namespace))?,
            start,
            _answer: answer.wait().map_err(declared(&key))?,
        })
    }

    /// Says where a clock begins that is made from now on.
    pub(super) fn set_start(&self, start: Duration) {
        self.start.store(step::nanos(start), Ordering::SeqCst);
    }

    /// Who hears the steps; none: nobody.
    pub(super) fn driver(&self) -> Option<Driver> {
        if is_heard(&self.counted) {
            Some(Driver::KnowsInputs)
        } else {
            is_heard(&self.plain).then_some(Driver::HearsTimes)
        }
    }

    /// Announces a step.
    pub(super) fn announce(&self, driver: Driver, step: &Step) -> anyhow::Result<()> {
        let (publisher, payload) = match driver {
            Driver::KnowsInputs => (&self.counted, serde_json::to_vec(step)?),
            Driver::HearsTimes => (&self.plain, step::payload(step.shown()).to_vec()),
        };
        let put = publisher.put(payload).wait();
        put.map_err(declared(publisher.key_expr().as_str()))
    }
}

fn is_heard(publisher: &Publisher<'_>) -> bool {
    let status = publisher.matching_status().wait();
    status.is_ok_and(|status| status.matching())
}
