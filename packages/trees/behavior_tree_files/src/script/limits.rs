use behavior_tree_outline::checks::DEEPEST;

/// Maximum number of operations of a script while it is loaded. A tree of a hundred nodes takes some thousand.
pub const LOAD_OPERATIONS: u64 = 50_000;

/// Maximum number of operations of one call of a condition or scorer in a tick. A typical one takes ten to fifty.
pub const TICK_OPERATIONS: u64 = 10_000;

/// Maximum size of a script with all imported files \[byte\].
pub const MAX_SCRIPT: usize = 60_000;

/// Maximum number of imported files of a script.
pub const MAX_IMPORTED: usize = 20;

/// Maximum number of functions of a script, including anonymous ones.
pub const MAX_FUNCTIONS: usize = 500;

/// Maximum depth of calls.
pub const MAX_CALLS: usize = 24;

/// Maximum nesting depth of expressions: [`MAX_DEPTH`] nested nodes such as `Sequence([...])`, each with five
/// expressions, and an expression within.
pub const MAX_EXPRESSIONS: usize = 5 * MAX_DEPTH + 20;

/// Maximum nesting depth of expressions and statements in a function that ticks call. It is lower than
/// [`MAX_EXPRESSIONS`] because [`MAX_CALLS`] nested calls have to fit the stack of a robot's thread.
pub const MAX_TICK_EXPRESSIONS: usize = 60;

/// Size of the stack of the thread in which a script is loaded \[byte\]: [`MAX_CALLS`] nested calls with
/// [`MAX_EXPRESSIONS`] nested expressions each need about a quarter of it. Only the used part takes memory.
pub(super) const LOAD_STACK: usize = 128 << 20;

/// Maximum number of printed lines in a tick, and while a script is loaded.
pub const MAX_LINES: usize = 20;

/// Maximum size of a printed line \[byte\].
pub const MAX_LINE: usize = 200;

/// Maximum number of variables at the same time.
pub const MAX_VARIABLES: usize = 200;

/// Maximum size of a text \[byte\].
pub const MAX_TEXT: usize = 4_000;

/// Maximum number of elements of an array or map, including nested ones.
pub const MAX_ARRAY: usize = 500;

/// Maximum number of nodes of a tree.
pub const MAX_NODES: usize = 10_000;

/// Maximum nesting depth of nodes, which is that of all languages.
pub const MAX_DEPTH: usize = DEEPEST;
