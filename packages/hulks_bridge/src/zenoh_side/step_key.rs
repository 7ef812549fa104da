use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use hulks_protocol::namespace::Namespace;
use hulks_protocol::step;
use zenoh::Wait;
use zenoh::pubsub::Publisher;
use zenoh::qos::CongestionControl;
use zenoh::query::Queryable;

use super::session::{Session, declared};

/// The key on which a node with a logical clock is stepped.
pub(super) struct StepKey {
    publisher: Publisher<'static>,
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
        let publisher = session
            .zenoh()
            .declare_publisher(key.clone())
            .congestion_control(CongestionControl::Block);
        Ok(Self {
            publisher: publisher.wait().map_err(declared(&key))?,
            start,
            _answer: answer.wait().map_err(declared(&key))?,
        })
    }

    /// Says where a clock begins that is made from now on.
    pub(super) fn set_start(&self, start: Duration) {
        self.start.store(step::nanos(start), Ordering::SeqCst);
    }

    /// Whether somebody hears the steps.
    pub(super) fn is_heard(&self) -> bool {
        let status = self.publisher.matching_status().wait();
        status.is_ok_and(|status| status.matching())
    }

    /// Announces that the clock shows `shown` from now on.
    pub(super) fn announce(&self, shown: Duration) -> anyhow::Result<()> {
        let put = self.publisher.put(step::payload(shown).as_slice()).wait();
        put.map_err(declared(self.publisher.key_expr().as_str()))
    }
}
