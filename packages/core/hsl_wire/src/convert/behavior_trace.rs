//! What became of every node of a behavior tree in one tick.

use behavior_tree::{Score, Trace};
use hsl_types::limits;
use support::Faults;

use super::Door;
use super::mirror::fields;
use super::way::{Each, Plain, Way};
use crate::{hsl_msgs, std_msgs};

const SCORES: Each<Plain> = Each(limits::TREE_NODES, Plain);

/// The trace as a message; `header` is that of the world state.
pub fn to_message(header: std_msgs::Header, trace: &Trace) -> hsl_msgs::BehaviorTrace {
    hsl_msgs::BehaviorTrace {
        header,
        layout_version: trace.layout_version,
        statuses: trace.marks().collect(),
        scores: SCORES.write(&trace.scores),
    }
}

/// The trace of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: &hsl_msgs::BehaviorTrace) -> Result<Trace, Faults> {
    Door::open(|door| {
        let marks = door.field("statuses", |door| {
            door.elements(&message.statuses, limits::TREE_NODES, |&byte, door| {
                let mark = Trace::read_mark(byte);
                if let Err(error) = mark {
                    door.fault(error);
                }
                mark.ok()
            })
        });
        let scores = door.read("scores", &SCORES, &message.scores);
        let (statuses, halted) = marks?.into_iter().unzip();
        Some(Trace {
            layout_version: message.layout_version,
            statuses,
            halted,
            scores: scores?,
        })
    })
}

fields!(Score = hsl_msgs::BehaviorScore { node, score: Known });

/// A score: any number.
struct Known;

impl Way<f64, f64> for Known {
    fn write(&self, score: &f64) -> f64 {
        *score
    }

    fn read(&self, score: &f64, door: &Door<'_>) -> Option<f64> {
        door.require(!score.is_nan(), *score, "is not a number")
    }
}
