use std::cell::Cell;

use rhai::{Dynamic, Engine};

thread_local! {
    /// Remaining operations of the script that runs in this thread.
    static LEFT: Cell<u64> = const { Cell::new(0) };
}

/// Stops scripts of the engine that have used up their operations.
///
/// The limit of the engine itself does not count across calls from native functions such as `array.map`.
pub(super) fn limit(engine: &mut Engine) {
    engine.on_progress(|_| {
        LEFT.with(|left| match left.get().checked_sub(1) {
            Some(rest) => {
                left.set(rest);
                None
            }
            None => Some(Dynamic::UNIT),
        })
    });
}

/// Sets the number of operations of the next script in this thread.
pub(super) fn set_operations(operations: u64) {
    LEFT.set(operations);
}
