//! Zenoh's threads.

/// Environment variable for the number of Zenoh's threads; Zenoh has no other setting for it.
const ZENOH_RUNTIME: &str = "ZENOH_RUNTIME";

/// One thread pool for all incoming messages, with more threads than a match has nodes. With a low-latency transport,
/// the thread that has locked Zenoh's tables waits for a connection, whose work waits for a free thread; but each node
/// that connects at that time blocks a thread, which waits for the tables. With Zenoh's default of two threads, three
/// nodes are enough for a deadlock.
const ONE_POOL: &str = "(rx:(handover:acc),net:(handover:acc),acc:(worker_threads:24))";

/// Configures enough threads for Zenoh; the thread that detects a message also reads it. Keeps a setting of the user.
///
/// # Safety
/// No other thread may run yet.
#[expect(unsafe_code, reason = "Zenoh reads this from the environment only")]
pub unsafe fn share_one_pool() {
    if std::env::var_os(ZENOH_RUNTIME).is_none() {
        // SAFETY: as above.
        unsafe { std::env::set_var(ZENOH_RUNTIME, ONE_POOL) };
    }
}
