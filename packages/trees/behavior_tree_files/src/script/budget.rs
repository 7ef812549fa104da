use std::cell::Cell;

use rhai::{Dynamic, Engine};

thread_local! {
    /// Remaining operations of the script that runs in this thread. The script is stopped when they are used up.
    static LEFT: Cell<u64> = const { Cell::new(0) };
}

/// Makes the engine count down the operations of its scripts and stop a script that has used them up.
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
