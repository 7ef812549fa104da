use std::time::Duration;

use pddl::Condition;
use world_model::WorldError;

use super::{MissionExecutor, Phase, nanoseconds};
use crate::{AuditRecord, Cause, HasWorld, MissionStatus, Outcome};

/// Dropping of plans and end of missions.
impl<B: HasWorld + 'static> MissionExecutor<B> {
    /// Checks the plan if a fact was changed from outside since the last check. Ends the mission if the goal holds or
    /// effects were contradicted too often; requests another plan if the rest of this one fails. Returns the new state,
    /// or `None` if the plan continues.
    pub(super) fn handle_external_changes(
        &mut self,
        now: Duration,
        blackboard: &mut B,
        goal: &Condition,
    ) -> Option<MissionStatus> {
        if let Some(outcome) = self.contradicted.take() {
            self.drop_plan(now, blackboard, None);
            return Some(self.end(nanoseconds(now), outcome));
        }
        let has_external_change = std::mem::take(&mut self.has_external_change);
        let Phase::Executing(execution) = &self.phase else {
            return None;
        };
        if !has_external_change {
            return None;
        }
        let world = blackboard.world();
        let replan_cause = execution.replan_cause(world, goal);
        match world
            .holds(goal)
            .and_then(|holds| Ok((holds, replan_cause?)))
        {
            Ok((true, _)) => Some(self.finish(now, blackboard, goal)),
            Ok((false, None)) => None,
            Ok((false, Some(cause))) => Some(self.replan(now, blackboard, cause)),
            Err(error) => Some(self.fail(now, blackboard, &error)),
        }
    }

    /// Ends the mission if the goal holds; otherwise requests another plan in the next tick.
    pub(super) fn finish(
        &mut self,
        now: Duration,
        blackboard: &mut B,
        goal: &Condition,
    ) -> MissionStatus {
        match blackboard.world().holds(goal) {
            Ok(true) => {
                self.drop_plan(now, blackboard, None);
                self.end(nanoseconds(now), Outcome::Reached)
            }
            Ok(false) => self.replan(now, blackboard, Cause::GoalMissed),
            Err(error) => self.fail(now, blackboard, &error),
        }
    }

    /// Drops the plan and ends the mission, because the goal cannot be evaluated.
    pub(super) fn fail(
        &mut self,
        now: Duration,
        blackboard: &mut B,
        error: &WorldError,
    ) -> MissionStatus {
        self.drop_plan(now, blackboard, None);
        let message = error.to_string();
        self.end(nanoseconds(now), Outcome::BadGoal { message })
    }

    /// Drops the plan; the next tick requests another one.
    pub(super) fn replan(
        &mut self,
        now: Duration,
        blackboard: &mut B,
        cause: Cause,
    ) -> MissionStatus {
        self.drop_plan(now, blackboard, Some(&cause));
        self.phase = Phase::PlanNeeded(cause);
        self.status()
    }

    /// Halts the tree or cancels the planner, and records all changes by the halt, and the cause if there is one. The
    /// caller sets the next phase.
    pub(super) fn drop_plan(&mut self, now: Duration, blackboard: &mut B, cause: Option<&Cause>) {
        let time = nanoseconds(now);
        match &mut self.phase {
            Phase::Planning { .. } => self.planner.cancel(),
            Phase::Executing(execution) => {
                execution.tree.halt(now, blackboard);
                self.record_node_changes(time);
                if let Some(cause) = cause.cloned() {
                    let episode = self.episode;
                    self.records.push(AuditRecord::Dropped {
                        episode,
                        time,
                        cause,
                    });
                }
            }
            Phase::Idle | Phase::PlanNeeded(_) | Phase::Ended(_) => {}
        }
        self.record_changes(time, blackboard);
    }

    /// Records the end of the mission and enters its last phase.
    pub(super) fn end(&mut self, time: u64, outcome: Outcome) -> MissionStatus {
        self.records.push(AuditRecord::Ended {
            time,
            outcome: outcome.clone(),
        });
        self.phase = Phase::Ended(outcome);
        self.status()
    }
}
