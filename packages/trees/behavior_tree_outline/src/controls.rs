//! Control nodes that files can name: a description each, which all languages and the documentation use.
//!
#![doc = include_str!("../CONTROLS.md")]

mod async_fallback;
mod async_sequence;
mod case;
mod delay;
mod description;
#[cfg(test)]
mod documentation;
mod fallback;
mod force_failure;
mod force_success;
mod guard;
mod if_do;
mod if_then_else;
mod inverter;
mod keep_running;
mod leaves;
mod list;
mod live;
mod parallel;
mod parallel_all;
mod parts;
mod patient_parallel;
mod reactive_fallback;
mod reactive_sequence;
mod repeat;
mod retry;
mod run_once;
mod scoring_select;
mod semaphore;
mod sequence;
mod sequence_with_lasting_memory;
mod switch;
mod thresholds;
mod timeout;
mod try_catch;
mod values;
mod while_do_else;
mod written;

pub use case::is_case;
pub use description::{
    Constructor, Description, Parameter, QuestionKind, XmlForm, naming_ports, text,
};
pub use leaves::own_leaves;
pub use parts::{ControlQuestion, Parts};
pub use thresholds::count_of_all;
pub use values::{InvalidValue, InvalidValues, Values};
pub use written::{Unwritable, Written};

use list::controls;

controls! {
    async_fallback: AsyncFallback,
    async_sequence: AsyncSequence,
    delay: Delay,
    fallback: Fallback,
    force_failure: ForceFailure,
    force_success: ForceSuccess,
    guard: Guard,
    if_do: If,
    if_then_else: IfThenElse,
    inverter: Inverter,
    keep_running: KeepRunning,
    parallel: Parallel,
    parallel_all: ParallelAll,
    patient_parallel: PatientParallel,
    reactive_fallback: ReactiveFallback,
    reactive_sequence: ReactiveSequence,
    repeat: Repeat,
    retry: Retry,
    run_once: RunOnce,
    scoring_select: ScoringSelect,
    semaphore: Semaphore,
    sequence: Sequence,
    sequence_with_lasting_memory: SequenceWithLastingMemory,
    switch: Switch,
    timeout: Timeout,
    try_catch: TryCatch,
    while_do_else: WhileDoElse,
}

/// Returns whether `.btc` and YAML have a control node or leaf of this name in every program.
pub fn is_built_in(name: &str) -> bool {
    Control::named(name).is_some() || own_leaves::<()>().leaf(name).is_some()
}
