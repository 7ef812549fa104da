/// Maximum number of facts of a world. It keeps ids exact in JSON.
pub const FLUENT_LIMIT: u64 = 1 << 53;

/// Maximum number of comparisons in the evaluation of a condition.
pub const CONDITION_LIMIT: u64 = 10_000_000;

/// Maximum length of the name of a type, a predicate or an object \[bytes\].
pub const LONGEST_NAME: usize = 4096;

/// Maximum length of the key of a fact \[bytes\].
pub const LONGEST_KEY: usize = 65_536;
