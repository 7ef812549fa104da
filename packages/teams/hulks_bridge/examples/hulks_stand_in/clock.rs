use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use anyhow::anyhow;
use hulks_bridge::wall_clock::since_epoch;
use hulks_protocol::namespace::Namespace;
use hulks_protocol::step::{self, PERIOD, Step};
use zenoh::pubsub::Subscriber;
use zenoh::query::Queryable;
use zenoh::{Session, Wait};

use crate::arguments::{Arguments, ClockKind, DriverKind};

/// Period of queries for the initial time of a logical clock.
const RETRY: Duration = Duration::from_millis(100);
/// Period of checks whether the inputs of a step were processed.
const POLL_PERIOD: Duration = Duration::from_micros(20);

/// The clock of a node, and the timer of its decisions.
///
/// The timer fires once for each period, also if several periods have passed at once.
pub(crate) struct Clock {
    now: Duration,
    deadline: Duration,
    steps: Option<Steps>,
}

/// The steps of a logical clock.
struct Steps {
    received: Receiver<Duration>,
    /// Time of the clock \[ns\], for queries.
    shown: Arc<AtomicU64>,
    _subscriber: Subscriber<()>,
    _answer: Queryable<()>,
}

impl Clock {
    /// Starts a wall clock now, or a logical clock at the time of the bridge. `processed` returns the sequence numbers
    /// of the processed inputs by key.
    pub(crate) fn start(
        arguments: &Arguments,
        session: &Session,
        namespace: &Namespace,
        processed: impl Fn() -> BTreeMap<String, i64> + Send + 'static,
    ) -> anyhow::Result<Self> {
        let (now, steps) = match arguments.clock {
            ClockKind::Wall => (since_epoch(), None),
            ClockKind::Logical => {
                let (sender, received) = channel();
                let subscriber = match arguments.driver {
                    DriverKind::Counted => {
                        subscribe_to_steps(session, namespace, processed, sender)?
                    }
                    DriverKind::Plain => subscribe_to_times(session, namespace, sender)?,
                };
                let start = query_start(session, &step::key(namespace))?;
                let shown = Arc::new(AtomicU64::new(step::nanos(start)));
                let steps = Steps {
                    received,
                    _answer: answer_clock_queries(session, namespace, Arc::clone(&shown))?,
                    shown,
                    _subscriber: subscriber,
                };
                (start, Some(steps))
            }
        };
        Ok(Self {
            now,
            deadline: now,
            steps,
        })
    }

    pub(crate) fn now(&self) -> Duration {
        self.now
    }

    /// Waits until the timer fires.
    pub(crate) fn tick(&mut self) -> anyhow::Result<()> {
        self.deadline += PERIOD;
        match &self.steps {
            None => {
                thread::sleep(self.deadline.saturating_sub(since_epoch()));
                self.now = since_epoch();
            }
            Some(steps) => {
                while self.now < self.deadline {
                    // The clock never jumps back.
                    self.now = self.now.max(steps.received.recv()?);
                    steps.shown.store(step::nanos(self.now), Ordering::SeqCst);
                }
            }
        }
        Ok(())
    }
}

/// Subscribes to the times of the clock, and sends each new time at once.
fn subscribe_to_times(
    session: &Session,
    namespace: &Namespace,
    sender: Sender<Duration>,
) -> anyhow::Result<Subscriber<()>> {
    let subscriber = session.declare_subscriber(step::key(namespace));
    let subscriber = subscriber.callback(move |sample| {
        if let Some(shown) = step::shown(&sample.payload().to_bytes()) {
            // The receiver no longer exists while the node ends.
            let _ = sender.send(shown);
        }
    });
    subscriber.wait().map_err(|error| anyhow!("{error}"))
}

/// Subscribes to the steps of the clock, and sends each new time as soon as all inputs of the step are processed.
fn subscribe_to_steps(
    session: &Session,
    namespace: &Namespace,
    processed: impl Fn() -> BTreeMap<String, i64> + Send + 'static,
    sender: Sender<Duration>,
) -> anyhow::Result<Subscriber<()>> {
    let (received, steps) = channel();
    let subscriber = session.declare_subscriber(step::counted_key(namespace));
    let subscriber = subscriber.callback(move |sample| {
        if let Ok(step) = serde_json::from_slice::<Step>(&sample.payload().to_bytes()) {
            // The receiver no longer exists while the node ends.
            let _ = received.send(step);
        }
    });
    thread::spawn(move || {
        for step in steps {
            while !step.is_complete(&processed()) {
                thread::sleep(POLL_PERIOD);
            }
            if sender.send(step.shown()).is_err() {
                return;
            }
        }
    });
    subscriber.wait().map_err(|error| anyhow!("{error}"))
}

/// Declares a queryable for the time of the clock.
fn answer_clock_queries(
    session: &Session,
    namespace: &Namespace,
    shown: Arc<AtomicU64>,
) -> anyhow::Result<Queryable<()>> {
    let key = step::clock_key(namespace);
    let answered = key.clone();
    let queryable = session.declare_queryable(key).callback(move |query| {
        let shown = Duration::from_nanos(shown.load(Ordering::SeqCst));
        if let Err(error) = query
            .reply(&answered, step::payload(shown).as_slice())
            .wait()
        {
            eprintln!("hulks_stand_in: {answered}: {error}");
        }
    });
    queryable.wait().map_err(|error| anyhow!("{error}"))
}

/// Queries the initial time of the clock until the bridge answers.
fn query_start(session: &Session, key: &str) -> anyhow::Result<Duration> {
    loop {
        let replies = session
            .get(key)
            .wait()
            .map_err(|error| anyhow!("{error}"))?;
        let mut answers = replies
            .into_iter()
            .filter_map(|reply| reply.into_result().ok());
        if let Some(start) = answers.find_map(|it| step::shown(&it.payload().to_bytes())) {
            return Ok(start);
        }
        thread::sleep(RETRY);
    }
}
