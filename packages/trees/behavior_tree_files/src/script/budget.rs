use std::cell::Cell;

use rhai::{Dynamic, Engine};

thread_local! {
    /// Operations that the script that runs in this thread has left.
    static LEFT: Cell<u64> = const { Cell::new(0) };
}

/// Stops scripts of the engine whose operations are used up.
///
/// The engine's own limit does not hold where a native function calls back, as `array.map` does: each such
/// call would count for itself.
pub(super) fn watch(engine: &mut Engine) {
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

/// Sets how many operations the script that runs next in this thread may take.
pub(super) fn grant(operations: u64) {
    LEFT.set(operations);
}
