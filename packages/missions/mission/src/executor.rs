//! Missions that are done: planned, executed, and planned anew.

mod effects;
mod execution;
mod progress;

use std::sync::Arc;
use std::time::Duration;

use behavior_tree::{Registry, Status, Tree};
use pddl::{Condition, Domain};
use world_model::{FluentId, What, WorldError};

use crate::{
    ActionRegistry, AuditRecord, Cause, FoundPlan, HasWorld, MissionPlanner, MissionStatus,
    Outcome, PlanAnswer, PlanRequest, Settings, compile, world_leaves,
};
use effects::Effects;
use execution::Execution;
use progress::Progress;

/// Does what it takes to make a goal true: asks for a plan, does its tree, and asks again when that fails.
pub struct MissionExecutor<B> {
    domain: Arc<Domain>,
    actions: ActionRegistry,
    leaves: Registry<B>,
    planner: Box<dyn MissionPlanner>,
    settings: Settings,
    goal: Option<Condition>,
    phase: Phase<B>,
    /// Why the running plan has to be replaced whatever becomes of it.
    pending: Option<Cause>,
    /// The number of the last planning episode.
    episode: u64,
    /// The last episode whose plan was executed.
    parent: Option<u64>,
    progress: Progress,
    effects: Effects,
    /// Whether somebody else than the plan changed a fact since the rest of the plan was looked at.
    is_disturbed: bool,
    /// Why the mission has to end.
    contradicted: Option<Outcome>,
    /// The version of the world up to which changes are in the records.
    seen: u64,
    records: Vec<AuditRecord>,
}

enum Phase<B> {
    Idle,
    /// A plan has to be asked for.
    Wanted(Cause),
    /// The planner is at it.
    Asked {
        cause: Cause,
        since: Duration,
        version: u64,
    },
    /// A tree is being done.
    Executing(Box<Execution<B>>),
    Ended(Outcome),
}

impl<B: HasWorld + 'static> MissionExecutor<B> {
    /// An executor without a goal. `leaves` are those with which `actions` was loaded; those that read and write the
    /// world are added.
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

    /// Gives the mission a goal, also while it is at another one. The next tick halts what is being done for that.
    pub fn set_goal(&mut self, goal: Condition) {
        self.goal = Some(goal);
        self.contradicted = None;
        self.progress = Progress::default();
        self.effects = Effects::default();
        self.pending = Some(Cause::NewGoal);
    }

    /// Takes the goal away. The next tick halts what is being done for it.
    pub fn clear_goal(&mut self) {
        self.goal = None;
        self.pending = Some(Cause::NewGoal);
    }

    /// The tree that is being done.
    pub fn tree(&self) -> Option<&Tree<B>> {
        match &self.phase {
            Phase::Executing(execution) => Some(&execution.tree),
            _ => None,
        }
    }

    /// What happened since this was asked last, in order.
    pub fn take_records(&mut self) -> Vec<AuditRecord> {
        std::mem::take(&mut self.records)
    }

    /// Goes on. `now` counts from whatever the caller likes, and never goes back.
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
        let status = execution.tree.tick(now, blackboard);
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

    /// Asks for a plan, unless the goal holds.
    fn ask(
        &mut self,
        now: Duration,
        blackboard: &B,
        goal: &Condition,
        cause: Cause,
    ) -> Option<MissionStatus> {
        let (time, world) = (nanoseconds(now), blackboard.world());
        match world.holds(goal) {
            Ok(false) => {}
            Ok(true) if cause == Cause::NewGoal => {
                return Some(self.end(time, Outcome::AlreadyTrue));
            }
            Ok(true) => return Some(self.end(time, Outcome::Reached)),
            Err(error) => {
                return Some(self.end(
                    time,
                    Outcome::BadGoal {
                        message: error.to_string(),
                    },
                ));
            }
        }
        self.episode += 1;
        let (episode, version) = (self.episode, world.version());
        self.records.push(AuditRecord::Asked {
            episode,
            parent: self.parent,
            cause: cause.clone(),
            time,
            version,
            goal: goal.to_string(),
        });
        self.planner.ask(PlanRequest {
            episode,
            domain: self.domain.clone(),
            problem: world.project(goal),
        });
        self.phase = Phase::Asked {
            cause,
            since: now,
            version,
        };
        None
    }

    /// Sees whether there is an answer, and what to do with it.
    fn poll(
        &mut self,
        now: Duration,
        blackboard: &mut B,
        goal: &Condition,
    ) -> Option<MissionStatus> {
        let Phase::Asked {
            cause,
            since,
            version,
        } = &self.phase
        else {
            return None;
        };
        let (cause, since, version) = (cause.clone(), *since, *version);
        let time = nanoseconds(now);
        let outcome = match self.planner.poll() {
            Some(PlanAnswer::Plan(plan)) => {
                return self.begin(now, blackboard, goal, plan, cause, version);
            }
            Some(PlanAnswer::NoPlan) => Outcome::Unreachable,
            Some(PlanAnswer::Limit(limit)) => Outcome::PlannerLimit { limit },
            Some(PlanAnswer::Error(message)) => Outcome::PlannerError { message },
            None if now.saturating_sub(since) < self.settings.planning_time => {
                return Some(MissionStatus::Planning);
            }
            None => {
                self.planner.cancel();
                Outcome::PlannerLate {
                    time: nanoseconds(self.settings.planning_time),
                }
            }
        };
        Some(self.end(time, outcome))
    }

    /// Begins to do a plan that was made for `version` of the world.
    fn begin(
        &mut self,
        now: Duration,
        blackboard: &mut B,
        goal: &Condition,
        plan: FoundPlan,
        cause: Cause,
        version: u64,
    ) -> Option<MissionStatus> {
        let (time, episode) = (nanoseconds(now), self.episode);
        let length = plan.steps.len();
        self.records.push(AuditRecord::Planned {
            episode,
            time,
            solver: plan.solver,
            expansions: plan.expansions,
            steps: plan
                .steps
                .iter()
                .map(|step| step.step.to_string())
                .collect(),
        });
        let replans = self.progress.count(length);
        if replans > self.settings.replans_without_progress {
            return Some(self.end(
                time,
                Outcome::NoProgress {
                    replans,
                    last: cause,
                },
            ));
        }
        let compiled = match compile(&plan.steps, &self.actions, self.settings.form) {
            Ok(compiled) => compiled,
            Err(error) => {
                return Some(self.end(
                    time,
                    Outcome::BadPlan {
                        message: error.to_string(),
                    },
                ));
            }
        };
        let number = u32::try_from(episode).unwrap_or(u32::MAX);
        let world = blackboard.world();
        let execution = match Execution::new(&compiled, &self.actions, &self.leaves, world, number)
        {
            Ok(execution) => execution,
            Err(message) => return Some(self.end(time, Outcome::BadPlan { message })),
        };
        self.records.push(AuditRecord::Tree {
            episode,
            time,
            flows: compiled.flows.flows.clone(),
            xml: compiled.xml.clone(),
            layout: execution.tree.layout().clone(),
        });
        self.parent = Some(episode);
        self.phase = Phase::Executing(Box::new(execution));
        self.is_disturbed = blackboard.world().version() != version;
        if let Some(status) = self.react(now, blackboard, goal) {
            return Some(status);
        }
        let replayed = compiled.replay(blackboard.world(), goal, &self.settings.replay);
        let message = replayed.err()?.to_string();
        Some(self.end(time, Outcome::BadPlan { message }))
    }

    /// Sees whether what others changed ends the mission or needs another plan.
    fn react(
        &mut self,
        now: Duration,
        blackboard: &mut B,
        goal: &Condition,
    ) -> Option<MissionStatus> {
        if let Some(outcome) = self.contradicted.take() {
            self.drop_plan(now, blackboard, None);
            return Some(self.end(nanoseconds(now), outcome));
        }
        let is_disturbed = std::mem::take(&mut self.is_disturbed);
        let Phase::Executing(execution) = &self.phase else {
            return None;
        };
        if !is_disturbed {
            return None;
        }
        let world = blackboard.world();
        let obstacle = execution.obstacle(world, goal);
        match world.holds(goal).and_then(|holds| Ok((holds, obstacle?))) {
            Ok((true, _)) => Some(self.finish(now, blackboard, goal)),
            Ok((false, None)) => None,
            Ok((false, Some(cause))) => Some(self.replan(now, blackboard, cause)),
            Err(error) => Some(self.fail(now, blackboard, &error)),
        }
    }

    /// Ends if the goal holds; otherwise asks for another plan.
    fn finish(&mut self, now: Duration, blackboard: &mut B, goal: &Condition) -> MissionStatus {
        match blackboard.world().holds(goal) {
            Ok(true) => {
                self.drop_plan(now, blackboard, None);
                self.end(nanoseconds(now), Outcome::Reached)
            }
            Ok(false) => self.replan(now, blackboard, Cause::GoalMissed),
            Err(error) => self.fail(now, blackboard, &error),
        }
    }

    /// Ends because the goal cannot be evaluated.
    fn fail(&mut self, now: Duration, blackboard: &mut B, error: &WorldError) -> MissionStatus {
        self.drop_plan(now, blackboard, None);
        let message = error.to_string();
        self.end(nanoseconds(now), Outcome::BadGoal { message })
    }

    fn replan(&mut self, now: Duration, blackboard: &mut B, cause: Cause) -> MissionStatus {
        self.drop_plan(now, blackboard, Some(&cause));
        self.phase = Phase::Wanted(cause);
        self.status()
    }

    /// Halts the tree, or the planner. A cause is recorded.
    fn drop_plan(&mut self, now: Duration, blackboard: &mut B, cause: Option<&Cause>) {
        let time = nanoseconds(now);
        match &mut self.phase {
            Phase::Asked { .. } => self.planner.cancel(),
            Phase::Executing(execution) => {
                execution.tree.halt(now, blackboard);
                self.note_nodes(time);
                if let Some(cause) = cause.cloned() {
                    let episode = self.episode;
                    self.records.push(AuditRecord::Dropped {
                        episode,
                        time,
                        cause,
                    });
                }
            }
            Phase::Idle | Phase::Wanted(_) | Phase::Ended(_) => {}
        }
        self.note_changes(time, blackboard);
    }

    fn end(&mut self, time: u64, outcome: Outcome) -> MissionStatus {
        self.records.push(AuditRecord::Ended {
            time,
            outcome: outcome.clone(),
        });
        self.phase = Phase::Ended(outcome);
        self.status()
    }

    fn note_nodes(&mut self, time: u64) {
        if let Phase::Executing(execution) = &mut self.phase {
            let changes = execution.node_changes();
            if !changes.is_empty() {
                let episode = self.episode;
                self.records.push(AuditRecord::Nodes {
                    episode,
                    time,
                    changes,
                });
            }
        }
    }

    /// Records what changed in the world, and notes what others than the plan changed.
    fn note_changes(&mut self, now: u64, blackboard: &B) {
        let world = blackboard.world();
        for change in world.changes_since(self.seen) {
            let (version, time) = (change.version, change.stamp.time);
            let source = change.stamp.source.to_owned();
            match change.what {
                What::Object(id) => {
                    let (name, type_name) = world.object_of(id).unwrap_or_default();
                    self.records.push(AuditRecord::Object {
                        version,
                        time,
                        source,
                        name: name.to_owned(),
                        type_name: type_name.to_owned(),
                    });
                }
                What::Fact { fluent, old, new } => {
                    let fact = world.fact(fluent).map(|fact| fact.to_string());
                    let fact = fact.unwrap_or_default();
                    self.records.push(AuditRecord::Fact {
                        version,
                        time,
                        source: source.clone(),
                        fact: fact.clone(),
                        old,
                        new,
                    });
                    match &self.phase {
                        Phase::Executing(execution) if execution.sources.contains(&source) => {
                            self.effects.make(fluent, new, &source);
                        }
                        _ => self.note_disturbance(now, fluent, fact, new, source),
                    }
                }
            }
        }
        self.seen = world.version();
    }

    /// Somebody else than the plan changed a fact.
    fn note_disturbance(
        &mut self,
        time: u64,
        fluent: FluentId,
        fact: String,
        new: bool,
        source: String,
    ) {
        self.is_disturbed = true;
        let Some(effect) = self.effects.contradict(fluent, new) else {
            return;
        };
        self.records.push(AuditRecord::Contradiction {
            episode: self.episode,
            time,
            step: effect.step,
            fact: fact.clone(),
            value: effect.value,
            source: source.clone(),
        });
        if effect.contradictions > self.settings.contradictions {
            self.contradicted = Some(Outcome::Contradicted {
                fact,
                value: effect.value,
                source,
                times: effect.contradictions,
            });
        }
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
