//! Result of every node of a behavior tree in one tick.

use behavior_tree::{Score, Trace};
use hsl_types::limits;
use support::InvalidValues;

use super::Validation;
use super::field_codec::{AsIs, FieldCodec, Sequence};
use super::mirror::fields;
use crate::{hsl_msgs, std_msgs};

/// Codec of the list of scores.
const SCORES: Sequence<AsIs> = Sequence(limits::TREE_NODES, AsIs);

/// Converts a trace to a message; `header` is the header of the world state.
pub fn to_message(header: std_msgs::Header, trace: &Trace) -> hsl_msgs::BehaviorTrace {
    hsl_msgs::BehaviorTrace {
        header,
        layout_version: trace.layout_version,
        statuses: trace.marks().collect(),
        scores: SCORES.write(&trace.scores),
    }
}

/// Converts a message to a trace.
///
/// # Errors
/// Returns all invalid values of the message.
pub fn from_message(message: &hsl_msgs::BehaviorTrace) -> Result<Trace, InvalidValues> {
    Validation::run(|validation| {
        let marks = validation.field("statuses", |validation| {
            validation.elements(
                &message.statuses,
                limits::TREE_NODES,
                |&byte, validation| {
                    let mark = Trace::read_mark(byte);
                    if let Err(error) = mark {
                        validation.reject(error);
                    }
                    mark.ok()
                },
            )
        });
        let scores = validation.read("scores", &SCORES, &message.scores);
        let (statuses, halted) = marks?.into_iter().unzip();
        Some(Trace {
            layout_version: message.layout_version,
            statuses,
            halted,
            scores: scores?,
        })
    })
}

fields!(
    Score = hsl_msgs::BehaviorScore {
        node,
        score: NotNan
    }
);

/// Score: any number except NaN.
struct NotNan;

impl FieldCodec<f64, f64> for NotNan {
    fn write(&self, score: &f64) -> f64 {
        *score
    }

    fn read(&self, score: &f64, validation: &Validation<'_>) -> Option<f64> {
        validation.require(!score.is_nan(), *score, "is not a number")
    }
}
