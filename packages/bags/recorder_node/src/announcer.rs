use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use hsl_ros::{Error, Publisher};
use hsl_wire::hsl_msgs::RecorderStatus;

/// Wall time between two repetitions of a status.
const PERIOD: Duration = Duration::from_millis(500);

/// Publishes how far the bag is: at once when that changes, and again in a fixed period, by which the world
/// knows that the recorder is alive. A thread repeats it, since a disk may block the one that writes.
pub(crate) struct Announcer(Arc<Mutex<Announced>>);

struct Announced {
    publisher: Publisher<RecorderStatus>,
    last: Option<RecorderStatus>,
}

impl Announcer {
    /// Nothing is announced yet.
    ///
    /// # Errors
    /// The system starts no thread.
    pub(crate) fn start(publisher: Publisher<RecorderStatus>) -> anyhow::Result<Self> {
        let announced = Arc::new(Mutex::new(Announced {
            publisher,
            last: None,
        }));
        let repeated = Arc::downgrade(&announced);
        thread::Builder::new()
            .name("announcer".to_owned())
            .spawn(move || repeat(&repeated))
            .context("cannot start a thread")?;
        Ok(Self(announced))
    }

    /// Publishes a status unless it is the one that was published last.
    pub(crate) fn announce(&self, status: RecorderStatus) -> Result<(), Error> {
        let mut announced = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if announced.last.as_ref() != Some(&status) {
            announced.publisher.publish(&status)?;
            announced.last = Some(status);
        }
        Ok(())
    }

    /// Whether anybody listens.
    pub(crate) fn is_heard(&self) -> bool {
        let announced = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        announced.publisher.readers() > 0
    }
}

/// Repeats the last status until the announcer is dropped.
fn repeat(announced: &Weak<Mutex<Announced>>) {
    loop {
        thread::sleep(PERIOD);
        let Some(announced) = announced.upgrade() else {
            return;
        };
        let announced = announced.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(status) = &announced.last {
            // The next change reports what is wrong with the topic.
            let _ = announced.publisher.publish(status);
        }
    }
}
