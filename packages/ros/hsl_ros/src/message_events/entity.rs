//! Subscriptions, clients and services of a node.

use std::ffi::c_void;
use std::ptr;
use std::sync::Arc;

use r2r_rcl::{
    RCL_RET_OK, rcl_client_set_on_new_response_callback, rcl_service_set_on_new_request_callback,
    rcl_subscription_set_on_new_message_callback,
};

use super::arrivals::Arrivals;

/// Part of a wait set to which messages arrive. The address is that of rcl's handle, which stays the same as long as the
/// entity exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entity {
    /// Subscription, to which messages arrive.
    Subscription(usize),
    /// Client, to which responses arrive.
    Client(usize),
    /// Service, to which requests arrive.
    Service(usize),
}

impl Entity {
    /// Makes the middleware add its messages to `arrivals`, which must exist as long as the entity. Messages that have
    /// arrived before are added at once. Returns false if the middleware refuses it.
    pub(super) fn register(self, arrivals: &Arc<Arrivals>) -> bool {
        let data: *const c_void = Arc::as_ptr(arrivals).cast();
        // SAFETY: r2r has put the handle into the wait set of this wait, so it is valid, and no other thread uses it.
        let status = unsafe {
            match self {
                Self::Subscription(address) => rcl_subscription_set_on_new_message_callback(
                    ptr::with_exposed_provenance(address),
                    Some(add),
                    data,
                ),
                Self::Client(address) => rcl_client_set_on_new_response_callback(
                    ptr::with_exposed_provenance(address),
                    Some(add),
                    data,
                ),
                Self::Service(address) => rcl_service_set_on_new_request_callback(
                    ptr::with_exposed_provenance(address),
                    Some(add),
                    data,
                ),
            }
        };
        status == RCL_RET_OK.cast_signed()
    }
}

/// Adds new messages to the counter `arrivals`. Called by threads of the middleware.
///
/// # Safety
///
/// `arrivals` must point to [`Arrivals`].
unsafe extern "C" fn add(arrivals: *const c_void, number: usize) {
    // SAFETY: `Entity::register` passes such a pointer.
    let arrivals = unsafe { &*arrivals.cast::<Arrivals>() };
    arrivals.add(number);
}
