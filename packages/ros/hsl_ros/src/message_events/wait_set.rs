//! Wait set of rcl, as r2r builds it.

use std::ptr;
use std::slice;

use r2r_rcl::{
    RCL_RET_OK, rcl_timer_get_time_until_next_call, rcl_timer_is_ready, rcl_timer_t, rcl_wait_set_t,
};

use super::entity::Entity;

pub(super) struct WaitSet<'a>(&'a mut rcl_wait_set_t);

impl<'a> WaitSet<'a> {
    /// Returns the wait set behind a pointer, or `None` if there is none.
    ///
    /// # Safety
    ///
    /// The pointer must be null, or that of an initialized wait set whose handles are valid.
    pub(super) unsafe fn new(set: *mut rcl_wait_set_t) -> Option<Self> {
        // SAFETY: the caller guarantees it.
        unsafe { set.as_mut() }.map(Self)
    }

    /// Returns the subscriptions, clients and services in this order, or `None` if the set has conditions or events,
    /// which r2r does not use.
    pub(super) fn entities(&mut self) -> Option<Vec<Entity>> {
        if self.0.size_of_guard_conditions > 0 || self.0.size_of_events > 0 {
            return None;
        }
        let mut entities = Vec::new();
        let subscriptions = parts(self.0.subscriptions, self.0.size_of_subscriptions);
        entities.extend(
            subscriptions
                .iter()
                .map(|it| Entity::Subscription(it.expose_provenance())),
        );
        let clients = parts(self.0.clients, self.0.size_of_clients);
        entities.extend(
            clients
                .iter()
                .map(|it| Entity::Client(it.expose_provenance())),
        );
        let services = parts(self.0.services, self.0.size_of_services);
        entities.extend(
            services
                .iter()
                .map(|it| Entity::Service(it.expose_provenance())),
        );
        Some(entities)
    }

    /// Removes each entity that is not ready. `ready` has the state of each, in the order of
    /// [`entities`](Self::entities). Returns true if an entity is left.
    pub(super) fn keep_entities(&mut self, ready: &[bool]) -> bool {
        let set = &mut *self.0;
        let mut ready = ready.iter().copied();
        let mut is_ready = || ready.next() == Some(true);
        let subscriptions = keep_if(set.subscriptions, set.size_of_subscriptions, |_| is_ready());
        let clients = keep_if(set.clients, set.size_of_clients, |_| is_ready());
        let services = keep_if(set.services, set.size_of_services, |_| is_ready());
        subscriptions | clients | services
    }

    /// Returns the time until the next timer is due \[ns\], or `None` without a timer that runs.
    pub(super) fn time_until_timer(&mut self) -> Option<u64> {
        let timers = parts(self.0.timers, self.0.size_of_timers);
        timers
            .iter()
            .filter_map(|&timer| time_until_call(timer))
            .min()
    }

    /// Removes each timer that is not due. Returns true if one is left.
    pub(super) fn keep_ready_timers(&mut self) -> bool {
        keep_if(self.0.timers, self.0.size_of_timers, is_due)
    }
}

/// Returns the `size` pointers of an array of a wait set.
fn parts<'a, T>(array: *mut *const T, size: usize) -> &'a mut [*const T] {
    if array.is_null() || size == 0 {
        return &mut [];
    }
    // SAFETY: `WaitSet::new` requires an initialized wait set, whose arrays have these sizes. Each call is the only one
    // that uses the array.
    unsafe { slice::from_raw_parts_mut(array, size) }
}

/// Replaces each pointer of the array by a null pointer for which `is_ready` returns false. Returns true if another one
/// is left.
fn keep_if<T>(
    array: *mut *const T,
    size: usize,
    mut is_ready: impl FnMut(*const T) -> bool,
) -> bool {
    let mut is_any_ready = false;
    for part in parts(array, size) {
        match is_ready(*part) {
            true => is_any_ready = true,
            false => *part = ptr::null(),
        }
    }
    is_any_ready
}

/// Returns the time until a timer is due \[ns\]; 0 if it is due, and `None` if it is canceled.
fn time_until_call(timer: *const rcl_timer_t) -> Option<u64> {
    let mut time = 0;
    // SAFETY: the wait set has valid timers or null pointers, which rcl refuses.
    let status = unsafe { rcl_timer_get_time_until_next_call(timer, &raw mut time) };
    (status == RCL_RET_OK.cast_signed()).then(|| u64::try_from(time).unwrap_or(0))
}

fn is_due(timer: *const rcl_timer_t) -> bool {
    let mut is_ready = false;
    // SAFETY: as in `time_until_call`.
    let status = unsafe { rcl_timer_is_ready(timer, &raw mut is_ready) };
    status == RCL_RET_OK.cast_signed() && is_ready
}
