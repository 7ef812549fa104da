use std::sync::Arc;

use super::{Change, Texts};

/// What a copy of the world model tells its owner, and asks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FollowRequest {
    /// The generation of the world model that was copied; 0: none yet.
    pub generation: u64,
    /// The version of the copy, without `changes`.
    pub version: u64,
    /// Who sends the changes: another name for each start of a program.
    pub writer: String,
    /// Rises with each request of the writer; a request that is sent again has the same.
    pub sequence: u64,
    /// Time of the mission, in nanoseconds.
    pub now: u64,
    /// What the writer changed in its copy, in order.
    pub changes: Vec<Change>,
    /// What the mission pursues.
    pub pursuit: Pursuit,
}

/// What a mission pursues, which its node asks for when it is started again.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pursuit {
    /// The goal, in PDDL; empty: none.
    pub goal: String,
    /// Number of the last planning episode.
    pub episode: u32,
}

/// What the owner of the world model answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Followed {
    /// The generation of the world model: it changes when a domain is loaded, and when facts were lost.
    pub generation: u64,
    /// The texts of the mission, if the request was of another generation.
    pub texts: Option<Arc<Texts>>,
    /// The version of the facts.
    pub version: u64,
    /// The changes after the version of the request; with `texts` those after the facts of the problem.
    pub changes: Vec<Change>,
    /// What a mission pursued when it said so last.
    pub pursuit: Pursuit,
    /// The latest time that was told, in nanoseconds.
    pub now: u64,
}
