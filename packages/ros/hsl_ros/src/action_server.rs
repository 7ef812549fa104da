//! Actions offered by a node.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use futures::{FutureExt, Stream, StreamExt};

use crate::Error;
use crate::interfaces::ActionType;
use crate::peer_log::PeerLog;

/// Server of a ROS action of type `A`. It receives goals of clients while its node spins.
pub struct ActionServer<A: ActionType> {
    goals: Pin<Box<dyn Stream<Item = r2r::ActionServerGoalRequest<A>> + Send>>,
    errors: AnswerErrors,
}

/// Request of a client to accept a goal.
pub struct GoalRequest<A: ActionType> {
    request: r2r::ActionServerGoalRequest<A>,
    errors: AnswerErrors,
}

/// Accepted goal. Its client waits until one of [`Goal::succeed`], [`Goal::abort`] and [`Goal::cancel`] sends the
/// result.
pub struct Goal<A: ActionType> {
    goal: r2r::ActionServerGoal<A>,
    cancels: Pin<Box<dyn Stream<Item = r2r::ActionServerCancelRequest> + Send>>,
    errors: AnswerErrors,
}

/// Log of answers that no client received, for all goals of an action; at most one line a second.
#[derive(Clone)]
struct AnswerErrors {
    action: Arc<str>,
    log: Arc<Mutex<PeerLog>>,
}

impl AnswerErrors {
    /// Logs the error, if there is one, of an answer to a client. The client may have exited; the goal ends anyway.
    fn log(&self, sent: r2r::Result<()>) {
        let Err(error) = sent else {
            return;
        };
        let text = format_args!("no answer to a client of {}: {error}", self.action);
        let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(line) = log.line("answer", text) {
            tracing::warn!("{line}");
        }
    }
}

impl<A: ActionType + 'static> ActionServer<A> {
    /// Creates the server from r2r's stream of goals. `name` is the name of the action in the log.
    pub(crate) fn new(
        goals: impl Stream<Item = r2r::ActionServerGoalRequest<A>> + Send + 'static,
        name: &str,
    ) -> Self {
        Self {
            goals: Box::pin(goals),
            errors: AnswerErrors {
                action: name.into(),
                log: Arc::default(),
            },
        }
    }

    /// Returns the next goal that has arrived; `None` without one. Never waits.
    pub fn take(&mut self) -> Option<GoalRequest<A>> {
        let request = self.goals.next().now_or_never()??;
        Some(GoalRequest {
            request,
            errors: self.errors.clone(),
        })
    }
}

impl<A: ActionType + 'static> GoalRequest<A> {
    /// Returns the content of the goal.
    pub fn goal(&self) -> &A::Goal {
        &self.request.goal
    }

    /// Accepts the goal and informs its client. The client then waits for the result, see [`Goal`].
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses it.
    pub fn accept(self) -> Result<Goal<A>, Error> {
        let Self { request, errors } = self;
        let accepted = request.accept();
        let refused = Error::refused(format!("a goal of {}", errors.action));
        let (goal, cancels) = accepted.map_err(refused)?;
        Ok(Goal {
            goal,
            cancels: Box::pin(cancels),
            errors,
        })
    }

    /// Refuses the goal. A client that has exited does not receive the answer.
    pub fn reject(self) {
        let _ = self.request.reject();
    }
}

impl<A: ActionType + 'static> Goal<A> {
    /// Accepts all requests to cancel the goal that have arrived, and returns true if there was one. The caller then
    /// has to end the goal with [`Goal::cancel`].
    pub fn accept_cancels(&mut self) -> bool {
        let mut is_cancelled = false;
        while let Some(Some(request)) = self.cancels.next().now_or_never() {
            request.accept();
            is_cancelled = true;
        }
        is_cancelled
    }

    /// Sends the progress to the client. A failure is only logged.
    pub fn feedback(&self, feedback: A::Feedback) {
        self.errors.log(self.goal.publish_feedback(feedback));
    }

    /// Ends the goal as reached and sends the result to the client. A failure is only logged.
    pub fn succeed(mut self, result: A::Result) {
        let sent = self.goal.succeed(result);
        self.errors.log(sent);
    }

    /// Ends the goal as not reached and sends the result to the client. A failure is only logged.
    pub fn abort(mut self, result: A::Result) {
        let sent = self.goal.abort(result);
        self.errors.log(sent);
    }

    /// Ends the goal as canceled by the client and sends the result to it. A failure is only logged.
    pub fn cancel(mut self, result: A::Result) {
        let sent = self.goal.cancel(result);
        self.errors.log(sent);
    }
}
