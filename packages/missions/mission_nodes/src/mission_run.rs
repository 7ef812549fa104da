//! A mission on a replica of the facts: its ticks and its synchronization with the store.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use behavior_tree::Registry;
use field_mission::MissionTick;
use hsl_types::{RobotId, RobotOrder};
use mission::{
    ActionRegistry, AuditRecord, HasPerformers, MissionExecutor, MissionStatus, Performances,
    Settings,
};
use pddl::{Condition, Domain, FileErrors};

use crate::facts::{FollowRequest, FollowResponse, GoalState, Replica, ReplicaError, SyncEffect};
use crate::planning::{DeferredPlanner, PlanRequests};
use crate::read_goal;

/// Blackboard of a mission: facts and the data of its leaves.
pub trait MissionBlackboard: HasPerformers {
    /// Returns the orders of the robots. A robot without an order plays its own behavior.
    fn orders(&self) -> BTreeMap<RobotId, RobotOrder> {
        BTreeMap::new()
    }
}

/// A mission on a replica of the facts. It knows neither messages nor clocks.
///
/// Sequence of a tick: [`Self::tick`]; while a plan is [requested](Self::plan_requests), its answer and
/// [`Self::continue_tick`]; then [`Self::request`] and [`Self::apply_response`] to synchronize the replica with the
/// store; then [`Self::decision`].
pub struct MissionRun<B> {
    domain: Arc<Domain>,
    executor: MissionExecutor<B>,
    blackboard: B,
    replica: Replica,
    plan_requests: PlanRequests,
    /// Mission time of the last tick.
    now: Duration,
    goal: Option<Condition>,
    /// State of the mission after the last tick.
    status: MissionStatus,
    /// Number of the last planning episode.
    episode: u32,
    /// Records since the last decision.
    records: Vec<AuditRecord>,
    /// True if the goal changed, or foreign changes came before own ones, since the last tick.
    needs_tick: bool,
}

/// Parts of a mission.
pub struct Mission<B> {
    /// Domain of the mission.
    pub domain: Arc<Domain>,
    /// Implementations of the actions.
    pub actions: ActionRegistry,
    /// Leaves with which `actions` was loaded.
    pub leaves: Registry<B>,
    /// Settings and limits.
    pub settings: Settings,
    /// Blackboard with the replica's world.
    pub blackboard: B,
    /// Synchronization with the store.
    pub replica: Replica,
}

impl<B: MissionBlackboard + 'static> MissionRun<B> {
    /// Creates a mission without a goal. `now` is its mission time, `episode` the number of planning episodes so far;
    /// the next one gets the next number.
    pub fn new(mission: Mission<B>, now: Duration, episode: u32) -> Self {
        let (planner, plan_requests) = DeferredPlanner::new();
        let Mission {
            domain,
            actions,
            leaves,
            settings,
            blackboard,
            replica,
        } = mission;
        let planner = Box::new(planner);
        let mut executor = MissionExecutor::new(domain.clone(), actions, leaves, planner, settings);
        executor.continue_after(u64::from(episode));
        Self {
            domain,
            executor,
            blackboard,
            replica,
            plan_requests,
            now,
            goal: None,
            status: MissionStatus::Idle,
            episode,
            records: Vec::new(),
            needs_tick: false,
        }
    }

    /// Reads a goal.
    ///
    /// # Errors
    /// Returns all errors with line and column.
    pub fn read_goal(&self, text: &str) -> Result<Condition, FileErrors> {
        read_goal(text, &self.domain, self.blackboard.world())
    }

    /// Sets the goal for the next tick.
    pub fn set_goal(&mut self, goal: Condition) {
        self.executor.set_goal(goal.clone());
        self.goal = Some(goal);
        self.needs_tick = true;
    }

    /// Removes the goal. The mission ends in the next tick.
    pub fn clear_goal(&mut self) {
        self.executor.clear_goal();
        self.goal = None;
        self.needs_tick = true;
    }

    /// Removes the goal without a tick, because its result cannot be stored. The mission is idle afterwards.
    pub fn abandon(&mut self) {
        self.clear_goal();
        self.needs_tick = false;
        self.status = MissionStatus::Idle;
    }

    /// Returns the goal.
    pub fn goal(&self) -> Option<&Condition> {
        self.goal.as_ref()
    }

    /// Returns true if another tick is needed.
    pub fn is_active(&self) -> bool {
        self.needs_tick || self.goal.is_some()
    }

    /// Returns true if the goal changed since the last tick, or changes by others were put before changes of the
    /// mission.
    pub fn needs_tick(&self) -> bool {
        self.needs_tick
    }

    /// Returns the version of the facts that the store has confirmed.
    pub fn version(&self) -> u64 {
        self.replica.confirmed()
    }

    /// Returns the state of the mission.
    pub fn status(&self) -> &MissionStatus {
        &self.status
    }

    /// Returns the time of the last tick.
    pub fn now(&self) -> Duration {
        self.now
    }

    /// Returns the number of the last planning episode.
    pub fn episode(&self) -> u32 {
        self.episode
    }

    /// Returns the steps that other programs carry out.
    pub fn performances(&mut self) -> &mut Performances {
        self.blackboard.performances()
    }

    /// Returns the mission's requests to the planner.
    pub fn plan_requests(&self) -> &PlanRequests {
        &self.plan_requests
    }

    /// Executes one tick at mission time `now`, which changes the facts of the replica. If a plan is
    /// [requested](Self::plan_requests) then, the tick continues after its answer with [`Self::continue_tick`].
    pub fn tick(&mut self, now: Duration) {
        self.now = now;
        self.continue_tick();
    }

    /// Continues the tick at the same mission time, after an answer of the planner or a change of the goal.
    pub fn continue_tick(&mut self) {
        self.needs_tick = false;
        self.status = self.executor.tick(self.now, &mut self.blackboard);
        if let MissionStatus::Ended(_) = self.status {
            self.goal = None;
        }
        let records = self.executor.take_records();
        for record in &records {
            if let AuditRecord::Asked { episode, .. } = record {
                self.episode = u32::try_from(*episode).unwrap_or(u32::MAX);
            }
        }
        self.records.extend(records);
    }

    /// Returns the next request to the store: unconfirmed changes of the replica, goal and planning episode. Returns
    /// the same request again until its response was applied.
    pub fn request(&mut self) -> FollowRequest {
        let goal_state = GoalState {
            goal: self
                .goal
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default(),
            episode: self.episode,
        };
        let now = u64::try_from(self.now.as_nanos()).unwrap_or(u64::MAX);
        self.replica
            .request(self.blackboard.world(), now, goal_state)
    }

    /// Applies a response of the store to the replica. If changes by others come before own ones, the versions of the
    /// own changes are new: their records are made again in the next tick.
    ///
    /// # Errors
    /// Returns an error if the response does not fit the replica.
    pub fn apply_response(
        &mut self,
        response: &FollowResponse,
    ) -> Result<SyncEffect, ReplicaError> {
        let effect = self.replica.apply(self.blackboard.world_mut(), response)?;
        if let SyncEffect::Reordered { after } = effect {
            // The next tick records these changes again with the versions of the store.
            self.records.retain(|record| match record {
                AuditRecord::Object { version, .. } | AuditRecord::Fact { version, .. } => {
                    *version <= after
                }
                _ => true,
            });
            self.executor.record_again_after(after);
            self.needs_tick = true;
            self.restore_missed_goal();
        }
        Ok(effect)
    }

    /// Sets the goal again if it was reached in the replica but is false after the changes of others.
    fn restore_missed_goal(&mut self) {
        let is_reached =
            matches!(&self.status, MissionStatus::Ended(outcome) if outcome.is_success());
        if let Some(goal) = self.executor.goal().cloned()
            && is_reached
            && self.blackboard.world().holds(&goal) == Ok(false)
        {
            self.set_goal(goal);
        }
    }

    /// Returns the decision of the last tick: state, orders of the robots, and the records since the last call, which
    /// are removed.
    pub fn decision(&mut self) -> MissionTick {
        MissionTick {
            orders: self.blackboard.orders(),
            version: self.version(),
            records: std::mem::take(&mut self.records),
            ..MissionTick::from(&self.status)
        }
    }

    /// Returns the running steps, such as `(fly-to uav1 home lake)`, in alphabetical order.
    pub fn running_steps(&self) -> Vec<String> {
        let running = self.executor.running_steps().map(ToString::to_string);
        let steps: BTreeSet<_> = running.collect();
        steps.into_iter().collect()
    }
}
