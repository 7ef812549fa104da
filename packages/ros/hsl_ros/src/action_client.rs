//! Actions of other nodes.

use std::future::Future;
use std::pin::Pin;

use futures::{FutureExt, Stream, StreamExt};

use crate::Error;
use crate::interfaces::ActionType;

/// Result that the middleware delivers later.
type Pending<T> = Pin<Box<dyn Future<Output = r2r::Result<T>>>>;

/// Client of a ROS action of type `A`.
pub struct ActionClient<A: ActionType + 'static> {
    client: r2r::ActionClient<A>,
    action: String,
    /// Query for a server, while it is not answered.
    availability: Option<Pending<()>>,
}

/// Goal that was sent to a server. It advances while it is polled and its node spins.
pub struct SentGoal<A: ActionType + 'static> {
    state: State<A>,
    is_canceled: bool,
    /// Request to cancel the goal, while it is not answered.
    cancellation: Option<Pending<()>>,
}

enum State<A: ActionType + 'static> {
    /// Waiting for the server to accept or refuse the goal.
    Sent(Pending<Accepted<A>>),
    Accepted(Accepted<A>),
    Ended,
}

/// Parts of an accepted goal.
struct Accepted<A: ActionType + 'static> {
    handle: r2r::ActionClientGoal<A>,
    result: Pending<(r2r::GoalStatus, A::Result)>,
    feedback: Pin<Box<dyn Stream<Item = A::Feedback>>>,
}

/// News of a goal.
pub enum GoalNews<A: ActionType> {
    /// The server works on the goal.
    Accepted,
    /// The server refuses the goal, which is its end.
    Refused,
    /// Progress of the goal.
    Feedback(A::Feedback),
    /// The server refuses to cancel the goal, or the goal has ended meanwhile.
    NotCanceled,
    /// The goal has ended with a result.
    Ended(GoalEnd, A::Result),
}

/// End of a goal, as its server calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalEnd {
    /// The goal is reached.
    Succeeded,
    /// The goal was canceled.
    Canceled,
    /// The server gave up, or does not know the goal any more.
    Aborted,
}

impl<A: ActionType + 'static> ActionClient<A> {
    pub(crate) fn new(client: r2r::ActionClient<A>, action: &str) -> Self {
        Self {
            client,
            action: action.to_owned(),
            availability: None,
        }
    }

    /// Returns true if a server of the action is discovered. Its answer is that of the last spin, so it is false at
    /// first: call it again after each spin.
    pub fn poll_server(&mut self) -> bool {
        if self.availability.is_none() {
            let available = r2r::Node::is_available(&self.client);
            self.availability = available.ok().map(|it| it.boxed_local());
        }
        let answer = self.availability.as_mut();
        let Some(answer) = answer.and_then(|it| it.now_or_never()) else {
            return false;
        };
        self.availability = None;
        answer.is_ok()
    }

    /// Sends a goal.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses it.
    pub fn send(&self, goal: A::Goal) -> Result<SentGoal<A>, Error> {
        let refused = Error::refused(format!("a goal of {}", self.action));
        let sent = self.client.send_goal_request(goal).map_err(refused)?;
        let accepted = sent.map(|accepted| {
            accepted.map(|(handle, result, feedback)| Accepted {
                handle,
                result: result.boxed_local(),
                feedback: feedback.boxed_local(),
            })
        });
        Ok(SentGoal {
            state: State::Sent(accepted.boxed_local()),
            is_canceled: false,
            cancellation: None,
        })
    }
}

impl<A: ActionType + 'static> SentGoal<A> {
    /// Returns the next news of the goal; `None` if there is none yet, and after its end. Never waits.
    pub fn poll(&mut self) -> Option<GoalNews<A>> {
        match &mut self.state {
            State::Ended => None,
            State::Sent(accepted) => match accepted.now_or_never()? {
                Ok(accepted) => {
                    self.state = State::Accepted(accepted);
                    self.send_cancellation();
                    Some(GoalNews::Accepted)
                }
                Err(_) => {
                    self.state = State::Ended;
                    Some(GoalNews::Refused)
                }
            },
            State::Accepted(accepted) => {
                if let Some(Some(feedback)) = accepted.feedback.next().now_or_never() {
                    return Some(GoalNews::Feedback(feedback));
                }
                if let Some(Ok((status, result))) = (&mut accepted.result).now_or_never() {
                    self.state = State::Ended;
                    return Some(GoalNews::Ended(GoalEnd::from(status), result));
                }
                let answer = self.cancellation.as_mut()?.now_or_never()?;
                self.cancellation = None;
                answer.is_err().then_some(GoalNews::NotCanceled)
            }
        }
    }

    /// Returns true after the end of the goal.
    pub fn is_ended(&self) -> bool {
        matches!(self.state, State::Ended)
    }

    /// Asks the server to cancel the goal, as soon as the server has accepted it. Its result still arrives.
    pub fn cancel(&mut self) {
        if !self.is_canceled {
            self.is_canceled = true;
            self.send_cancellation();
        }
    }

    /// Sends the request to cancel the goal if it is needed. A failure of ROS is only logged.
    fn send_cancellation(&mut self) {
        let State::Accepted(accepted) = &self.state else {
            return;
        };
        if !self.is_canceled || self.cancellation.is_some() {
            return;
        }
        match accepted.handle.cancel() {
            Ok(answer) => self.cancellation = Some(answer.boxed_local()),
            Err(error) => tracing::warn!("cannot cancel the goal of an action: {error}"),
        }
    }
}

impl From<r2r::GoalStatus> for GoalEnd {
    fn from(status: r2r::GoalStatus) -> Self {
        match status {
            r2r::GoalStatus::Succeeded => Self::Succeeded,
            r2r::GoalStatus::Canceled => Self::Canceled,
            _ => Self::Aborted,
        }
    }
}
