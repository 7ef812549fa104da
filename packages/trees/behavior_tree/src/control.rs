//! Control nodes and decorators, one a file, and the list of them.

mod delay;
mod force_failure;
mod force_success;
mod guard;
mod if_then_else;
mod in_order;
mod leaf;
mod negation;
mod parallel;
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
mod while_do_else;

use std::sync::Arc;
use std::time::Duration;

use crate::kind::kinds;
use crate::{Question, Scoring, SemaphoreClaim};

pub use delay::delay;
pub use force_failure::force_failure;
pub use force_success::force_success;
pub use guard::{guard, guard_asking};
pub use if_then_else::if_then_else;
pub use negation::not;
pub use parallel::{Thresholds, parallel};
pub use repeat::repeat;
pub use retry::retry;
pub use run_once::run_once;
pub use scoring_select::{score, scoring_select};
pub use selection::selection;
pub use selection_with_memory::selection_with_memory;
pub use semaphore::semaphore;
pub use sequence::sequence;
pub use sequence_with_lasting_memory::sequence_with_lasting_memory;
pub use sequence_with_memory::sequence_with_memory;
pub use subtree::subtree;
pub use switch::switch;
pub use timeout::timeout;
pub use while_do_else::while_do_else;

pub(crate) use leaf::{halt as halt_leaf, leaf_status};

kinds! {
    negation: Negation = "negation",
    sequence: Sequence = "sequence",
    sequence_with_memory: SequenceWithMemory = "sequence_with_memory",
    sequence_with_lasting_memory: SequenceWithLastingMemory = "sequence_with_lasting_memory",
    selection: Selection = "selection",
    selection_with_memory: SelectionWithMemory = "selection_with_memory",
    parallel: Parallel(thresholds: Thresholds) = "parallel",
    scoring_select: ScoringSelect(scoring: Arc<Scoring<B>>) = "scoring_select",
    guard: Guard(condition: Arc<Question<B, bool>>) = "guard",
    semaphore: Semaphore(claim: Arc<SemaphoreClaim>) = "semaphore",
    repeat: Repeat(times: Option<u32>) = "repeat",
    retry: Retry(times: Option<u32>) = "retry",
    timeout: Timeout(limit: Duration) = "timeout",
    delay: Delay(time: Duration) = "delay",
    force_success: ForceSuccess = "force_success",
    force_failure: ForceFailure = "force_failure",
    run_once: RunOnce = "run_once",
    if_then_else: IfThenElse = "if_then_else",
    while_do_else: WhileDoElse = "while_do_else",
    switch: Switch(place: Arc<Question<B, usize>>) = "switch",
    subtree: Subtree = "subtree",
}
