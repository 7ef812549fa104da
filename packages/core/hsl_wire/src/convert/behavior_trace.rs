//! What became of every node of a behavior tree in one tick.

use behavior_tree::{Score, Trace};
use hsl_types::{Faults, limits};

use super::enter;
use crate::{hsl_msgs, std_msgs};

/// The trace as a message; `header` is that of the world state.
pub fn to_message(header: std_msgs::Header, trace: &Trace) -> hsl_msgs::BehaviorTrace {
    hsl_msgs::BehaviorTrace {
        header,
        layout_version: trace.layout_version,
        statuses: trace.marks().collect(),
        scores: trace.scores.iter().map(score_to_message).collect(),
    }
}

/// The trace of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: &hsl_msgs::BehaviorTrace) -> Result<Trace, Faults> {
    enter(|door| {
        let marks = door.each(
            "statuses",
            &message.statuses,
            limits::TREE_NODES,
            |&byte, door| {
                let mark = Trace::read_mark(byte);
                if let Err(error) = mark {
                    door.fault(error);
                }
                mark.ok()
            },
        );
        let scores = door.each(
            "scores",
            &message.scores,
            limits::TREE_NODES,
            |score, door| {
                let is_number = !score.score.is_nan();
                let read = Score {
                    node: score.node,
                    score: score.score,
                };
                door.field("score", |door| {
                    door.require(is_number, read, "is not a number")
                })
            },
        );
        let (statuses, halted) = marks?.into_iter().unzip();
        Some(Trace {
            layout_version: message.layout_version,
            statuses,
            halted,
            scores: scores?,
        })
    })
}

fn score_to_message(score: &Score) -> hsl_msgs::BehaviorScore {
    hsl_msgs::BehaviorScore {
        node: score.node,
        score: score.score,
    }
}
