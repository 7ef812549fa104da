use std::time::Duration;

use hsl_types::BehaviorOutput;
use hulks_protocol::topics;

/// Why the decision of a node that is stepped does not count.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum DecisionFault {
    /// Nobody can know what it was decided on.
    #[error("it publishes no {}", topics::BLACKBOARD.name)]
    NoBlackboard,
    /// The node plays on another field.
    #[error("{0}")]
    Field(&'static str),
    /// It was not decided on what the node was told.
    #[error(
        "stale decision: when its clock showed {step:?}, it had not heard all that it was told: {}; {}",
        inputs.join(", "),
        mend(*settle)
    )]
    Stale {
        /// What its clock showed.
        step: Duration,
        /// What it had not heard, each with how old it was.
        inputs: Vec<String>,
        /// How long the bridge waits before each step, where its driver hears times only.
        settle: Option<Duration>,
    },
}

impl DecisionFault {
    /// The answer that says so. A late input is no fault of the behavior.
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
        None => {
            "its driver has to let its tasks have their turn before it sets the clock".to_owned()
        }
    }
}
