use std::time::Duration;

use hsl_types::BehaviorOutput;
use hulks_protocol::topics;

/// Reasons why the decision of a stepped node is not valid.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum InvalidDecision {
    /// The inputs of the decision are unknown.
    #[error("it publishes no {}", topics::BLACKBOARD.name)]
    NoBlackboard,
    /// The node plays on another field.
    #[error("{0}")]
    Field(&'static str),
    /// The decision is not based on the inputs of its step.
    #[error(
        "stale decision: at {step:?} on its clock, it had not received all inputs of the step: {}; {}",
        inputs.join(", "),
        mend(*settle)
    )]
    Stale {
        /// Time on its clock.
        step: Duration,
        /// The missing inputs, each with its age.
        inputs: Vec<String>,
        /// Wait of the bridge before each step, if the driver only receives times.
        settle: Option<Duration>,
    },
}

impl InvalidDecision {
    /// Returns the answer that reports this error. A late input is a failure of the environment.
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

fn mend(settle: Option<Duration>) -> String {
    match settle {
        Some(settle) => format!(
            "set settle:= to more than {} s, or let its driver wait for the inputs of a step",
            settle.as_secs_f64()
        ),
        None => "its driver must let the node's tasks run before it sets the clock".to_owned(),
    }
}
