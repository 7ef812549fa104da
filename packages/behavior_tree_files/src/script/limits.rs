/// Operations that a script may take while it is loaded. A tree of a hundred nodes takes some thousand.
pub const LOAD_OPERATIONS: u64 = 50_000;

/// Operations that one call of a condition or scorer may take in a tick. A typical one takes ten to fifty.
pub const TICK_OPERATIONS: u64 = 10_000;

/// Bytes of a script.
pub const MAX_SCRIPT: usize = 60_000;

/// Functions of a script, those without a name included.
pub const MAX_FUNCTIONS: usize = 500;

/// Calls within calls, and expressions within expressions.
pub const MAX_CALLS: usize = 24;

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
