use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use anyhow::anyhow;
use hulks_bridge::wall_clock::since_epoch;
use hulks_protocol::namespace::Namespace;
use hulks_protocol::step::{self, PERIOD, Step};
use zenoh::pubsub::Subscriber;
use zenoh::{Session, Wait};

use crate::arguments::{Arguments, ClockKind, DriverKind};

/// Period of queries for the initial time of a logical clock.
const RETRY: Duration = Duration::from_millis(100);
/// Period of checks whether the inputs of a step were processed.
const POLL_PERIOD: Duration = Duration::from_micros(20);

/// The clock of a node, and its timer of one period.
///
/// The timer fires once for each period that has passed, also for several at once.
pub(crate) struct Clock {
    now: Duration,
    deadline: Duration,
    steps: Option<(Receiver<Duration>, Subscriber<()>)>,
}

impl Clock {
    /// Starts a wall clock now, or a logical one at the time of the bridge; `taken` returns the processed inputs.
    pub(crate) fn start(
        arguments: &Arguments,
        session: &Session,
        namespace: &Namespace,
        taken: impl Fn() -> BTreeMap<String, i64> + Send + 'static,
    ) -> anyhow::Result<Self> {
        let (now, steps) = match arguments.clock {
            ClockKind::Wall => (since_epoch(), None),
            ClockKind::Logical => {
                let (sender, received) = channel();
                let subscriber = match arguments.driver {
                    DriverKind::Counted => hear_steps(session, namespace, taken, sender)?,
                    DriverKind::Plain => hear_times(session, namespace, sender)?,
                };
                let start = ask_start(session, &step::key(namespace))?;
                (start, Some((received, subscriber)))
            }
        };
        Ok(Self {
            now,
            deadline: now,
            steps,
        })
    }

    /// Returns the current time.
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
            Some((steps, _)) => {
                while self.now < self.deadline {
                    // The clock never jumps back.
                    self.now = self.now.max(steps.recv()?);
                }
            }
        }
        Ok(())
    }
}

/// Passes on each new time at once.
fn hear_times(
    session: &Session,
    namespace: &Namespace,
    sender: Sender<Duration>,
) -> anyhow::Result<Subscriber<()>> {
    let subscriber = session.declare_subscriber(step::key(namespace));
    let subscriber = subscriber.callback(move |sample| {
        if let Some(shown) = step::shown(&sample.payload().to_bytes()) {
            // Nobody listens any more while the node ends.
            let _ = sender.send(shown);
        }
    });
    subscriber.wait().map_err(|error| anyhow!("{error}"))
}

/// Passes on each new time when all inputs of the step were processed.
fn hear_steps(
    session: &Session,
    namespace: &Namespace,
    taken: impl Fn() -> BTreeMap<String, i64> + Send + 'static,
    sender: Sender<Duration>,
) -> anyhow::Result<Subscriber<()>> {
    let (heard, steps) = channel();
    let subscriber = session.declare_subscriber(step::counted_key(namespace));
    let subscriber = subscriber.callback(move |sample| {
        if let Ok(step) = serde_json::from_slice::<Step>(&sample.payload().to_bytes()) {
            // Nobody listens any more while the node ends.
            let _ = heard.send(step);
        }
    });
    thread::spawn(move || {
        for step in steps {
            while !step.is_complete(&taken()) {
                thread::sleep(POLL_PERIOD);
            }
            if sender.send(step.shown()).is_err() {
                return;
            }
        }
    });
    subscriber.wait().map_err(|error| anyhow!("{error}"))
}

fn ask_start(session: &Session, key: &str) -> anyhow::Result<Duration> {
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
