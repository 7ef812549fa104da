//! Trees from Rhai scripts.
//!
//! A script runs once, when it is loaded. Its last expression is the root of the tree:
//!
//! ```rhai
//! fn we_have_the_ball(situation) {
//!     return situation.has_ball();
//! }
//!
//! Select([
//!     Guard(we_have_the_ball, ShootGoal(), "Check if we have the ball"),
//!     FetchBall(),
//! ])
//! ```
//!
//! Leaves have constructors, too: `KickTheBall(first, second)` is the id of a leaf with its inputs in order.
//! `Subtree(child, name, [description])` creates a [`subtree`](behavior_tree::subtree). The last column of the
//! table in [`behavior_tree_outline::controls`] lists the constructors of control nodes.
//!
//! `node.named("...")` changes the name of a node, and `node.because("...")` its description. Types are those of Rhai:
//! an integer is no `Float`.
//!
//! A condition, scorer or chooser is a function of the script, an anonymous function, or the id of a registered one as
//! text. It is called in every tick with the [`Situation`] as its last argument. `function.curry(...)` binds leading
//! arguments to numbers, texts and booleans. Functions can read their arguments and, as `global::NAME`, the constants
//! of the script. Changes are discarded after the call, so the result depends on the situation only.
//!
//! `print` and `debug` add lines to a log: those of a tick to [`collect_printed`], and those of the load to the warnings of
//! the tree. A control node of the program has a constructor, too: `Recovery(children, first, second)` is its id with its
//! children and inputs, and the first argument of a decorator is its child.
//!
//! `import "skills" as skills;` at the top level makes the functions and constants of `skills.rhai` in the same folder
//! available as `skills::near` and `skills::LIMIT`, in expressions and as conditions and scorers. Functions with
//! `private` before `fn` are not available. An imported file contains functions, constants and imports only.
//!
//! Scripts are sandboxed: they have no access to other files, clock, network and random numbers, and no `eval`. The
//! constants of this module limit operations, recursion, texts, arrays, maps and trees. Exceeding a limit
//! at load is a [`FileError`](crate::FileError). Exceeding it in a tick is a [`LeafError`](behavior_tree::LeafError) of
//! the node: a guard fails, and a score is minus infinity.

mod arguments;
mod budget;
mod build;
mod check;
mod constructors;
mod controls;
mod curry;
mod engine;
mod function;
mod import_statements;
mod imports;
mod leaves;
mod limits;
mod load;
mod math;
mod merge;
mod message;
mod printed;
mod report;
mod script_file;
mod sketch;
mod sources;
mod tick_functions;
mod tokens;

pub use crate::situation::Situation;
pub use check::is_built_in;
pub use limits::{
    LOAD_OPERATIONS, MAX_ARRAY, MAX_CALLS, MAX_DEPTH, MAX_EXPRESSIONS, MAX_FUNCTIONS, MAX_IMPORTED,
    MAX_LINE, MAX_LINES, MAX_NODES, MAX_SCRIPT, MAX_TEXT, MAX_TICK_EXPRESSIONS, MAX_VARIABLES,
    TICK_OPERATIONS,
};
pub use load::load_text;
pub use printed::collect_printed;
