//! One mission on a copy of the facts: what happens in a tick, and what is agreed with the owner of the facts after it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use behavior_tree::Registry;
use field_mission::MissionTick;
use hsl_types::{RobotId, RobotOrder};
use mission::{ActionRegistry, AuditRecord, HasWorld, MissionExecutor, MissionStatus, Settings};
use pddl::{Condition, Domain, FileErrors};

use crate::facts::{Agreement, FollowRequest, Followed, Pursuit, Replica, ReplicaError};
use crate::planning::{DeskPlanner, PlanningDesk};
use crate::read_goal;

/// The blackboard of a mission: facts, and whatever its leaves need.
pub trait Board: HasWorld {
    /// What robots are told; a robot that is missing plays as it likes.
    fn orders(&self) -> BTreeMap<RobotId, RobotOrder> {
        BTreeMap::new()
    }
}

/// A mission that works on a copy of the facts.
///
/// A tick is: [`Self::tick`]; while there is a request on the [desk](Self::desk), its answer and
/// [`Self::continue_tick`]; then [`Self::request`] and [`Self::agree`], because the copy and the owner of the facts have
/// to agree; then [`Self::decision`].
pub struct MissionRun<B> {
    domain: Arc<Domain>,
    executor: MissionExecutor<B>,
    board: B,
    replica: Replica,
    desk: PlanningDesk,
    now: Duration,
    goal: Option<Condition>,
    status: MissionStatus,
    /// The number of the last planning episode.
    episode: u32,
    records: Vec<AuditRecord>,
    needs_tick: bool,
}

/// What a mission is made of.
pub struct Mission<B> {
    /// The domain.
    pub domain: Arc<Domain>,
    /// How its actions are done.
    pub actions: ActionRegistry,
    /// The leaves with which `actions` was loaded.
    pub leaves: Registry<B>,
    /// When it gives up.
    pub settings: Settings,
    /// The blackboard, with the copy of the facts.
    pub board: B,
    /// The copy's agreement with the owner.
    pub replica: Replica,
}

impl<B: Board + 'static> MissionRun<B> {
    /// A mission without a goal, at a time, after so many planning episodes.
    pub fn new(mission: Mission<B>, now: Duration, episode: u32) -> Self {
        let (planner, desk) = DeskPlanner::new();
        let Mission {
            domain,
            actions,
            leaves,
            settings,
            board,
            replica,
        } = mission;
        let planner = Box::new(planner);
        let mut executor = MissionExecutor::new(domain.clone(), actions, leaves, planner, settings);
        executor.continue_after(u64::from(episode));
        Self {
            domain,
            executor,
            board,
            replica,
            desk,
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
    /// All faults with line and column.
    pub fn read_goal(&self, text: &str) -> Result<Condition, FileErrors> {
        read_goal(text, &self.domain, self.board.world())
    }

    /// Pursues a goal from the next tick on.
    pub fn set_goal(&mut self, goal: Condition) {
        self.executor.set_goal(goal.clone());
        self.goal = Some(goal);
        self.needs_tick = true;
    }

    /// Gives the goal up in the next tick.
    pub fn clear_goal(&mut self) {
        self.executor.clear_goal();
        self.goal = None;
        self.needs_tick = true;
    }

    /// Gives the goal up without a tick: nobody could be told what became of it.
    pub fn abandon(&mut self) {
        self.clear_goal();
        self.needs_tick = false;
        self.status = MissionStatus::Idle;
    }

    /// The goal that is pursued.
    pub fn goal(&self) -> Option<&Condition> {
        self.goal.as_ref()
    }

    /// Whether another tick is needed.
    pub fn is_active(&self) -> bool {
        self.needs_tick || self.goal.is_some()
    }

    /// Whether the mission was told something that its next tick does.
    pub fn needs_tick(&self) -> bool {
        self.needs_tick
    }

    /// The version of the facts that the owner has confirmed.
    pub fn version(&self) -> u64 {
        self.replica.confirmed()
    }

    /// What the mission is at.
    pub fn status(&self) -> &MissionStatus {
        &self.status
    }

    /// The time of the last tick.
    pub fn now(&self) -> Duration {
        self.now
    }

    /// The number of the last planning episode.
    pub fn episode(&self) -> u32 {
        self.episode
    }

    /// The blackboard, to tell it what is known in a tick.
    pub fn board_mut(&mut self) -> &mut B {
        &mut self.board
    }

    /// Where the mission's requests to the planner are.
    pub fn desk(&self) -> &PlanningDesk {
        &self.desk
    }

    /// Goes on for one tick. If a request is on the [desk](Self::desk) then, the tick is over only after its answer is
    /// there and [`Self::continue_tick`] was called.
    pub fn tick(&mut self, now: Duration) {
        self.now = now;
        self.continue_tick();
    }

    /// Goes on with the same tick, after an answer of the planner or because of another goal.
    pub fn continue_tick(&mut self) {
        self.needs_tick = false;
        self.status = self.executor.tick(self.now, &mut self.board);
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

    /// What to send to the owner of the facts.
    pub fn request(&mut self) -> FollowRequest {
        let pursuit = Pursuit {
            goal: self
                .goal
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default(),
            episode: self.episode,
        };
        let now = u64::try_from(self.now.as_nanos()).unwrap_or(u64::MAX);
        self.replica.request(self.board.world(), now, pursuit)
    }

    /// Takes the answer of the owner of the facts.
    ///
    /// # Errors
    /// The answer does not fit the copy.
    pub fn agree(&mut self, followed: &Followed) -> Result<Agreement, ReplicaError> {
        let agreement = self.replica.agree(self.board.world_mut(), followed)?;
        if let Agreement::Reordered { after } = agreement {
            // The next tick notes these changes with the versions that the owner gave them.
            self.records.retain(|record| match record {
                AuditRecord::Object { version, .. } | AuditRecord::Fact { version, .. } => {
                    *version <= after
                }
                _ => true,
            });
            self.executor.record_again_after(after);
            self.needs_tick = true;
            self.look_again();
        }
        Ok(agreement)
    }

    /// Pursues a goal further that was reached in the copy, and that the changes of others keep from being reached.
    fn look_again(&mut self) {
        let is_reached =
            matches!(&self.status, MissionStatus::Ended(outcome) if outcome.is_success());
        if let Some(goal) = self.executor.goal().cloned()
            && is_reached
            && self.board.world().holds(&goal) == Ok(false)
        {
            self.set_goal(goal);
        }
    }

    /// What was decided in the last tick.
    pub fn decision(&mut self) -> MissionTick {
        MissionTick {
            orders: self.board.orders(),
            version: self.version(),
            records: std::mem::take(&mut self.records),
            ..MissionTick::from(&self.status)
        }
    }

    /// The steps that are being done, as in `(fly-to uav1 home lake)`, in alphabetical order.
    pub fn running_steps(&self) -> Vec<String> {
        let running = self.executor.running_steps().map(ToString::to_string);
        let steps: BTreeSet<_> = running.collect();
        steps.into_iter().collect()
    }
}
