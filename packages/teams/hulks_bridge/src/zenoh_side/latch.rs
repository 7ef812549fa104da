use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use hsl_ros::PeerLog;
use hulks_protocol::attachment::Attachment;
use hulks_protocol::key::replay_key;
use hulks_protocol::topics::{self, Topic};
use zenoh::Wait;
use zenoh::bytes::Encoding;
use zenoh::query::{Query, Queryable};
use zenoh::time::Timestamp;

use super::session::{Session, zenoh_error};

/// Delay of the answers to late joiners, for all latched topics except the field.
///
/// The node queries these topics one after another, the field first, and then decides for the first time. Answers are
/// processed in a separate task of the node. If the first decision came before the answer with the field was processed,
/// the node would never know the field. The delay gives that task enough time.
const DELAY: Duration = Duration::from_millis(100);

/// Last message of a latched topic, and the queryable that sends the message to late joiners.
pub(super) struct Latch {
    kept: Kept,
    _queryable: Queryable<()>,
}

/// Published message, kept for late joiners.
#[derive(Clone)]
pub(super) struct Message {
    pub(super) payload: Vec<u8>,
    pub(super) attachment: Attachment,
    /// Subscribers keep the message with the latest timestamp.
    pub(super) timestamp: Timestamp,
}

/// Last message, shared with the callback of queries.
type Kept = Arc<Mutex<Option<Message>>>;
/// Limit on the number of log lines, shared with the callback of queries.
type Log = Arc<Mutex<PeerLog>>;

impl Latch {
    /// Declares the queryable that sends the last message of a topic to late joiners. `key` is the key of its messages.
    /// All topics but the dimensions of the field answer after [`DELAY`], so that a node knows the field first.
    pub(super) fn declare(session: &Session, topic: &Topic, key: &str) -> anyhow::Result<Self> {
        let (kept, log) = (Kept::default(), Log::default());
        let (answered, topic_key) = (Arc::clone(&kept), key.to_owned());
        let is_first = topic == &topics::FIELD_DIMENSIONS;
        let queryable = session
            .zenoh()
            .declare_queryable(replay_key(key))
            .complete(true)
            .callback(move |query| {
                if is_first {
                    answer(&query, &topic_key, &answered, &log);
                    return;
                }
                let (answered, topic_key) = (Arc::clone(&answered), topic_key.clone());
                let log = Arc::clone(&log);
                thread::spawn(move || {
                    thread::sleep(DELAY);
                    answer(&query, &topic_key, &answered, &log);
                });
            });
        let queryable = queryable.wait().map_err(zenoh_error(key))?;
        Ok(Self {
            kept,
            _queryable: queryable,
        })
    }

    /// Replaces the last message.
    pub(super) fn keep(&self, message: Message) {
        *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(message);
    }
}

/// Answers a query with the last message; logs a failure. Does nothing if there is no message yet.
fn answer(query: &Query, topic_key: &str, kept: &Kept, log: &Log) {
    let message = kept.lock().unwrap_or_else(PoisonError::into_inner).clone();
    // Without a message, there is no answer: the first message will reach all subscribers.
    let Some(message) = message else { return };
    let reply = query
        .reply(topic_key, message.payload)
        .encoding(Encoding::APPLICATION_CDR)
        .attachment(message.attachment.to_bytes().as_slice())
        .timestamp(message.timestamp);
    if let Err(error) = reply.wait() {
        let text = format_args!("{topic_key}: cannot answer a late joiner: {error}");
        let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(line) = log.line("query", text) {
            tracing::warn!("{line}");
        }
    }
}
