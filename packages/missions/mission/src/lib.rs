#![doc = include_str!("../README.md")]

mod actions;
mod audit;
mod causal_graph;
mod compiler;
mod executor;
mod flows;
mod local_planner;
mod mission_planner;
mod replay;
mod settings;
mod status;
mod step_set;
pub mod story;
mod world_leaves;

pub use actions::{ActionEntry, ActionRegistry, Implementation};
pub use audit::{AuditRecord, NodeChange, facts_at};
pub use causal_graph::CausalGraph;
pub use compiler::{CompileError, CompiledPlan, Form, STEP_LIMIT, compile, step_of};
pub use executor::MissionExecutor;
pub use flows::Flows;
pub use local_planner::LocalPlanner;
pub use mission_planner::{FoundPlan, MissionPlanner, PlanAnswer, PlanRequest};
pub use replay::{ReplayError, ReplayLimits, Replayed};
pub use settings::Settings;
pub use status::{Cause, MissionStatus, Outcome};
pub use world_leaves::{HasWorld, world_leaves};
