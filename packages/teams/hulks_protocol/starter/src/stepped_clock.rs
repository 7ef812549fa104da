//! Clock of a node that the match steps, in lockstep.
//!
//! Steps arrive on `hsl_sim/<namespace>/counted_step` as JSON: the new clock time, and the inputs of the step as the
//! sequence number of the last message by key. The clock is set after all inputs have arrived in this session, which
//! the node uses, too, and the node's tasks have processed them.
//!
//! Queries of `hsl_sim/<namespace>/clock` are answered with the time of the clock, so that the node can play in several
//! matches.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use color_eyre::eyre::{Context as _, eyre};
use ros_z::context::Context;
use ros_z::time::{Clock, Time};
use tokio::sync::Notify;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use zenoh::Wait;
use zenoh::pubsub::Subscriber;
use zenoh::query::Queryable;

/// Period of queries for the initial clock time.
const RETRY: Duration = Duration::from_millis(100);
/// Number of times that this task yields before it sets the clock; each time, all woken tasks run.
const TURNS: usize = 20;

/// Last received sequence number of each key.
type Received = Arc<Mutex<BTreeMap<String, i64>>>;

/// Step of the clock.
struct Step {
    clock_ns: i64,
    inputs: BTreeMap<String, i64>,
}

/// Clock of a node, and its steps.
pub struct SteppedClock {
    clock: Clock,
    steps: UnboundedReceiver<Step>,
    received: Received,
    arrival: Arc<Notify>,
    /// Time of the clock \[ns\].
    shown: Arc<AtomicI64>,
    _subscribers: [Subscriber<()>; 2],
    _answer: Queryable<()>,
}

impl SteppedClock {
    /// Sets the clock to its initial time and subscribes to steps.
    pub async fn start(
        context: &Context,
        namespace: &str,
        clock: Clock,
    ) -> color_eyre::Result<Self> {
        let session = context.session();
        let (received, arrival) = (Received::default(), Arc::new(Notify::new()));
        let (numbers, notify) = (Arc::clone(&received), Arc::clone(&arrival));
        let inputs = session.declare_subscriber(format!("rt/{namespace}/**"));
        let inputs = inputs.callback(move |sample| {
            let Some(attachment) = sample.attachment() else {
                return;
            };
            // The attachment starts with the sequence number.
            let attachment = attachment.to_bytes();
            let Some(Ok(number)) = attachment.get(..8).map(TryInto::try_into) else {
                return;
            };
            let key = sample.key_expr().as_str().to_owned();
            let mut numbers = numbers.lock().unwrap_or_else(PoisonError::into_inner);
            numbers.insert(key, i64::from_le_bytes(number));
            notify.notify_one();
        });
        let inputs = inputs.await.map_err(|error| eyre!("{error}"))?;
        let (sender, steps) = unbounded_channel();
        let announced = session.declare_subscriber(format!("hsl_sim/{namespace}/counted_step"));
        let announced =
            announced.callback(move |sample| match read(&sample.payload().to_bytes()) {
                Ok(step) => _ = sender.send(step),
                Err(error) => eprintln!("invalid step: {error:#}"),
            });
        let announced = announced.await.map_err(|error| eyre!("{error}"))?;
        let start = query_start(context, namespace).await?;
        clock
            .set_time(Time::from_nanos(start))
            .map_err(|error| eyre!("{error}"))?;
        let shown = Arc::new(AtomicI64::new(start));
        let (key, time) = (format!("hsl_sim/{namespace}/clock"), Arc::clone(&shown));
        let answer = session
            .declare_queryable(key.clone())
            .callback(move |query| {
                let shown = time.load(Ordering::SeqCst).to_le_bytes();
                if let Err(error) = query.reply(key.clone(), shown.as_slice()).wait() {
                    eprintln!("{key}: cannot answer: {error}");
                }
            });
        let answer = answer.await.map_err(|error| eyre!("{error}"))?;
        Ok(Self {
            clock,
            steps,
            received,
            arrival,
            shown,
            _subscribers: [inputs, announced],
            _answer: answer,
        })
    }

    /// Executes the steps.
    pub async fn run(mut self) {
        while let Some(step) = self.steps.recv().await {
            while !self.has_arrived(&step) {
                self.arrival.notified().await;
            }
            for _ in 0..TURNS {
                tokio::task::yield_now().await;
            }
            match self.clock.set_time(Time::from_nanos(step.clock_ns)) {
                Ok(_) => self.shown.store(step.clock_ns, Ordering::SeqCst),
                Err(error) => eprintln!("cannot set the clock: {error}"),
            }
        }
    }

    fn has_arrived(&self, step: &Step) -> bool {
        let received = self.received.lock();
        let received = received.unwrap_or_else(PoisonError::into_inner);
        let mut inputs = step.inputs.iter();
        inputs.all(|(key, number)| received.get(key) >= Some(number))
    }
}

fn read(payload: &[u8]) -> color_eyre::Result<Step> {
    let step: serde_json::Value = serde_json::from_slice(payload)?;
    let number = |value: &serde_json::Value| value.as_i64().ok_or_else(|| eyre!("{value}"));
    let inputs = step["inputs"].as_object().ok_or_else(|| eyre!("{step}"))?;
    let inputs = inputs
        .iter()
        .map(|(key, value)| Ok((key.clone(), number(value)?)));
    Ok(Step {
        clock_ns: number(&step["clock_ns"])?,
        inputs: inputs.collect::<color_eyre::Result<_>>()?,
    })
}

/// Queries the initial clock time \[ns\].
async fn query_start(context: &Context, namespace: &str) -> color_eyre::Result<i64> {
    let key = format!("hsl_sim/{namespace}/step");
    loop {
        let replies = context.session().get(&key).await;
        let replies = replies.map_err(|error| eyre!("{error}"))?;
        while let Ok(reply) = replies.recv_async().await {
            let Ok(sample) = reply.into_result() else {
                continue;
            };
            let payload = sample.payload().to_bytes();
            let nanos = payload.as_ref().try_into();
            let nanos = nanos.wrap_err("the initial time must have 8 bytes")?;
            return Ok(i64::from_le_bytes(nanos));
        }
        tokio::time::sleep(RETRY).await;
    }
}
