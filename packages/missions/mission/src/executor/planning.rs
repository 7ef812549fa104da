use std::time::Duration;

use pddl::Condition;

use super::execution::Execution;
use super::{MissionExecutor, Phase, nanoseconds};
use crate::{
    AuditRecord, Cause, FoundPlan, HasWorld, MissionStatus, Outcome, PlanAnswer, PlanRequest,
    PlannedTime, compile,
};

/// Requests of plans and start of their execution.
impl<B: HasWorld + 'static> MissionExecutor<B> {
    /// Starts the planner with the present facts and the goal, as a new planning episode, and returns `None`. If the
    /// goal holds or is invalid, ends the mission and returns its state.
    pub(super) fn request_plan(
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
                let message = error.to_string();
                return Some(self.end(time, Outcome::BadGoal { message }));
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
        self.planner.start(PlanRequest {
            episode,
            domain: self.domain.clone(),
            problem: world.to_problem(goal),
        });
        self.phase = Phase::Planning {
            cause,
            since: now,
            version,
        };
        None
    }

    /// Handles the answer of the planner. Returns `None` if the tick continues, with a started tree or because no plan
    /// is requested; otherwise the state of the mission: still planning, or ended.
    pub(super) fn poll_planner(
        &mut self,
        now: Duration,
        blackboard: &mut B,
        goal: &Condition,
    ) -> Option<MissionStatus> {
        let Phase::Planning {
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
                return self.start_execution(now, blackboard, goal, plan, cause, version);
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

    /// Records a plan that was made for `version` of the world, compiles it, and starts its tree after a check in a
    /// replay. Returns `None`, or the state of the mission if the tree cannot run.
    pub(super) fn start_execution(
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
            times: match self.domain.has_durations() {
                true => PlannedTime::of(&plan.steps),
                false => Vec::new(),
            },
        });
        let replans = self.progress.count(length);
        if replans > self.settings.replans_without_progress {
            let last = cause;
            return Some(self.end(time, Outcome::NoProgress { replans, last }));
        }
        let compiled = match compile(&plan.steps, &self.actions, self.settings.step_order) {
            Ok(compiled) => compiled,
            Err(error) => {
                let message = error.to_string();
                return Some(self.end(time, Outcome::BadPlan { message }));
            }
        };
        let number = u32::try_from(episode).unwrap_or(u32::MAX);
        let world = blackboard.world();
        let execution = match Execution::new(&compiled, &self.actions, &self.leaves, world, number)
        {
            Ok(execution) => execution,
            Err(error) => {
                let message = error.to_string();
                return Some(self.end(time, Outcome::BadPlan { message }));
            }
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
        self.has_external_change = blackboard.world().version() != version;
        if let Some(status) = self.handle_external_changes(now, blackboard, goal) {
            return Some(status);
        }
        let replayed = compiled.replay(blackboard.world(), goal, &self.settings.replay);
        let message = replayed.err()?.to_string();
        Some(self.end(time, Outcome::BadPlan { message }))
    }
}
