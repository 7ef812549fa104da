//! Node of the middleware, and its shutdown in bounded time.

use std::ffi::CString;
use std::ops::{Deref, DerefMut};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use crate::endpoint::NodeHandle;
use crate::message_events::MessageEvents;
use crate::{Error, context, node_rule};

/// Timeout for the middleware to close a node, which takes some milliseconds.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);

/// Set if a node did not close. A normal exit of the process would then crash in the node's threads.
static IS_STUCK: AtomicBool = AtomicBool::new(false);

/// Lock of the table of nodes in rcl: creating and destroying nodes is not thread-safe.
static TABLE: Mutex<()> = Mutex::new(());

/// Node of the middleware, closed when it is dropped.
pub(crate) struct OpenNode {
    node: Option<r2r::Node>,
    handle: NodeHandle,
    events: MessageEvents,
}

impl OpenNode {
    /// Creates a node in the namespace of the command line. `rule` is a remapping rule that applies before those of the
    /// command line.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the node.
    pub(crate) fn open(name: &str, rule: Option<CString>) -> Result<Self, Error> {
        let _alone = lock_table();
        let context = context::create()?;
        let create = || r2r::Node::create(context, name, "");
        let (node, handle) = node_rule::with_rule(rule, create);
        let node = node.map_err(Error::refused_start("the node"))?;
        Ok(Self {
            node: Some(node),
            handle: NodeHandle::new(handle),
            events: MessageEvents::default(),
        })
    }

    /// Returns the handle of the node, for queries that r2r does not have.
    pub(crate) fn handle(&self) -> &NodeHandle {
        &self.handle
    }

    /// Returns false if it is certain that nothing has arrived.
    pub(crate) fn may_have_arrived(&self) -> bool {
        self.events.may_have_arrived()
    }

    /// Waits until `wanted` messages have arrived, at most for `timeout`, and passes one message of each subscription
    /// to its stream. Ends soon after fewer messages have arrived.
    pub(crate) fn spin_once(&mut self, wanted: usize, timeout: Duration) {
        if let Some(node) = &mut self.node {
            self.events.during(wanted, || node.spin_once(timeout));
        }
    }
}

/// Locks the creation and destruction of nodes in this process.
fn lock_table() -> MutexGuard<'static, ()> {
    TABLE.lock().unwrap_or_else(PoisonError::into_inner)
}

#[expect(clippy::expect_used, reason = "only `drop` removes the node")]
impl Deref for OpenNode {
    type Target = r2r::Node;

    fn deref(&self) -> &r2r::Node {
        self.node.as_ref().expect("the node is open")
    }
}

#[expect(clippy::expect_used, reason = "only `drop` removes the node")]
impl DerefMut for OpenNode {
    /// Returns the node for a change: it may have a new subscription, client or service afterwards.
    fn deref_mut(&mut self) -> &mut r2r::Node {
        self.events.note_change();
        self.node.as_mut().expect("the node is open")
    }
}

impl Drop for OpenNode {
    /// Closes the node with a timeout: Fast DDS sometimes waits forever for a callback of its own
    /// (`DomainParticipant::set_listener` in `rmw_destroy_node`). After the timeout logs it and sets [`IS_STUCK`].
    fn drop(&mut self) {
        let node = self.node.take();
        let events = std::mem::take(&mut self.events);
        let close = move || {
            let _alone = lock_table();
            drop(node);
            // The middleware uses the events until the node is closed.
            drop(events);
        };
        if !is_done_within(CLOSE_TIMEOUT, close) {
            // Not a warning: nothing is lost, and the user cannot change it.
            tracing::info!(
                "the middleware did not close the node within {CLOSE_TIMEOUT:?}; exiting without closing it"
            );
            IS_STUCK.store(true, Ordering::SeqCst);
        }
    }
}

/// Returns the exit code of the process. If a node did not close ([`IS_STUCK`]), exits the process at once instead.
pub(crate) fn finish(code: u8) -> ExitCode {
    if IS_STUCK.load(Ordering::SeqCst) {
        signal_hook::low_level::exit(i32::from(code));
    }
    ExitCode::from(code)
}

/// Runs `action` in a separate thread and returns true if it ends within `timeout`. Otherwise the thread keeps running.
fn is_done_within(timeout: Duration, action: impl FnOnce() + Send + 'static) -> bool {
    let (done, end) = mpsc::channel();
    thread::spawn(move || {
        action();
        // The receiver is dropped after the timeout.
        let _ = done.send(());
    });
    // If the action panicked, the sender is dropped, and the action counts as ended.
    end.recv_timeout(timeout) != Err(mpsc::RecvTimeoutError::Timeout)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_that_ends_is_waited_for() {
        let (said, heard) = mpsc::channel();
        assert!(is_done_within(CLOSE_TIMEOUT, move || {
            said.send(7).expect("the receiver exists");
        }));
        assert_eq!(heard.try_recv(), Ok(7));
    }

    #[test]
    fn an_action_without_end_is_abandoned() {
        let (_never, end) = mpsc::channel::<()>();
        assert!(!is_done_within(Duration::from_millis(10), move || {
            let _ = end.recv();
        }));
    }
}
