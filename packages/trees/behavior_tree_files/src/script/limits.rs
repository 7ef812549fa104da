/// Operations that a script may take while it is loaded. A tree of a hundred nodes takes some thousand.
pub const LOAD_OPERATIONS: u64 = 50_000;

/// Operations that one call of a condition or scorer may take in a tick. A typical one takes ten to fifty.
pub const TICK_OPERATIONS: u64 = 10_000;

/// Bytes of a script.
pub const MAX_SCRIPT: usize = 60_000;

/// Functions of a script, those without a name included.
pub const MAX_FUNCTIONS: usize = 500;

/// Depth of functions that call each other.
pub const MAX_CALLS: usize = 24;

/// Depth of expressions within expressions, outside of functions: 100 nodes as `Sequence([...])` within each other.
pub const MAX_EXPRESSIONS: usize = 512;

/// Depth of expressions within expressions in a function: [`MAX_FUNCTION_NODES`] nodes as `Sequence([...])` within each
/// other. Less than outside, because [`MAX_CALLS`] functions in each other must fit the stack of a thread.
pub const MAX_FUNCTION_EXPRESSIONS: usize = 60;

/// Nodes as `Sequence([...])` within each other in a function, the innermost included.
pub const MAX_FUNCTION_NODES: usize = 12;

/// Variables at one time.
pub const MAX_VARIABLES: usize = 200;

/// Bytes of a text.
pub const MAX_TEXT: usize = 4_000;

/// Elements of an array or map, those within its elements included.
pub const MAX_ARRAY: usize = 500;

/// Nodes of a tree.
pub const MAX_NODES: usize = 10_000;

/// Nodes within nodes.
pub const MAX_DEPTH: usize = 100;
