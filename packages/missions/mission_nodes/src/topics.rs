//! Names of topics, services and the action of missions.

/// All facts, latched.
pub const FACTS: &str = "/mission/facts";
/// Each change of the facts.
pub const CHANGES: &str = "/mission/changes";
/// Values of facts.
pub const GET_FACTS: &str = "/mission/get_facts";
/// Changes of facts.
pub const SET_FACTS: &str = "/mission/set_facts";
/// Facts that are true.
pub const QUERY_FACTS: &str = "/mission/query_facts";
/// New objects.
pub const ADD_OBJECTS: &str = "/mission/add_objects";
/// A new domain and problem.
pub const LOAD_DOMAIN: &str = "/mission/load_domain";
/// What copies of the facts need.
pub const FOLLOW_FACTS: &str = "/mission/follow_facts";
/// Plans.
pub const PLAN: &str = "/mission/plan";
/// A new goal.
pub const DISPATCH_GOAL: &str = "/mission/dispatch_goal";
/// The end of a mission.
pub const STOP: &str = "/mission/stop";
/// A mission until its end.
pub const EXECUTE: &str = "/mission/execute";
