use std::sync::Arc;

use crate::run::Run;
use crate::{Kind, Node, Question, Score, Scoring, Status};

/// Creates a node that ticks the child with the highest score, and changes to another child only if its score is
/// greater by more than `margin`.
///
/// Every child is scored in every tick, in order. NaN and errors count as minus infinity; of equal scores the first
/// wins. The previous child is halted before the new one is ticked. The selection is reset when the node is halted
/// while it is running, and when a tick does not reach it. The node has the status of the child; without children it
/// fails.
///
/// The trace holds the scores. If the first child has the higher score:
///
/// | first child | second child | scoring_select |
/// |-------------|--------------|----------------|
/// | success     | idle         | success        |
/// | failure     | idle         | failure        |
/// | running     | idle         | running        |
/// | skipped     | idle         | skipped        |
pub fn scoring_select<B>(
    name: impl Into<String>,
    margin: f64,
    children: impl IntoIterator<Item = (Question<B, f64>, Node<B>)>,
) -> Node<B> {
    let (scorers, children): (_, Vec<_>) = children.into_iter().unzip();
    let kind = Kind::ScoringSelect(Arc::new(Scoring { margin, scorers }));
    Node::new(name, kind, children)
}

/// Creates a scorer for [`scoring_select`]: a function that returns the score of a child; the highest score wins.
pub fn score<B>(
    name: impl Into<String>,
    score: impl Fn(&B) -> f64 + Send + Sync + 'static,
) -> Question<B, f64> {
    Question::new(name, score)
}

/// Returns the child that the previous tick selected; `None` if that tick did not reach the node. `memory` has the
/// child's id in the lower half and the number of the tick that stored it in the upper half; `ticks` is the number of
/// the current tick.
fn kept(memory: u64, ticks: u64) -> Option<usize> {
    let child = memory & 0xffff_ffff;
    let is_fresh = ((ticks - 1) & 0xffff_ffff) <= (memory >> 32);
    (child != 0 && is_fresh).then_some(child as usize)
}

/// Scores the children of the node `id` and ticks the selected one. Appends the scores to the trace and stores the
/// selection in the node's memory. `end` is the id after the last descendant.
pub(super) fn tick<B>(run: &mut Run<'_, B>, id: usize, end: usize, scoring: &Scoring<B>) -> Status {
    let kept = kept(run.state.memory[id], run.state.ticks);
    let mut kept_score = None;
    let mut best = None;
    for (child, scorer) in run.subtrees(id + 1, end).zip(&scoring.scorers) {
        let score = run.ask(id, scorer).filter(|score| !score.is_nan());
        let score = score.unwrap_or(f64::NEG_INFINITY);
        run.state.trace.scores.push(Score {
            node: child as u32,
            score,
        });
        if kept == Some(child) {
            kept_score = Some(score);
        }
        if best.is_none_or(|(_, highest)| score > highest) {
            best = Some((child, score));
        }
    }
    let Some((best, highest)) = best else {
        return Status::Failure;
    };
    let child = match (kept, kept_score) {
        (Some(kept), Some(score)) if highest.total_cmp(&(score + scoring.margin)).is_le() => kept,
        _ => best,
    };
    if let Some(left) = kept.filter(|&kept| kept != child) {
        run.halt(left, run.end(left));
    }
    run.state.memory[id] = (run.state.ticks << 32) | child as u64;
    run.tick(child)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::truth_table::{Leaves, assert_documents, status_without_children};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        assert_documents(include_str!("scoring_select.rs"), "scoring_select", || {
            let scores = [
                score("more", |_: &Leaves| 2.0),
                score("less", |_: &Leaves| 1.0),
            ];
            scoring_select("the better one", 0.0, scores.into_iter().zip(Leaves::two()))
        });
    }

    #[test]
    fn a_select_without_children_fails() {
        let nothing = scoring_select("nothing", 0.0, []);
        assert_eq!(status_without_children(nothing), Status::Failure);
    }
}
