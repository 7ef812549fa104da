//! Who wants something of the mission: the services and the action.

use std::fmt::Display;

use field_mission::{MissionTick, state_of};
use hsl_ros::interfaces::action::ExecuteMission::{self, Feedback, Result as ActionResult};
use hsl_ros::interfaces::srv::{DispatchGoal, StopMission};
use hsl_ros::{ActionServer, Goal, Node, PeerLog, Service};
use hsl_types::MissionState;
use hsl_wire::convert::mission_decision;
use pddl::FileErrors;

use crate::mission_run::{Board, MissionRun};
use crate::received::{Received, TooLarge};
use crate::topics;

/// The outcome of a mission that is stopped.
const STOPPED: &str = "the mission was stopped";

/// The outcome for a client whose goal somebody else replaced.
const REPLACED: &str = "another goal was given";

/// The services and the action.
pub(super) struct Clients {
    dispatch: Service<DispatchGoal::Service>,
    stop: Service<StopMission::Service>,
    execute: ActionServer<ExecuteMission::Action>,
    /// The goal of the action that is being pursued.
    active: Option<Active>,
    log: PeerLog,
}

struct Active {
    goal: Goal<ExecuteMission::Action>,
    is_cancelled: bool,
    /// The last planning episode before this goal.
    before: u32,
}

impl Clients {
    pub(super) fn new(node: &mut Node) -> Result<Self, hsl_ros::Error> {
        Ok(Self {
            dispatch: node.service(topics::DISPATCH_GOAL)?,
            stop: node.service(topics::STOP)?,
            execute: node.action_server(topics::EXECUTE)?,
            active: None,
            log: PeerLog::default(),
        })
    }

    /// Does what clients want of the mission; `problem_goal` is the goal of an action without one.
    pub(super) fn work<B: Board + 'static>(&mut self, run: &mut MissionRun<B>, problem_goal: &str) {
        while let Some(request) = self.dispatch.take() {
            let text = &request.message().goal;
            let result = pursue(run, text);
            if let Ok(true) = result {
                self.end_active(run, REPLACED);
            }
            let (success, message) = match result {
                Ok(_) => (true, String::new()),
                Err(faults) => (false, faults.to_string()),
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
            match pursue(run, text) {
                Err(faults) => {
                    self.warn("refused", format_args!("a goal is refused: {faults}"));
                    request.reject();
                }
                Ok(_) => match request.accept() {
                    Err(error) => self.warn("accept", error),
                    Ok(goal) => {
                        self.end_active(run, REPLACED);
                        self.active = Some(Active {
                            goal,
                            is_cancelled: false,
                            before,
                        });
                    }
                },
            }
        }
        if let Some(active) = &mut self.active
            && active.goal.takes_cancel()
            && !active.is_cancelled
        {
            active.is_cancelled = true;
            run.clear_goal();
        }
    }

    /// Tells the client of the action how far the mission is.
    pub(super) fn tell<B: Board + 'static>(&self, run: &MissionRun<B>) {
        if let Some(active) = &self.active {
            active.goal.feedback(Feedback {
                state: mission_decision::state_to_message(state_of(run.status())),
                running: run.running_steps(),
                episode: run.episode(),
                version: run.version(),
            });
        }
    }

    /// Logs a line that a client caused, at most one a second of each kind.
    fn warn(&mut self, kind: &'static str, text: impl Display) {
        if let Some(line) = self.log.line(kind, text) {
            tracing::warn!("{line}");
        }
    }

    /// Ends the action with the mission.
    pub(super) fn end(&mut self, decision: &MissionTick, episode: u32) {
        let Some(active) = self.active.take() else {
            return;
        };
        let success = decision.state == MissionState::Succeeded;
        let outcome = match decision.outcome.as_str() {
            "" => STOPPED,
            outcome => outcome,
        };
        let result = result(&active, success, outcome, episode, decision.version);
        match (success, active.is_cancelled) {
            (true, _) => active.goal.succeed(result),
            (false, true) => active.goal.cancel(result),
            (false, false) => active.goal.abort(result),
        }
    }

    /// Ends the action before the mission does.
    fn end_active<B: Board + 'static>(&mut self, run: &MissionRun<B>, outcome: &str) {
        if let Some(active) = self.active.take() {
            let result = result(&active, false, outcome, run.episode(), run.version());
            active.goal.abort(result);
        }
    }
}

fn result(
    active: &Active,
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

/// Reason for which a goal is not pursued.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
enum RefusedGoal {
    /// It is too long.
    TooLarge(#[from] TooLarge),
    /// It has faults.
    Faults(#[from] FileErrors),
}

/// Pursues a goal; returns whether it is another one than before.
fn pursue<B: Board + 'static>(run: &mut MissionRun<B>, text: &str) -> Result<bool, RefusedGoal> {
    Received::request().goal(text)?;
    let goal = run.read_goal(text)?;
    if run.goal() == Some(&goal) {
        return Ok(false);
    }
    run.set_goal(goal);
    Ok(true)
}
