/// Maximum number of operations of a script while it is loaded. A tree of a hundred nodes takes some thousand.
pub const LOAD_OPERATIONS: u64 = 50_000;

/// Maximum number of operations of one call of a condition or scorer in a tick. A typical one takes ten to fifty.
pub const TICK_OPERATIONS: u64 = 10_000;

/// Maximum size of a script \[byte\].
pub const MAX_SCRIPT: usize = 60_000;

/// Maximum number of functions of a script, including anonymous ones.
pub const MAX_FUNCTIONS: usize = 500;

/// Maximum depth of calls.
pub const MAX_CALLS: usize = 24;

/// Maximum nesting depth of expressions outside of functions: 100 nested nodes such as `Sequence([...])`.
pub const MAX_EXPRESSIONS: usize = 512;

/// Maximum nesting depth of expressions in a function: [`MAX_FUNCTION_NODES`] nested nodes such as `Sequence([...])`.
/// It is lower than outside because [`MAX_CALLS`] nested calls have to fit the stack of a thread.
pub const MAX_FUNCTION_EXPRESSIONS: usize = 60;

/// Maximum number of nested nodes such as `Sequence([...])` in a function, including the innermost one.
pub const MAX_FUNCTION_NODES: usize = 12;

/// Maximum number of variables at the same time.
pub const MAX_VARIABLES: usize = 200;

/// Maximum size of a text \[byte\].
pub const MAX_TEXT: usize = 4_000;

/// Maximum number of elements of an array or map, including nested ones.
pub const MAX_ARRAY: usize = 500;

/// Maximum number of nodes of a tree.
pub const MAX_NODES: usize = 10_000;

/// Maximum nesting depth of nodes.
pub const MAX_DEPTH: usize = 100;
