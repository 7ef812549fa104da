//! Mission execution: plan, run, replan.

mod effects;
mod ending;
mod execution;
mod planning;
mod progress;
mod recording;

use std::sync::Arc;
use std::time::Duration;

use behavior_tree::{Registry, Status, Tree};
use pddl::validation::Step;
use pddl::{Condition, Domain};

use crate::{
    ActionRegistry, AuditRecord, Cause, HasWorld, MissionPlanner, MissionStatus, Outcome, Settings,
    add_world_leaves,
};
use effects::Effects;
use execution::Execution;
use progress::Progress;

/// Executes a mission, one call of [`Self::tick`] after the other: requests a plan, compiles it to a behavior tree,
/// ticks the tree, and requests a new plan if the tree fails or the facts change. It reads and changes the facts only
/// in the blackboard, and knows no clock.
pub struct MissionExecutor<B> {
    domain: Arc<Domain>,
    actions: ActionRegistry,
    /// Leaves of the actions, and those that access the world.
    leaves: Registry<B>,
    planner: Box<dyn MissionPlanner>,
    settings: Settings,
    goal: Option<Condition>,
    phase: Phase<B>,
    /// Reason to drop the present plan in the next tick.
    pending_cause: Option<Cause>,
    /// Number of the last planning episode.
    episode: u64,
    /// Last episode whose plan was executed.
    parent: Option<u64>,
    /// Counter of plans that are not shorter than the ones before.
    progress: Progress,
    /// Effects of finished steps on facts, to detect contradictions.
    effects: Effects,
    /// Set if a fact changed outside the plan since the last validation.
    has_external_change: bool,
    /// Set if the mission must end because of contradictions.
    contradicted: Option<Outcome>,
    /// Version of the world up to which changes are recorded.
    recorded_version: u64,
    /// Records since the last call of [`Self::take_records`].
    records: Vec<AuditRecord>,
}

/// Phase of the mission: what the next tick does.
enum Phase<B> {
    /// No goal.
    Idle,
    /// A plan must be requested.
    PlanNeeded(Cause),
    /// Waiting for the planner.
    Planning {
        /// Reason for the plan.
        cause: Cause,
        /// Mission time of the request.
        since: Duration,
        /// Version of the facts in which the plan starts.
        version: u64,
    },
    /// Execution of a tree.
    Executing(Box<Execution<B>>),
    Ended(Outcome),
}

impl<B: HasWorld + 'static> MissionExecutor<B> {
    /// Creates an executor without a goal. `leaves` must be the same as when `actions` was loaded. Adds the leaves that
    /// access the world to them.
    pub fn new(
        domain: Arc<Domain>,
        actions: ActionRegistry,
        leaves: Registry<B>,
        planner: Box<dyn MissionPlanner>,
        settings: Settings,
    ) -> Self {
        Self {
            domain,
            actions,
            leaves: add_world_leaves(leaves),
            planner,
            settings,
            goal: None,
            phase: Phase::Idle,
            pending_cause: None,
            episode: 0,
            parent: None,
            progress: Progress::default(),
            effects: Effects::default(),
            has_external_change: false,
            contradicted: None,
            recorded_version: 0,
            records: Vec::new(),
        }
    }

    /// Sets the goal, in place of the present one. The next tick halts the running tree and requests a plan.
    pub fn set_goal(&mut self, goal: Condition) {
        self.goal = Some(goal);
        self.contradicted = None;
        self.progress = Progress::default();
        self.effects = Effects::default();
        self.pending_cause = Some(Cause::NewGoal);
    }

    /// Continues the mission of another process: the next episode follows `episode` and replaces its plan.
    pub fn continue_after(&mut self, episode: u64) {
        self.episode = episode;
        self.parent = (episode > 0).then_some(episode);
    }

    /// Returns the goal, even after the end of the mission.
    pub fn goal(&self) -> Option<&Condition> {
        self.goal.as_ref()
    }

    /// Records the changes after `version` again in the next tick, because their order in the world has changed.
    pub fn record_again_after(&mut self, version: u64) {
        self.recorded_version = self.recorded_version.min(version);
    }

    /// Removes the goal. The next tick halts the running tree; the mission is idle then.
    pub fn clear_goal(&mut self) {
        self.goal = None;
        self.pending_cause = Some(Cause::NewGoal);
    }

    /// Returns the running tree.
    pub fn tree(&self) -> Option<&Tree<B>> {
        match &self.phase {
            Phase::Executing(execution) => Some(&execution.tree),
            _ => None,
        }
    }

    /// Returns the steps that ran in the last tick, in the order of the plan.
    pub fn running_steps(&self) -> impl Iterator<Item = &Step> {
        let execution = match &self.phase {
            Phase::Executing(execution) => Some(execution),
            _ => None,
        };
        execution.into_iter().flat_map(|it| it.running_steps())
    }

    /// Returns the records since the last call, in order.
    pub fn take_records(&mut self) -> Vec<AuditRecord> {
        std::mem::take(&mut self.records)
    }

    /// Executes one tick at mission time `now`, which must not decrease, and returns the state of the mission. May
    /// change the facts in the blackboard, by the steps of the plan.
    pub fn tick(&mut self, now: Duration, blackboard: &mut B) -> MissionStatus {
        let time = nanoseconds(now);
        self.record_changes(time, blackboard);
        if let Some(cause) = self.pending_cause.take() {
            self.drop_plan(now, blackboard, Some(&cause));
            self.phase = Phase::PlanNeeded(cause);
        }
        let Some(goal) = self.goal.clone() else {
            self.phase = Phase::Idle;
            return MissionStatus::Idle;
        };
        // The plan may have become impossible or superfluous since the last tick.
        if let Some(status) = self.handle_external_changes(now, blackboard, &goal) {
            return status;
        }
        if let Phase::PlanNeeded(cause) = &self.phase {
            let cause = cause.clone();
            if let Some(status) = self.request_plan(now, blackboard, &goal, cause) {
                return status;
            }
        }
        if let Some(status) = self.poll_planner(now, blackboard, &goal) {
            return status;
        }
        let Phase::Executing(execution) = &mut self.phase else {
            return self.status();
        };
        // From here on a tree runs; its effects are recorded before they are judged.
        let status = execution.tick(now, blackboard);
        let cause = match status {
            Status::Failure => Some(execution.cause_of_failure()),
            _ => execution.requests_replan().then_some(Cause::Requested),
        };
        self.record_node_changes(time);
        self.record_changes(time, blackboard);
        match (status, cause) {
            (Status::Success, _) => self.finish(now, blackboard, &goal),
            (_, Some(cause)) => self.replan(now, blackboard, cause),
            _ => {
                let status = self.handle_external_changes(now, blackboard, &goal);
                status.unwrap_or(MissionStatus::Running)
            }
        }
    }

    /// Returns the state that follows from the phase.
    fn status(&self) -> MissionStatus {
        match &self.phase {
            Phase::Idle => MissionStatus::Idle,
            Phase::PlanNeeded(cause) => MissionStatus::Replanning(cause.clone()),
            Phase::Planning { .. } => MissionStatus::Planning,
            Phase::Executing(_) => MissionStatus::Running,
            Phase::Ended(outcome) => MissionStatus::Ended(outcome.clone()),
        }
    }
}

/// Converts a time to \[ns\].
fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
