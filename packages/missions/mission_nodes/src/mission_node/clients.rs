//! Clients of a mission: its services and its action.

use std::fmt::Display;

use field_mission::{MissionTick, state_of};
use hsl_ros::interfaces::action::ExecuteMission::{self, Feedback, Result as ActionResult};
use hsl_ros::interfaces::srv::{DispatchGoal, StopMission};
use hsl_ros::{ActionServer, Goal, Node, PeerLog, Service};
use hsl_types::MissionState;
use hsl_wire::convert::mission_decision;
use pddl::FileErrors;

use crate::message_check::{MessageCheck, TooLarge};
use crate::mission_run::{MissionBlackboard, MissionRun};
use crate::topics;

/// Outcome of a stopped mission.
const STOPPED: &str = "the mission was stopped";

/// Outcome of an action whose goal was replaced.
const REPLACED: &str = "another goal was given";

/// Servers by which clients set and stop the goal of the mission. A goal of the action ends with the mission.
pub(super) struct Clients {
    dispatch: Service<DispatchGoal::Service>,
    stop: Service<StopMission::Service>,
    execute: ActionServer<ExecuteMission::Action>,
    active: Option<ActiveGoal>,
    log: PeerLog,
}

struct ActiveGoal {
    goal: Goal<ExecuteMission::Action>,
    is_canceled: bool,
    /// Last planning episode before this goal.
    before: u32,
}

impl Clients {
    /// Creates the servers of the node.
    pub(super) fn new(node: &mut Node) -> Result<Self, hsl_ros::Error> {
        Ok(Self {
            dispatch: node.service(topics::DISPATCH_GOAL)?,
            stop: node.service(topics::STOP)?,
            execute: node.action_server(topics::EXECUTE)?,
            active: None,
            log: PeerLog::default(),
        })
    }

    /// Processes the requests of clients: sets or clears the goal of `run` and responds. `problem_goal` is the goal of
    /// an action without one. A new goal aborts the active action.
    pub(super) fn process<B: MissionBlackboard + 'static>(
        &mut self,
        run: &mut MissionRun<B>,
        problem_goal: &str,
    ) {
        while let Some(request) = self.dispatch.take() {
            let text = &request.message().goal;
            let result = try_set_goal(run, text);
            if let Ok(true) = result {
                self.end_active(run, REPLACED);
            }
            let (success, message) = match result {
                Ok(_) => (true, String::new()),
                Err(errors) => (false, errors.to_string()),
            };
            request.respond(DispatchGoal::Response { success, message });
        }
        while let Some(request) = self.stop.take() {
            let success = run.goal().is_some();
            if success {
                run.clear_goal();
                self.end_active(run, STOPPED);
            }
            let message = match success {
                true => String::new(),
                false => "there is no mission".to_owned(),
            };
            request.respond(StopMission::Response { success, message });
        }
        while let Some(request) = self.execute.take() {
            let text = match request.goal().goal.as_str() {
                "" => problem_goal,
                text => text,
            };
            let before = run.episode();
            match try_set_goal(run, text) {
                Err(errors) => {
                    self.warn("refused", format_args!("goal refused: {errors}"));
                    request.reject();
                }
                Ok(_) => match request.accept() {
                    Err(error) => self.warn("accept", error),
                    Ok(goal) => {
                        self.end_active(run, REPLACED);
                        self.active = Some(ActiveGoal {
                            goal,
                            is_canceled: false,
                            before,
                        });
                    }
                },
            }
        }
        if let Some(active) = &mut self.active
            && active.goal.accept_cancels()
            && !active.is_canceled
        {
            // The action is answered when the mission has ended, in the next tick.
            active.is_canceled = true;
            run.clear_goal();
        }
    }

    /// Sends the progress of the mission as feedback of the action.
    pub(super) fn send_feedback<B: MissionBlackboard + 'static>(&self, run: &MissionRun<B>) {
        if let Some(active) = &self.active {
            active.goal.feedback(Feedback {
                state: mission_decision::state_to_message(state_of(run.status())),
                running: run.running_steps(),
                episode: run.episode(),
                version: run.version(),
            });
        }
    }

    /// Logs a line that a client caused, at most one per second and `kind`.
    fn warn(&mut self, kind: &'static str, text: impl Display) {
        if let Some(line) = self.log.line(kind, text) {
            tracing::warn!("{line}");
        }
    }

    /// Ends the active action, if any, with the result of the mission. `episode` is the number of the last planning
    /// episode.
    pub(super) fn end(&mut self, decision: &MissionTick, episode: u32) {
        let Some(active) = self.active.take() else {
            return;
        };
        let success = decision.state == MissionState::Succeeded;
        let outcome = match decision.outcome.as_str() {
            "" => STOPPED,
            outcome => outcome,
        };
        let result = create_result(&active, success, outcome, episode, decision.version);
        match (success, active.is_canceled) {
            (true, _) => active.goal.succeed(result),
            (false, true) => active.goal.cancel(result),
            (false, false) => active.goal.abort(result),
        }
    }

    /// Aborts the active action before the mission ends; `outcome` is the reason for the client.
    fn end_active<B: MissionBlackboard + 'static>(&mut self, run: &MissionRun<B>, outcome: &str) {
        if let Some(active) = self.active.take() {
            let result = create_result(&active, false, outcome, run.episode(), run.version());
            active.goal.abort(result);
        }
    }
}

/// Returns the result of an action, with the number of planning episodes since the start of the action.
fn create_result(
    active: &ActiveGoal,
    success: bool,
    outcome: &str,
    episode: u32,
    version: u64,
) -> ActionResult {
    ActionResult {
        success,
        outcome: outcome.to_owned(),
        episodes: episode.saturating_sub(active.before),
        version,
    }
}

#[derive(Debug, thiserror::Error)]
#[error(transparent)]
enum RefusedGoal {
    TooLarge(#[from] TooLarge),
    Invalid(#[from] FileErrors),
}

/// Sets the goal of `run` and returns true; returns false and changes nothing if it is the present goal. Returns an
/// error if the goal is too long or invalid.
fn try_set_goal<B: MissionBlackboard + 'static>(
    run: &mut MissionRun<B>,
    text: &str,
) -> Result<bool, RefusedGoal> {
    MessageCheck::for_request().goal(text)?;
    let goal = run.read_goal(text)?;
    if run.goal() == Some(&goal) {
        return Ok(false);
    }
    run.set_goal(goal);
    Ok(true)
}
