use std::sync::mpsc::Receiver;
use std::thread;
use std::time::Duration;

use anyhow::anyhow;
use hulks_bridge::wall_clock::since_epoch;
use hulks_protocol::namespace::Namespace;
use hulks_protocol::step::{self, PERIOD};
use zenoh::pubsub::Subscriber;
use zenoh::{Session, Wait};

use crate::arguments::ClockKind;

/// How often it is asked where a logical clock begins.
const RETRY: Duration = Duration::from_millis(100);

/// The clock of a node, and its timer of one period.
///
/// The timer fires once for each period that has passed, also for several at once.
pub(crate) struct Clock {
    now: Duration,
    deadline: Duration,
    steps: Option<(Receiver<Duration>, Subscriber<()>)>,
}

impl Clock {
    /// A clock that begins now, or, a logical one, where the bridge says.
    pub(crate) fn start(
        kind: ClockKind,
        session: &Session,
        namespace: &Namespace,
    ) -> anyhow::Result<Self> {
        let (now, steps) = match kind {
            ClockKind::Wall => (since_epoch(), None),
            ClockKind::Logical => {
                let key = step::key(namespace);
                let (sender, received) = std::sync::mpsc::channel();
                let subscriber = session.declare_subscriber(&key).callback(move |sample| {
                    if let Some(shown) = step::shown(&sample.payload().to_bytes()) {
                        // Nobody listens any more while the node ends.
                        let _ = sender.send(shown);
                    }
                });
                let subscriber = subscriber.wait().map_err(|error| anyhow!("{error}"))?;
                (ask_start(session, &key)?, Some((received, subscriber)))
            }
        };
        Ok(Self {
            now,
            deadline: now,
            steps,
        })
    }

    /// What it shows.
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
                    // It does not go back.
                    self.now = self.now.max(steps.recv()?);
                }
            }
        }
        Ok(())
    }
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
