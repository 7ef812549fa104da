//! Rules, one per file.

mod announcements;
mod decode;
mod finite;
mod gaps;
mod metadata;
mod pauses;
mod players;
mod positions;
mod result;
mod robots;
mod stamps;
mod structure;
mod trees;

use super::RuleEntry;

/// All rules.
pub const RULES: &[RuleEntry] = &[
    structure::RULE,
    metadata::RULE,
    stamps::RULE,
    gaps::RULE,
    pauses::RULE,
    robots::RULE,
    players::RULE,
    announcements::RULE,
    decode::RULE,
    finite::RULE,
    positions::RULE,
    trees::RULE,
    result::RULE,
];
