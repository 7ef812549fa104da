use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use hsl_ros::{Error, Publisher};
use hsl_wire::hsl_msgs::RecorderStatus;

/// Wall time between two repetitions of a status.
const PERIOD: Duration = Duration::from_millis(500);

/// Publisher of the bag's progress: at once after each change, and periodically as a heartbeat for the world. A
/// separate thread repeats the status, because the disk may block the writing thread.
pub(crate) struct Announcer(Arc<Mutex<Announced>>);

/// Publisher of the status, and the last status published.
struct Announced {
    publisher: Publisher<RecorderStatus>,
    /// Status that is repeated; `None` before the first one.
    last: Option<RecorderStatus>,
}

impl Announcer {
    /// Starts the thread that repeats the last status of the recorder, until the announcer is dropped. Nothing is
    /// published before the first status.
    ///
    /// # Errors
    /// Returns an error if the thread cannot be started.
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

    /// Publishes a status at once if it differs from the last one; from then on it is repeated.
    pub(crate) fn announce(&self, status: RecorderStatus) -> Result<(), Error> {
        let mut announced = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if announced.last.as_ref() != Some(&status) {
            announced.publisher.publish(&status)?;
            announced.last = Some(status);
        }
        Ok(())
    }

    /// Returns whether a node, usually the world, subscribes to the status.
    pub(crate) fn has_subscriber(&self) -> bool {
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
            // The next change reports an error of the topic.
            let _ = announced.publisher.publish(status);
        }
    }
}
