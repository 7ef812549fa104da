//! Wait for messages by events of the middleware, instead of its wait set.
//!
//! r2r builds a wait set of all subscriptions, services and clients of the node for each wait, and the middleware
//! attaches a condition to each of them, waits, and detaches all of them. With 60 subscriptions this takes longer than
//! the work on the message. This module replaces `rcl_wait`, which r2r calls: the middleware calls a function for each
//! new message, as for the events executor of rclcpp, and a wait is a wait for a condition variable. A caller that knows
//! how many messages are missing is woken once, and not for each message.
//!
//! - `wait_set` reads the wait set that r2r has built, and removes what is not ready.
//! - `entity` registers the function that the middleware calls, and `arrivals` counts.

#![expect(
    unsafe_code,
    reason = "the functions of rcl have the interface of C, and r2r hides the handles that they need"
)]

mod arrivals;
mod entity;
mod wait_set;

use std::cell::RefCell;
use std::ffi::c_void;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use r2r_rcl::{RCL_RET_ERROR, RCL_RET_OK, RCL_RET_TIMEOUT, rcl_ret_t, rcl_wait_set_t};

use arrivals::{Arrivals, Signal};
use entity::Entity;
use wait_set::WaitSet;

use crate::replaced;

thread_local! {
    /// Events of the node that spins in this thread, while it spins.
    static SPINNING: RefCell<Option<MessageEvents>> = const { RefCell::new(None) };
}

/// Events of one node: messages, requests and responses that r2r has not taken yet.
#[derive(Default)]
pub(crate) struct MessageEvents {
    signal: Arc<Signal>,
    /// Entities of the wait set in its order, each with its counter.
    entities: Vec<(Entity, Arc<Arrivals>)>,
    /// Counters of closed entities. They are kept, because the middleware may still be calling the function.
    closed: Vec<Arc<Arrivals>>,
    /// True if the node may have a new entity. It can have the address of a closed one.
    is_changed: bool,
    /// Number of messages at which a wait ends.
    wanted: usize,
}

impl MessageEvents {
    /// Notes that the node may have a new entity.
    pub(crate) fn note_change(&mut self) {
        self.is_changed = true;
    }

    /// Lets the wait in `spin` wait for events of this node. It ends when `wanted` messages have arrived that were not
    /// taken yet, a short time after fewer have arrived, or at its timeout.
    pub(crate) fn during<T>(&mut self, wanted: usize, spin: impl FnOnce() -> T) -> T {
        self.wanted = wanted;
        SPINNING.set(Some(std::mem::take(self)));
        let result = spin();
        if let Some(events) = SPINNING.take() {
            *self = events;
        }
        result
    }

    /// Returns false if it is certain that nothing has arrived. It is unknown before the first wait, after a change of
    /// the node, and for a node with parts without events.
    pub(crate) fn may_have_arrived(&self) -> bool {
        self.is_changed || self.entities.is_empty() || self.signal.is_pending()
    }

    /// Registers each entity of the wait set that is new. Returns false if the middleware has no such events.
    fn register(&mut self, entities: Vec<Entity>) -> bool {
        let known = self.entities.iter().map(|(entity, _)| *entity);
        if !self.is_changed && known.eq(entities.iter().copied()) {
            return true;
        }
        let mut before = std::mem::take(&mut self.entities);
        let mut are_registered = true;
        for entity in entities {
            let arrivals = match before.iter().position(|(it, _)| *it == entity) {
                Some(index) => before.swap_remove(index).1,
                None => Arc::new(Arrivals::new(Arc::clone(&self.signal))),
            };
            are_registered &= entity.register(&arrivals);
            self.entities.push((entity, arrivals));
        }
        self.closed.extend(before.into_iter().map(|(_, it)| it));
        self.is_changed = !are_registered;
        are_registered
    }

    /// Waits as `rcl_wait` does: until the wanted messages have arrived or a timer is due, at most for `timeout` \[ns\],
    /// or without a limit if it is negative. Removes what is not ready from the wait set. Returns `None` if the wait set
    /// has parts without events.
    fn wait(&mut self, set: &mut WaitSet<'_>, timeout: i64) -> Option<rcl_ret_t> {
        if !self.register(set.entities()?) {
            return None;
        }
        let limit = [u64::try_from(timeout).ok(), set.time_until_timer()];
        let limit = limit.into_iter().flatten().min();
        self.signal
            .wait(self.wanted, limit.map(Duration::from_nanos));
        let ready = self.signal.take(self.entities.iter().map(|(_, it)| &**it));
        let is_message_ready = set.keep_entities(&ready);
        let is_timer_ready = set.keep_ready_timers();
        Some(match is_message_ready || is_timer_ready {
            true => RCL_RET_OK.cast_signed(),
            false => RCL_RET_TIMEOUT.cast_signed(),
        })
    }
}

/// Type of `rcl_wait`.
type Wait = unsafe extern "C" fn(*mut rcl_wait_set_t, i64) -> rcl_ret_t;

/// Returns the replaced function of rcl; `None` if the library has none.
fn replaced() -> Option<Wait> {
    static REPLACED: OnceLock<Option<Wait>> = OnceLock::new();
    *REPLACED.get_or_init(|| {
        let found = replaced::address(c"rcl_wait");
        // SAFETY: a function of this name has this type in all releases of rcl. A null pointer becomes `None`.
        unsafe { std::mem::transmute::<*mut c_void, Option<Wait>>(found) }
    })
}

/// Waits until a part of the wait set is ready, at most for `timeout` \[ns\], as the replaced function does.
///
/// # Safety
///
/// The pointer must be valid, as the replaced function requires it.
// SAFETY: this is the only definition of the name in the program.
#[unsafe(no_mangle)]
unsafe extern "C" fn rcl_wait(set: *mut rcl_wait_set_t, timeout: i64) -> rcl_ret_t {
    let by_events = SPINNING.with_borrow_mut(|events| {
        // SAFETY: the caller guarantees a valid wait set.
        let mut wait_set = unsafe { WaitSet::new(set) }?;
        events.as_mut()?.wait(&mut wait_set, timeout)
    });
    if let Some(status) = by_events {
        return status;
    }
    match replaced() {
        // SAFETY: the caller guarantees a valid wait set.
        Some(replaced) => unsafe { replaced(set, timeout) },
        None => RCL_RET_ERROR.cast_signed(),
    }
}
