use std::time::{Duration, Instant};

use hsl_ros::interfaces::action::PerformAction;
use hsl_ros::{ActionClient, GoalEnd, GoalNews, Node, SentGoal};
use mission::{PerformFailure, PerformRequest};

use crate::wall_clock;

/// Maximum length of a reason for a failure \[characters\].
const LONGEST_REASON: usize = 1000;

/// A step that a performer carries out.
pub(super) struct PerformedStep {
    pub(super) request: PerformRequest,
    state: State,
    /// Wall time of the last change of `state`, or of the last feedback.
    since: Instant,
}

enum State {
    /// The performer is not found, or still busy with a canceled step.
    Waiting,
    /// The goal has no answer.
    Sent(SentGoal<PerformAction::Action>),
    Running {
        goal: SentGoal<PerformAction::Action>,
        /// Publishers of feedback when the performer accepted the goal. Another one belongs to a performer that was
        /// started later.
        publishers: Vec<[u8; 16]>,
        /// Maximum time until the next feedback.
        next_within: Option<Duration>,
    },
}

/// Returns true if a canceled goal has ended, or cannot be canceled.
pub(super) fn is_over(goal: &mut SentGoal<PerformAction::Action>) -> bool {
    while let Some(news) = goal.poll() {
        match news {
            GoalNews::Accepted | GoalNews::Feedback(_) => {}
            GoalNews::Refused | GoalNews::NotCanceled | GoalNews::Ended(..) => return true,
        }
    }
    false
}

impl PerformedStep {
    /// Creates a step that is not sent yet.
    pub(super) fn new(request: PerformRequest) -> Self {
        Self {
            request,
            state: State::Waiting,
            since: wall_clock::now(),
        }
    }

    /// Returns true if the performer has accepted the step.
    pub(super) fn is_running(&self) -> bool {
        matches!(self.state, State::Running { .. })
    }

    /// Returns the goal, if it was sent and has not ended.
    pub(super) fn into_goal(self) -> Option<SentGoal<PerformAction::Action>> {
        match self.state {
            State::Waiting => None,
            State::Sent(goal) | State::Running { goal, .. } => {
                Some(goal).filter(|goal| !goal.is_ended())
            }
        }
    }

    /// Advances the step, and returns its result at its end. `limit` is the maximum wall time for the performer to be
    /// found, and then for its answer. The goal is not sent while `is_busy`. With `is_check`, also checks that the
    /// performer still exists.
    pub(super) fn poll(
        &mut self,
        node: &Node,
        client: &mut ActionClient<PerformAction::Action>,
        limit: Duration,
        is_busy: bool,
        is_check: bool,
    ) -> Option<Result<(), PerformFailure>> {
        let name = self.request.performer.clone();
        let is_late = self.since.elapsed() >= limit;
        match &mut self.state {
            State::Waiting if is_busy => {
                self.since = wall_clock::now();
                None
            }
            State::Waiting => {
                if client.poll_server() {
                    return self.send(client).err().map(Err);
                }
                is_late.then(|| {
                    Err(PerformFailure::Gone(format!(
                        "performer {name} not found within {} s: start a node with an action server {name} of type \
                         hsl_msgs/action/PerformAction",
                        limit.as_secs_f64()
                    )))
                })
            }
            State::Sent(goal) => match goal.poll() {
                None if is_late => Some(Err(PerformFailure::Gone(format!(
                    "performer {name} has not answered within {} s",
                    limit.as_secs_f64()
                )))),
                Some(GoalNews::Accepted) => {
                    self.accept(node);
                    None
                }
                Some(GoalNews::Refused) => {
                    let text = format!("performer {name} refuses {}", self.request);
                    Some(Err(PerformFailure::Failed(text)))
                }
                _ => None,
            },
            State::Running { .. } => self.poll_running(node, is_check),
        }
    }

    /// Sends the goal.
    fn send(&mut self, client: &ActionClient<PerformAction::Action>) -> Result<(), PerformFailure> {
        let request = &self.request;
        let goal = client.send(PerformAction::Goal {
            action: request.action.clone(),
            parameters: request.parameters.clone(),
            arguments: request.arguments.clone(),
            robot: request.robot.clone(),
        });
        let goal = goal.map_err(|error| PerformFailure::Failed(error.to_string()))?;
        self.state = State::Sent(goal);
        self.since = wall_clock::now();
        Ok(())
    }

    /// Notes that the performer has accepted the goal.
    fn accept(&mut self, node: &Node) {
        let publishers = find_publishers(node, &self.request.performer);
        let state = std::mem::replace(&mut self.state, State::Waiting);
        if let State::Sent(goal) = state {
            self.state = State::Running {
                goal,
                publishers,
                next_within: None,
            };
        }
        self.since = wall_clock::now();
    }

    /// Reads the news of an accepted goal.
    fn poll_running(&mut self, node: &Node, is_check: bool) -> Option<Result<(), PerformFailure>> {
        let State::Running {
            goal,
            publishers,
            next_within,
        } = &mut self.state
        else {
            return None;
        };
        while let Some(news) = goal.poll() {
            match news {
                GoalNews::Feedback(feedback) => {
                    self.since = wall_clock::now();
                    let seconds = Duration::try_from_secs_f32(feedback.next_within);
                    *next_within = seconds.ok().filter(|it| !it.is_zero());
                }
                GoalNews::Ended(end, result) => {
                    return Some(read_result(&self.request, end, result));
                }
                GoalNews::Accepted | GoalNews::Refused | GoalNews::NotCanceled => {}
            }
        }
        let name = &self.request.performer;
        if let Some(limit) = *next_within
            && self.since.elapsed() > limit
        {
            return Some(Err(PerformFailure::Gone(format!(
                "performer {name} does not respond: no feedback within {} s during {}",
                limit.as_secs_f32(),
                self.request
            ))));
        }
        if !is_check {
            return None;
        }
        let present = find_publishers(node, name);
        let is_present = |id: &[u8; 16]| present.contains(id);
        let text = if !publishers.iter().any(is_present) {
            "is gone: its process ended"
        } else if present.iter().any(|id| !publishers.contains(id)) {
            "was started again, or twice,"
        } else {
            return None;
        };
        let text = format!("performer {name} {text} during {}", self.request);
        Some(Err(PerformFailure::Gone(text)))
    }
}

/// Returns the ids of the publishers of a performer's feedback.
fn find_publishers(node: &Node, performer: &str) -> Vec<[u8; 16]> {
    let publishers = node.publishers(&format!("{performer}/_action/feedback"));
    publishers.into_iter().map(|it| it.id).collect()
}

/// Returns the result of a step as its performer sent it.
fn read_result(
    request: &PerformRequest,
    end: GoalEnd,
    result: PerformAction::Result,
) -> Result<(), PerformFailure> {
    let verb = match end {
        GoalEnd::Succeeded if result.success => return Ok(()),
        GoalEnd::Succeeded => "ended",
        GoalEnd::Canceled => "canceled",
        GoalEnd::Aborted => "failed in",
    };
    let reason: String = result.reason.chars().take(LONGEST_REASON).collect();
    let reason = match reason.as_str() {
        "" => " without success and without a reason".to_owned(),
        reason => format!(": {reason}"),
    };
    let text = format!("performer {} {verb} {request}{reason}", request.performer);
    Err(PerformFailure::Failed(text))
}
