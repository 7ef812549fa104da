use std::io;
use std::thread;

/// Runs `work` in a thread with a stack of this size \[byte\], for text that is nested as deeply as is allowed, and returns
/// its result. Only the used part of the stack takes memory.
///
/// # Errors
/// The thread cannot be started.
pub(crate) fn on_large_stack<T: Send>(
    size: usize,
    work: impl FnOnce() -> T + Send,
) -> io::Result<T> {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(size);
        let result = thread.spawn_scoped(scope, work)?.join();
        Ok(result.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}
