use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// Request to a performer to carry out a step.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PerformRequest {
    /// Name of the performer: of its action server in ROS, as in `/uav1/fly_to`.
    pub performer: String,
    /// Name of the action in the domain.
    pub action: String,
    /// Names of the action's parameters; empty if they are unknown.
    pub parameters: Vec<String>,
    /// Names of the objects.
    pub arguments: Vec<String>,
    /// Namespace of the robot on the field; empty without one.
    pub robot: String,
}

/// Reason why a performer has not carried out a step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PerformFailure {
    /// The performer refuses the step or has failed.
    #[error("{0}")]
    Failed(String),
    /// The performer does not exist or does not respond any more.
    #[error("{0}")]
    Gone(String),
}

/// Call of a performer that the program of the mission has to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PerformerCall {
    /// Start a step.
    Start {
        /// Number of the call, for [`Performances::end`].
        id: u64,
        /// The step.
        request: PerformRequest,
    },
    /// Cancel a step. Its result is not needed any more.
    Cancel {
        /// Number of the call that started it.
        id: u64,
    },
}

/// Steps that performers carry out now. The leaves start and halt them in a tick; the program of the mission sends the
/// [calls](Self::take_calls) after the tick, and passes results with [`Self::end`] before the next one. The package
/// knows neither messages nor clocks.
#[derive(Clone, Debug, Default)]
pub struct Performances {
    /// Running steps.
    running: BTreeMap<PerformRequest, Performance>,
    /// Calls that are not sent yet.
    calls: Vec<PerformerCall>,
    /// Number of the last call.
    last_id: u64,
    is_connected: bool,
}

/// A running step.
#[derive(Clone, Debug)]
struct Performance {
    id: u64,
    /// Mission time of the start.
    start: Duration,
    result: Option<Result<(), PerformFailure>>,
}

impl Performances {
    /// Declares that the program sends calls. Without it, each step fails at its start.
    pub fn connect(&mut self) {
        self.is_connected = true;
    }

    /// Returns the calls since the last call of this function, in order.
    pub fn take_calls(&mut self) -> Vec<PerformerCall> {
        std::mem::take(&mut self.calls)
    }

    /// Ends the step of the call `id` for the next tick. Does nothing if the step was halted.
    pub fn end(&mut self, id: u64, result: Result<(), PerformFailure>) {
        let mut running = self.running.values_mut();
        if let Some(performance) = running.find(|it| it.id == id) {
            performance.result = Some(result);
        }
    }

    /// Starts a step at mission time `now`, or continues it. Returns its result once; `None` while it runs. With
    /// `timeout`, a step that runs longer is canceled and fails.
    pub(super) fn tick(
        &mut self,
        request: &PerformRequest,
        now: Duration,
        timeout: Option<Duration>,
    ) -> Option<Result<(), PerformFailure>> {
        if !self.is_connected {
            return Some(Err(PerformFailure::Failed(format!(
                "performer {} cannot be called: the mission runs without ROS; run it in a node, mission_node:=true",
                request.performer
            ))));
        }
        let Some(performance) = self.running.get_mut(request) else {
            self.last_id += 1;
            let id = self.last_id;
            let (start, result) = (now, None);
            let performance = Performance { id, start, result };
            self.running.insert(request.clone(), performance);
            let request = request.clone();
            self.calls.push(PerformerCall::Start { id, request });
            return None;
        };
        if let Some(result) = performance.result.take() {
            self.running.remove(request);
            return Some(result);
        }
        let limit = timeout.filter(|it| now.saturating_sub(performance.start) >= *it)?;
        self.halt(request);
        Some(Err(PerformFailure::Failed(format!(
            "performer {} has not finished {request} within its timeout of {} s",
            request.performer,
            limit.as_secs_f64()
        ))))
    }

    /// Cancels a step. Does nothing if it does not run.
    pub(super) fn halt(&mut self, request: &PerformRequest) {
        let Some(performance) = self.running.remove(request) else {
            return;
        };
        if performance.result.is_some() {
            return;
        }
        let id = performance.id;
        let is_start =
            |call: &PerformerCall| matches!(call, PerformerCall::Start { id: it, .. } if *it == id);
        match self.calls.iter().position(is_start) {
            // The call was not sent yet.
            Some(index) => drop(self.calls.remove(index)),
            None => self.calls.push(PerformerCall::Cancel { id }),
        }
    }
}

impl fmt::Display for PerformRequest {
    /// Writes the step as in a plan: `(fly-to uav1 home lake)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}", self.action)?;
        for argument in &self.arguments {
            write!(f, " {argument}")?;
        }
        f.write_str(")")
    }
}
