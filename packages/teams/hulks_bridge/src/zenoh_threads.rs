//! Number of Zenoh's threads.

/// Environment variable for the number of Zenoh's threads; Zenoh has no other setting for it.
const ZENOH_RUNTIME: &str = "ZENOH_RUNTIME";

/// One thread pool for all incoming messages, with more threads than a match has nodes.
///
/// Fewer threads can deadlock with a low-latency transport: a thread that has locked Zenoh's tables waits for a
/// connection, and the work of that connection waits for a free thread. But each node that connects at that time
/// occupies a thread, which waits for the tables. With Zenoh's default of two threads, three nodes are enough.
const ONE_POOL: &str = "(rx:(handover:acc),net:(handover:acc),acc:(worker_threads:24))";

/// Sets the environment variable for Zenoh's threads, unless the user has set it: enough threads in one pool, so that
/// the thread that detects a message also reads it.
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
