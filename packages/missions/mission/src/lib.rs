#![doc = include_str!("../README.md")]

mod actions;
mod audit;
mod audit_printer;
mod causal_graph;
mod compiler;
mod executor;
mod flows;
mod local_planner;
mod mission_planner;
mod performers;
mod replay;
mod settings;
mod status;
mod step_set;
mod step_times;
mod world_leaves;

pub use actions::{ActionEntry, ActionRegistry, Implementation};
pub use audit::{AuditRecord, NodeChange, PlannedTime, collect_facts_at};
pub use audit_printer::{AuditPrinter, Detail};
pub use causal_graph::CausalGraph;
pub use compiler::{CompileError, CompiledPlan, STEP_LIMIT, StepOrder, compile, step_index};
pub use executor::MissionExecutor;
pub use flows::Flows;
pub use local_planner::LocalPlanner;
pub use mission_planner::{FoundPlan, MissionPlanner, PlanAnswer, PlanRequest};
pub use performers::{
    HasPerformers, PERFORM, PerformFailure, PerformRequest, Performances, PerformerCall,
    add_perform_leaf,
};
pub use replay::{ReplayCoverage, ReplayError, ReplayLimits};
pub use settings::Settings;
pub use status::{Cause, MissionStatus, Outcome};
pub use step_times::{StepState, StepTimes, StepTimesTable};
pub use world_leaves::{HasWorld, add_world_leaves};
