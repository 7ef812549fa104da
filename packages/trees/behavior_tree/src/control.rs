//! Control nodes and decorators, one a file, and the list of them.

mod at_once;
mod delay;
mod force_failure;
mod force_success;
mod guard;
mod if_then_else;
mod in_order;
mod interruptible_selection;
mod interruptible_sequence;
mod keep_running;
mod leaf;
mod negation;
mod parallel;
mod parallel_all;
mod registered;
mod repeat;
mod repetition;
mod retry;
mod run_once;
mod scoring_select;
mod selection;
mod selection_with_memory;
mod semaphore;
mod sequence;
mod sequence_with_lasting_memory;
mod sequence_with_memory;
mod subtree;
mod switch;
mod timeout;
#[cfg(test)]
mod truth_table;
mod try_catch;
mod while_do_else;

use std::sync::Arc;
use std::time::Duration;

use crate::kind::kinds;
use crate::{Question, Scoring, SemaphoreClaim, Setting};

pub(crate) use leaf::{halt as halt_leaf, leaf_status};
pub(crate) use registered::halt as halt_registered;

kinds! {
    negation: Negation = "negation",
    sequence: Sequence = "sequence",
    sequence_with_memory: SequenceWithMemory = "sequence_with_memory",
    sequence_with_lasting_memory: SequenceWithLastingMemory = "sequence_with_lasting_memory",
    selection: Selection = "selection",
    selection_with_memory: SelectionWithMemory = "selection_with_memory",
    interruptible_sequence: InterruptibleSequence = "interruptible_sequence",
    interruptible_selection: InterruptibleSelection = "interruptible_selection",
    try_catch: TryCatch = "try_catch",
    parallel: Parallel(thresholds: Setting<B, Thresholds>) = "parallel",
    parallel_all: ParallelAll(failures: Setting<B, u32>) = "parallel",
    scoring_select: ScoringSelect(scoring: Arc<Scoring<B>>) = "scoring_select",
    guard: Guard(condition: Arc<Question<B, bool>>) = "guard",
    semaphore: Semaphore(claim: Arc<SemaphoreClaim>) = "semaphore",
    repeat: Repeat(times: Setting<B, Option<u32>>) = "repeat",
    keep_running: KeepRunning = "repeat",
    retry: Retry(times: Setting<B, Option<u32>>) = "retry",
    timeout: Timeout(limit: Setting<B, Duration>) = "timeout",
    delay: Delay(time: Setting<B, Duration>) = "delay",
    force_success: ForceSuccess = "force_success",
    force_failure: ForceFailure = "force_failure",
    run_once: RunOnce(then_skip: Setting<B, bool>) = "run_once",
    if_then_else: IfThenElse = "if_then_else",
    while_do_else: WhileDoElse = "while_do_else",
    switch: Switch(place: Arc<Question<B, usize>>) = "switch",
    subtree: Subtree = "subtree",
}
