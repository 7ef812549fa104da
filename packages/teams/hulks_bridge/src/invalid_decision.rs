use std::time::Duration;

use hsl_types::BehaviorOutput;
use hulks_protocol::topics;

/// Reason why the decision of a stepped node is invalid.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum InvalidDecision {
    /// The inputs of the decision are unknown.
    #[error("the node publishes no {}", topics::BLACKBOARD.name)]
    NoBlackboard,
    /// The node plays on another field.
    #[error("{0}")]
    Field(&'static str),
    /// The decision is not based on the inputs of its step.
    #[error(
        "stale decision: at {step:?} of its clock, the node decided without all inputs of the step: {}; {}",
        inputs.join(", "),
        advice(*settle)
    )]
    Stale {
        /// Time on the clock of the node.
        step: Duration,
        /// Names of the late inputs, each with the age of the input that was used.
        inputs: Vec<String>,
        /// Pause of the bridge before each step, if the driver only receives times.
        settle: Option<Duration>,
    },
}

impl InvalidDecision {
    /// Returns the answer to the world that reports this error and stops the robot. A late input counts as a failure of
    /// the environment, the other errors as failures of the node.
    pub(crate) fn into_output(self) -> BehaviorOutput {
        let text = vec![self.to_string()];
        let mut output = BehaviorOutput::default();
        match self {
            Self::NoBlackboard | Self::Field(_) => output.faults = text,
            Self::Stale { .. } => output.environment_faults = text,
        }
        output
    }
}

/// Returns how to avoid stale decisions. `settle` is `None` if the driver waits for the inputs itself.
fn advice(settle: Option<Duration>) -> String {
    match settle {
        Some(settle) => format!(
            "set settle:= to more than {} s, or let the driver of the node wait for the inputs of a step",
            settle.as_secs_f64()
        ),
        None => "the driver of the node must let the node's tasks run before it sets the clock"
            .to_owned(),
    }
}
