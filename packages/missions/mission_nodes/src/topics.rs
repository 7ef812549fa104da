//! Names of the topics, services and the action of missions.

/// Topic of all facts, latched.
pub const FACTS: &str = "/mission/facts";
/// Topic of changed facts.
pub const CHANGES: &str = "/mission/changes";
/// Service that returns values of facts.
pub const GET_FACTS: &str = "/mission/get_facts";
/// Service that sets facts.
pub const SET_FACTS: &str = "/mission/set_facts";
/// Service that finds true facts.
pub const QUERY_FACTS: &str = "/mission/query_facts";
/// Service that adds objects.
pub const ADD_OBJECTS: &str = "/mission/add_objects";
/// Service that loads a domain and a problem.
pub const LOAD_DOMAIN: &str = "/mission/load_domain";
/// Service that synchronizes replicas of the facts.
pub const FOLLOW_FACTS: &str = "/mission/follow_facts";
/// Service that plans.
pub const PLAN: &str = "/mission/plan";
/// Service that sets a goal.
pub const DISPATCH_GOAL: &str = "/mission/dispatch_goal";
/// Service that stops the mission.
pub const STOP: &str = "/mission/stop";
/// Action that executes a mission until its end.
pub const EXECUTE: &str = "/mission/execute";
