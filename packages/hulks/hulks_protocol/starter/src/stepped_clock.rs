//! Lets the match step a node's clock, in lockstep.
//!
//! Steps arrive on `hsl_sim/<namespace>/counted_step` as JSON: the new clock time and the inputs of the step, by key
//! the sequence number of the last message. The clock is set when all of them have arrived in this session, which is
//! the node's own, and the node's tasks, which process them, have run.
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
/// Number of times that this task yields before it sets the clock. Each time, all tasks that were woken before run.
const TURNS: usize = 20;

/// The last received sequence number of each key.
type Come = Arc<Mutex<BTreeMap<String, i64>>>;

/// A step.
struct Step {
    clock_ns: i64,
    inputs: BTreeMap<String, i64>,
}

/// The clock of a node and its steps.
pub struct SteppedClock {
    clock: Clock,
    steps: UnboundedReceiver<Step>,
    come: Come,
    news: Arc<Notify>,
    /// The time of the clock, nanoseconds.
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
        let (come, news) = (Come::default(), Arc::new(Notify::new()));
        let (noted, told) = (Arc::clone(&come), Arc::clone(&news));
        let inputs = session.declare_subscriber(format!("rt/{namespace}/**"));
        let inputs = inputs.callback(move |sample| {
            let Some(attachment) = sample.attachment() else {
                return;
            };
            // The attachment begins with the sequence number.
            let attachment = attachment.to_bytes();
            let Some(Ok(number)) = attachment.get(..8).map(TryInto::try_into) else {
                return;
            };
            let key = sample.key_expr().as_str().to_owned();
            let mut noted = noted.lock().unwrap_or_else(PoisonError::into_inner);
            noted.insert(key, i64::from_le_bytes(number));
            told.notify_one();
        });
        let inputs = inputs.await.map_err(|error| eyre!("{error}"))?;
        let (sender, steps) = unbounded_channel();
        let heard = session.declare_subscriber(format!("hsl_sim/{namespace}/counted_step"));
        let heard = heard.callback(move |sample| match read(&sample.payload().to_bytes()) {
            Ok(step) => _ = sender.send(step),
            Err(error) => eprintln!("a step that cannot be read: {error:#}"),
        });
        let heard = heard.await.map_err(|error| eyre!("{error}"))?;
        let start = ask_start(context, namespace).await?;
        clock
            .set_time(Time::from_nanos(start))
            .map_err(|error| eyre!("{error}"))?;
        let shown = Arc::new(AtomicI64::new(start));
        let (key, told) = (format!("hsl_sim/{namespace}/clock"), Arc::clone(&shown));
        let answer = session
            .declare_queryable(key.clone())
            .callback(move |query| {
                let shown = told.load(Ordering::SeqCst).to_le_bytes();
                if let Err(error) = query.reply(key.clone(), shown.as_slice()).wait() {
                    eprintln!("{key}: cannot answer: {error}");
                }
            });
        let answer = answer.await.map_err(|error| eyre!("{error}"))?;
        Ok(Self {
            clock,
            steps,
            come,
            news,
            shown,
            _subscribers: [inputs, heard],
            _answer: answer,
        })
    }

    /// Executes the steps.
    pub async fn run(mut self) {
        while let Some(step) = self.steps.recv().await {
            while !self.has_come(&step) {
                self.news.notified().await;
            }
            for _ in 0..TURNS {
                tokio::task::yield_now().await;
            }
            match self.clock.set_time(Time::from_nanos(step.clock_ns)) {
                Ok(_) => self.shown.store(step.clock_ns, Ordering::SeqCst),
                Err(error) => eprintln!("a step that cannot be taken: {error}"),
            }
        }
    }

    fn has_come(&self, step: &Step) -> bool {
        let come = self.come.lock().unwrap_or_else(PoisonError::into_inner);
        let mut inputs = step.inputs.iter();
        inputs.all(|(key, number)| come.get(key) >= Some(number))
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

/// Queries the initial clock time, nanoseconds.
async fn ask_start(context: &Context, namespace: &str) -> color_eyre::Result<i64> {
    let key = format!("hsl_sim/{namespace}/step");
    loop {
        let replies = context.session().get(&key).await;
        let replies = replies.map_err(|error| eyre!("{error}"))?;
        while let Ok(reply) = replies.recv_async().await {
            let Ok(sample) = reply.into_result() else {
                continue;
            };
            let payload = sample.payload().to_bytes();
            let nanos = payload.as_ref().try_into().wrap_err("no time of 8 bytes")?;
            return Ok(i64::from_le_bytes(nanos));
        }
        tokio::time::sleep(RETRY).await;
    }
}
