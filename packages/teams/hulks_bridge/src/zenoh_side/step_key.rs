use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hsl_ros::PeerLog;
use hulks_protocol::namespace::Namespace;
use hulks_protocol::step::{self, Step};
use zenoh::Wait;
use zenoh::pubsub::Publisher;
use zenoh::qos::CongestionControl;
use zenoh::query::Queryable;

use super::session::{Session, zenoh_error};

/// Timeout for the answer of a driver to a query.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(1);

/// The kind of the driver that sets the clock of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Driver {
    /// Driver that receives the sequence numbers of the inputs of each step, and waits for these inputs.
    Counted,
    /// Driver that receives only the new clock time, and sets it at once.
    Plain,
}

/// Publishers of the steps of a node with a logical clock, and the answer to queries of its initial time
/// (`hulks_protocol::step` defines the keys).
pub(super) struct StepKey {
    session: zenoh::Session,
    /// Key for queries of the time of the node's clock.
    clock_key: String,
    /// Publisher for drivers of the kind [`Driver::Plain`].
    plain: Publisher<'static>,
    /// Publisher for drivers of the kind [`Driver::Counted`].
    counted: Publisher<'static>,
    /// Initial time of a clock that starts now, in nanoseconds.
    start: Arc<AtomicU64>,
    _answer: Queryable<()>,
}

impl StepKey {
    /// Declares both publishers, and answers queries of the initial time from now on. Logs answers that cannot be sent.
    pub(super) fn declare(session: &Session, namespace: &Namespace) -> anyhow::Result<Self> {
        let key = step::key(namespace);
        let start = Arc::<AtomicU64>::default();
        let (answered, own_key) = (Arc::clone(&start), key.clone());
        let log = Mutex::<PeerLog>::default();
        let answer = session
            .zenoh()
            .declare_queryable(key.clone())
            .complete(true);
        let answer = answer.callback(move |query| {
            let start = Duration::from_nanos(answered.load(Ordering::SeqCst));
            let reply = query.reply(own_key.clone(), step::payload(start).as_slice());
            if let Err(error) = reply.wait() {
                let text =
                    format_args!("{own_key}: cannot answer a query for the initial time: {error}");
                let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(line) = log.line("query", text) {
                    tracing::warn!("{line}");
                }
            }
        });
        let publisher = |key: String| {
            let publisher = session.zenoh().declare_publisher(key.clone());
            let publisher = publisher.congestion_control(CongestionControl::Block);
            publisher.wait().map_err(zenoh_error(&key))
        };
        Ok(Self {
            session: session.zenoh().clone(),
            clock_key: step::clock_key(namespace),
            plain: publisher(key.clone())?,
            counted: publisher(step::counted_key(namespace))?,
            start,
            _answer: answer.wait().map_err(zenoh_error(&key))?,
        })
    }

    /// Sets the initial time of clocks that start from now on.
    pub(super) fn set_start(&self, start: Duration) {
        self.start.store(step::nanos(start), Ordering::SeqCst);
    }

    /// Returns the kind of the driver that subscribes to the steps, or `None` if there is none.
    pub(super) fn driver(&self) -> Option<Driver> {
        if has_subscriber(&self.counted) {
            Some(Driver::Counted)
        } else {
            has_subscriber(&self.plain).then_some(Driver::Plain)
        }
    }

    /// Queries the time of the node's clock. Returns `None` if the driver of the clock does not answer.
    pub(super) fn clock(&self) -> Option<Duration> {
        let query = self.session.get(&self.clock_key).timeout(ANSWER_TIMEOUT);
        let replies = query.wait().ok()?.into_iter();
        let mut samples = replies.filter_map(|reply| reply.into_result().ok());
        samples.find_map(|sample| step::shown(&sample.payload().to_bytes()))
    }

    /// Publishes a step in the format of the driver, which then sets the node's clock.
    pub(super) fn announce(&self, driver: Driver, step: &Step) -> anyhow::Result<()> {
        let (publisher, payload) = match driver {
            Driver::Counted => (&self.counted, serde_json::to_vec(step)?),
            Driver::Plain => (&self.plain, step::payload(step.shown()).to_vec()),
        };
        let put = publisher.put(payload).wait();
        put.map_err(zenoh_error(publisher.key_expr().as_str()))
    }
}

/// Returns whether a program subscribes to the publisher's key.
fn has_subscriber(publisher: &Publisher<'_>) -> bool {
    let status = publisher.matching_status().wait();
    status.is_ok_and(|status| status.matching())
}
