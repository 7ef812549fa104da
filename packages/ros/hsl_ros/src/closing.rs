//! A node of the middleware, and leaving ROS in bounded time.

use std::ops::{Deref, DerefMut};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use crate::{Error, context};

/// How long the middleware may take to close a node; it needs some milliseconds.
const PATIENCE: Duration = Duration::from_secs(3);

/// Whether a node did not close, whose threads no orderly exit of the process would survive.
static IS_STUCK: AtomicBool = AtomicBool::new(false);

/// rcl keeps a table of all nodes of a process that it does not guard when one comes or goes.
static TABLE: Mutex<()> = Mutex::new(());

/// A node of the middleware, which closes when it is dropped.
pub(crate) struct OpenNode(Option<r2r::Node>);

impl OpenNode {
    /// A node in the namespace that the command line gives.
    ///
    /// # Errors
    /// ROS refuses it.
    pub(crate) fn open(name: &str) -> Result<Self, Error> {
        let _alone = alone();
        let node = r2r::Node::create(context::create()?, name, "");
        node.map(|node| Self(Some(node)))
            .map_err(Error::refused("the node"))
    }
}

/// No other node of the process comes or goes meanwhile.
fn alone() -> MutexGuard<'static, ()> {
    TABLE.lock().unwrap_or_else(PoisonError::into_inner)
}

#[expect(clippy::expect_used, reason = "only dropping takes it")]
impl Deref for OpenNode {
    type Target = r2r::Node;

    fn deref(&self) -> &r2r::Node {
        self.0.as_ref().expect("the node is open")
    }
}

#[expect(clippy::expect_used, reason = "only dropping takes it")]
impl DerefMut for OpenNode {
    fn deref_mut(&mut self) -> &mut r2r::Node {
        self.0.as_mut().expect("the node is open")
    }
}

impl Drop for OpenNode {
    /// Fast DDS sometimes waits for ever for a callback of its own (`DomainParticipant::set_listener`
    /// in `rmw_destroy_node`). Whatever the node had to say is said by now: nobody waits for it.
    fn drop(&mut self) {
        let node = self.0.take();
        let close = move || {
            let _alone = alone();
            drop(node);
        };
        if !is_done_within(PATIENCE, close) {
            tracing::warn!("the middleware does not close the node; it is left as it is");
            IS_STUCK.store(true, Ordering::SeqCst);
        }
    }
}

/// The end of a process, at once where a node is stuck.
pub(crate) fn leave(code: u8) -> ExitCode {
    if IS_STUCK.load(Ordering::SeqCst) {
        signal_hook::low_level::exit(i32::from(code));
    }
    ExitCode::from(code)
}

/// Whether `action`, in a thread of its own, ends within `patience`.
fn is_done_within(patience: Duration, action: impl FnOnce() + Send + 'static) -> bool {
    let (done, end) = mpsc::channel();
    thread::spawn(move || {
        action();
        // Nobody waits any more for one that took too long.
        let _ = done.send(());
    });
    // Also done when it panicked: its sender is gone then.
    end.recv_timeout(patience) != Err(mpsc::RecvTimeoutError::Timeout)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_that_ends_is_waited_for() {
        let (said, heard) = mpsc::channel();
        assert!(is_done_within(PATIENCE, move || {
            said.send(7).expect("it is heard below");
        }));
        assert_eq!(heard.try_recv(), Ok(7));
    }

    #[test]
    fn an_action_without_end_is_left() {
        let (_never, end) = mpsc::channel::<()>();
        assert!(!is_done_within(Duration::from_millis(10), move || {
            let _ = end.recv();
        }));
    }
}
