//! Trees from Rhai scripts.
//!
//! A script is run once, when it is loaded, and its last expression is the root of the tree:
//!
//! ```rhai
//! fn we_have_the_ball(s) {
//!     return s.has_ball();
//! }
//!
//! Select([
//!     Guard(we_have_the_ball, ShootGoal(), "Check if we have the ball"),
//!     FetchBall(),
//! ])
//! ```
//!
//! | constructor | node |
//! |---|---|
//! | `Select(children, [description])` | [`selection`](behavior_tree::selection) |
//! | `Sequence(children, [description])` | [`sequence`](behavior_tree::sequence) |
//! | `ScoringSelect([#{ node, scorer }], margin, [description])` | [`scoring_select`](behavior_tree::scoring_select) |
//! | `Guard(condition, child, cond_description)` | [`guard`](behavior_tree::guard) |
//! | `Semaphore(child, id, max_count, [description])` | [`semaphore`](behavior_tree::semaphore) |
//! | `Not(child, [description])` | [`not`](behavior_tree::not) |
//! | `SelectWithMemory(children, [description])` | [`selection_with_memory`](behavior_tree::selection_with_memory) |
//! | `SequenceWithMemory(children, [description])` | [`sequence_with_memory`](behavior_tree::sequence_with_memory) |
//! | `SequenceWithLastingMemory(children, [description])` | [`sequence_with_lasting_memory`](behavior_tree::sequence_with_lasting_memory) |
//! | `Parallel(children, successes, failures, [description])` | [`parallel`](behavior_tree::parallel) |
//! | `Repeat(child, times, [description])`; -1: for ever | [`repeat`](behavior_tree::repeat) |
//! | `Retry(child, times, [description])`; -1: for ever | [`retry`](behavior_tree::retry) |
//! | `Timeout(child, seconds, [description])` | [`timeout`](behavior_tree::timeout) |
//! | `Delay(child, seconds, [description])` | [`delay`](behavior_tree::delay) |
//! | `ForceSuccess(child, [description])` | [`force_success`](behavior_tree::force_success) |
//! | `ForceFailure(child, [description])` | [`force_failure`](behavior_tree::force_failure) |
//! | `RunOnce(child, [description])` | [`run_once`](behavior_tree::run_once) |
//! | `IfThenElse(condition, child, otherwise, [description])` | [`if_then_else`](behavior_tree::if_then_else) |
//! | `WhileDoElse(condition, child, otherwise, [description])` | [`while_do_else`](behavior_tree::while_do_else) |
//! | `Switch(which, children, [description])` | [`switch`](behavior_tree::switch) |
//! | `Subtree(child, name, [description])` | [`subtree`](behavior_tree::subtree) |
//! | `KickTheBall(first, second)`: the id of a leaf, and its inputs in order | the leaf |
//!
//! `node.named("...")` gives a node another name than that of its constructor, and `node.because("...")` a
//! description. Types are those of Rhai: an integer is no `Float`.
//!
//! A condition, a scorer or what a switch asks is a function of the script, an anonymous one, or the text
//! of a registered condition's or scorer's id. It is called in every tick with the [`Situation`] as its last
//! argument; arguments before that are given by `function.curry(...)`, and are numbers, texts and truth
//! values. Functions see their arguments and, as `global::NAME`, the constants of the script; what they
//! change is theirs and forgotten after the call. So their answer depends on the situation alone.
//!
//! Scripts are sandboxed: they reach no file, clock, network, module or random number, print nothing and have
//! no `eval`. Their operations, recursion, texts, arrays, maps and trees are limited, see the constants of
//! this module. A script that breaks a limit while it is loaded is a [`FileError`](crate::FileError), a
//! function that does in a tick a [`LeafError`](behavior_tree::LeafError) of the node that asked: a guard
//! fails then, and a scorer scores minus infinity.

mod arguments;
mod budget;
mod build;
mod check;
mod constructors;
mod curry;
mod engine;
mod function;
mod leaves;
mod limits;
mod load;
mod math;
mod message;
mod report;
mod situation;
mod sketch;

pub use limits::{
    LOAD_OPERATIONS, MAX_ARRAY, MAX_CALLS, MAX_DEPTH, MAX_EXPRESSIONS, MAX_FUNCTION_EXPRESSIONS,
    MAX_FUNCTION_NODES, MAX_FUNCTIONS, MAX_NODES, MAX_SCRIPT, MAX_TEXT, MAX_VARIABLES,
    TICK_OPERATIONS,
};
pub use load::load_text;
pub use situation::Situation;
