//! Which threads Zenoh reads in.

/// Where Zenoh reads how many threads it shall have; there is no other way to say it.
const ZENOH_RUNTIME: &str = "ZENOH_RUNTIME";

/// One pool of threads for all that comes in, more than a match has nodes. With a low-latency transport, who holds
/// Zenoh's tables waits for a connection, and what keeps that busy waits for a free thread; but each node that
/// connects at that moment keeps one waiting for the tables. With Zenoh's own two, three nodes are enough for
/// all to wait for ever.
const ONE_POOL: &str = "(rx:(handover:acc),net:(handover:acc),acc:(worker_threads:24))";

/// Gives Zenoh threads enough, of which the one that sees that a message is there also reads it. What the user says
/// is left as it is.
///
/// # Safety
/// No other thread runs yet.
#[expect(unsafe_code, reason = "Zenoh reads this from the environment only")]
pub unsafe fn share_one_pool() {
    if std::env::var_os(ZENOH_RUNTIME).is_none() {
        // SAFETY: as above.
        unsafe { std::env::set_var(ZENOH_RUNTIME, ONE_POOL) };
    }
}
