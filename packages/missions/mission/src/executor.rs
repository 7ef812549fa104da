//! Mission execution: plan, run, replan.

mod effects;
mod ending;
mod execution;
mod notes;
mod planning;
mod progress;

use std::sync::Arc;
use std::time::Duration;

use behavior_tree::{Registry, Status, Tree};
use pddl::{Condition, Domain};
use plan_validator::Step;

use crate::{
    ActionRegistry, AuditRecord, Cause, HasWorld, MissionPlanner, MissionStatus, Outcome, Settings,
    world_leaves,
};
use effects::Effects;
use execution::Execution;
use progress::Progress;

/// Executes a mission: requests a plan, runs its tree, and requests a new plan if the tree fails.
pub struct MissionExecutor<B> {
    domain: Arc<Domain>,
    actions: ActionRegistry,
    leaves: Registry<B>,
    planner: Box<dyn MissionPlanner>,
    settings: Settings,
    goal: Option<Condition>,
    phase: Phase<B>,
    /// Reason to drop the present plan in the next tick.
    pending: Option<Cause>,
    /// Number of the last planning episode.
    episode: u64,
    /// Last episode whose plan was executed.
    parent: Option<u64>,
    progress: Progress,
    effects: Effects,
    /// Set if a fact changed outside the plan since the last validation.
    is_disturbed: bool,
    /// Set if the mission must end because of contradictions.
    contradicted: Option<Outcome>,
    /// Version of the world up to which changes are recorded.
    seen: u64,
    records: Vec<AuditRecord>,
}

enum Phase<B> {
    Idle,
    /// A plan must be requested.
    Wanted(Cause),
    /// Waiting for the planner.
    Asked {
        cause: Cause,
        since: Duration,
        version: u64,
    },
    /// Execution of a tree.
    Executing(Box<Execution<B>>),
    Ended(Outcome),
}

impl<B: HasWorld + 'static> MissionExecutor<B> {
    /// Creates an executor without a goal. `leaves` must be those with which `actions` was loaded; the leaves that
    /// access the world are added.
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
            leaves: world_leaves(leaves),
            planner,
            settings,
            goal: None,
            phase: Phase::Idle,
            pending: None,
            episode: 0,
            parent: None,
            progress: Progress::default(),
            effects: Effects::default(),
            is_disturbed: false,
            contradicted: None,
            seen: 0,
            records: Vec::new(),
        }
    }

    /// Sets the goal and replaces the present one. The next tick halts its tree.
    pub fn set_goal(&mut self, goal: Condition) {
        self.goal = Some(goal);
        self.contradicted = None;
        self.progress = Progress::default();
        self.effects = Effects::default();
        self.pending = Some(Cause::NewGoal);
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
    pub fn note_again_after(&mut self, version: u64) {
        self.seen = self.seen.min(version);
    }

    /// Removes the goal. The next tick halts its tree.
    pub fn clear_goal(&mut self) {
        self.goal = None;
        self.pending = Some(Cause::NewGoal);
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

    /// Executes one tick. `now` must not decrease.
    pub fn tick(&mut self, now: Duration, blackboard: &mut B) -> MissionStatus {
        let time = nanoseconds(now);
        self.note_changes(time, blackboard);
        if let Some(cause) = self.pending.take() {
            self.drop_plan(now, blackboard, Some(&cause));
            self.phase = Phase::Wanted(cause);
        }
        let Some(goal) = self.goal.clone() else {
            self.phase = Phase::Idle;
            return MissionStatus::Idle;
        };
        if let Some(status) = self.react(now, blackboard, &goal) {
            return status;
        }
        if let Phase::Wanted(cause) = &self.phase {
            let cause = cause.clone();
            if let Some(status) = self.ask(now, blackboard, &goal, cause) {
                return status;
            }
        }
        if let Some(status) = self.poll(now, blackboard, &goal) {
            return status;
        }
        let Phase::Executing(execution) = &mut self.phase else {
            return self.status();
        };
        let status = execution.tick(now, blackboard);
        let cause = match status {
            Status::Failure => Some(execution.cause_of_failure()),
            _ => execution.asks_for_replan().then_some(Cause::Requested),
        };
        self.note_nodes(time);
        self.note_changes(time, blackboard);
        match (status, cause) {
            (Status::Success, _) => self.finish(now, blackboard, &goal),
            (_, Some(cause)) => self.replan(now, blackboard, cause),
            _ => {
                let status = self.react(now, blackboard, &goal);
                status.unwrap_or(MissionStatus::Running)
            }
        }
    }

    fn status(&self) -> MissionStatus {
        match &self.phase {
            Phase::Idle => MissionStatus::Idle,
            Phase::Wanted(cause) => MissionStatus::Replanning(cause.clone()),
            Phase::Asked { .. } => MissionStatus::Planning,
            Phase::Executing(_) => MissionStatus::Running,
            Phase::Ended(outcome) => MissionStatus::Ended(outcome.clone()),
        }
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
