use std::sync::Arc;

use super::{Change, MissionTexts};

/// Request of a replica to the store, with the changes of the replica. The response has the changes of other replicas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FollowRequest {
    /// Number of the loaded mission that the replica follows; 0 before the first response.
    pub generation: u64,
    /// Version of the facts up to which the replica equals the store, before `changes`.
    pub version: u64,
    /// Name of the sender, unique for each start of a program.
    pub writer: String,
    /// Number of the request, from 1. A repeated request has the same number and is applied once.
    pub sequence: u64,
    /// Mission time \[ns\].
    pub now: u64,
    /// New changes of the sender, in order.
    pub changes: Vec<Change>,
    /// Goal and planning episode of the mission.
    pub goal_state: GoalState,
}

/// Goal and planning episode of a mission. A restarted node continues with them.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoalState {
    /// Goal in PDDL; empty without a goal.
    pub goal: String,
    /// Number of the last planning episode.
    pub episode: u32,
}

/// Response of the store to a replica, which then has the facts at `version`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FollowResponse {
    /// Generation of the world model. It changes when a domain is loaded and when facts were lost.
    pub generation: u64,
    /// Domain and problem of the mission, if the request has another generation.
    pub texts: Option<Arc<MissionTexts>>,
    /// Version of the facts.
    pub version: u64,
    /// Changes after the version of the request; with `texts`, changes after the initial facts of the problem.
    pub changes: Vec<Change>,
    /// Last reported goal state of the mission.
    pub goal_state: GoalState,
    /// Latest mission time of all requests \[ns\].
    pub now: u64,
}
