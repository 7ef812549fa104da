//! Responses of the store of the facts, and the end of the mission.

use std::time::Duration;

use field_mission::MissionTick;
use hsl_ros::{Publisher, shell};
use hsl_types::{MissionState, Time};
use hsl_wire::convert::{header, mission_decision};
use hsl_wire::hsl_msgs;
use mission::{AuditPrinter, MissionStatus};

use super::{NextStep, Phase, Shell};
use crate::facts::{FollowResponse, SyncEffect};
use crate::facts_link::LinkError;
use crate::mission_node::loaded_mission::{LoadedMission, ResumedState};
use crate::wall_clock;

impl Shell {
    /// Applies a response of the store. The first one creates the mission. At the end of a tick, publishes the decision
    /// and feedback, and ends the action if the mission has ended.
    pub(super) fn handle_response(
        &mut self,
        response: &FollowResponse,
        is_tick: bool,
    ) -> anyhow::Result<NextStep> {
        let Some(loaded) = &mut self.loaded else {
            return self.load(response, None);
        };
        if loaded.run.apply_response(response)? == SyncEffect::Replaced {
            return self.handle_replaced_facts(response);
        }
        if !is_tick {
            self.phase = Phase::Ready;
            return Ok(NextStep::Continue);
        }
        let decision = loaded.run.decision();
        publish(
            &self.decisions,
            &mut self.printer,
            loaded.run.now(),
            &decision,
        )?;
        if let Some(clients) = &self.clients {
            clients.send_feedback(&loaded.run);
        }
        if loaded.run.is_active() {
            self.phase = Phase::Ready;
            // Messages must be received even if the mission runs as fast as possible.
            return Ok(NextStep::Wait);
        }
        self.phase = Phase::Idle;
        let ended = match loaded.run.status() {
            MissionStatus::Ended(_) => decision,
            _ => MissionTick {
                state: MissionState::Idle,
                ..decision
            },
        };
        Ok(self.end_mission(&ended))
    }

    /// Ends the action with the state of `decision`. Returns the exit code of the node if `end_with_mission` is true.
    fn end_mission(&mut self, decision: &MissionTick) -> NextStep {
        let episode = self.loaded.as_ref().map_or(0, |it| it.run.episode());
        if let Some(clients) = &mut self.clients {
            clients.end(decision, episode);
        }
        match (self.parameters.end_with_mission, decision.state) {
            (false, _) => NextStep::Continue,
            (true, MissionState::Succeeded) => NextStep::Exit(shell::PASSED),
            (true, _) => NextStep::Exit(shell::SCENARIO_FAILED),
        }
    }

    /// Ends the mission because the store does not respond or refuses a request: logs `error`, publishes a failed
    /// decision and ends the action. The node continues, unless `end_with_mission` is true. Returns `error` if no
    /// mission is loaded.
    pub(super) fn fail_mission(&mut self, error: &LinkError) -> anyhow::Result<NextStep> {
        let Some(loaded) = &mut self.loaded else {
            return Err(error.clone().into());
        };
        tracing::error!("the mission ends: {error}");
        let mut decision = loaded.run.decision();
        loaded.run.abandon();
        decision.state = MissionState::Failed;
        decision.outcome = error.to_string();
        publish(
            &self.decisions,
            &mut self.printer,
            loaded.run.now(),
            &decision,
        )?;
        self.planning.cancel();
        self.phase = Phase::Idle;
        match self.end_mission(&decision) {
            NextStep::Exit(_) => Ok(NextStep::Exit(shell::ENVIRONMENT_FAILED)),
            step => Ok(step),
        }
    }

    /// Loads the mission of a store with another generation, and logs it. With the same texts the store has lost its
    /// facts: the mission continues with its goal. With other texts the mission fails first.
    fn handle_replaced_facts(&mut self, response: &FollowResponse) -> anyhow::Result<NextStep> {
        let Some(mut old) = self.loaded.take() else {
            return Ok(NextStep::Wait);
        };
        // The tree of the old mission is not halted.
        self.performers.cancel_all();
        let goal = old.run.goal().map(ToString::to_string);
        if response.texts.as_deref() == Some(&*old.texts) {
            let text = "the facts were lost: the mission continues with the facts of the problem";
            if let Some(line) = self.log.line("lost", text) {
                tracing::warn!("{line}");
            }
            let (goal, now) = (goal.unwrap_or_default(), old.run.now());
            return self.load(response, Some(ResumedState { goal, now }));
        }
        let text = "another domain or problem was loaded";
        if let Some(line) = self.log.line("loaded", text) {
            tracing::info!("{line}");
        }
        if goal.is_some() {
            let mut decision = old.run.decision();
            decision.state = MissionState::Failed;
            decision.outcome = "another domain or problem was loaded".to_owned();
            publish(&self.decisions, &mut self.printer, old.run.now(), &decision)?;
            // The action ends with the episodes of the old mission.
            self.loaded = Some(old);
            let step = self.end_mission(&decision);
            self.loaded = None;
            if let NextStep::Exit(_) = step {
                return Ok(step);
            }
        }
        self.load(response, None)
    }

    /// Creates a mission from the response of the store, with the goal and time of `before` if given. The first tick is
    /// due immediately.
    fn load(
        &mut self,
        response: &FollowResponse,
        before: Option<ResumedState>,
    ) -> anyhow::Result<NextStep> {
        self.loaded = Some(LoadedMission::new(&self.parameters, response, before)?);
        self.due = wall_clock::now();
        self.phase = Phase::Idle;
        Ok(NextStep::Continue)
    }
}

/// Publishes a decision and logs its records as text.
fn publish(
    decisions: &Publisher<hsl_msgs::MissionDecision>,
    printer: &mut AuditPrinter,
    now: Duration,
    decision: &MissionTick,
) -> Result<(), hsl_ros::Error> {
    let now = Time::ZERO + now;
    let lines = decision
        .records
        .iter()
        .flat_map(|record| printer.format(record));
    lines.for_each(|line| tracing::info!("{}", line.trim_start()));
    let message = mission_decision::to_message(header::of_world(now), &decision.clone().into());
    decisions.publish(&message)
}
