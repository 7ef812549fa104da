//! Scoring selects, with a test for each sentence of the documentation.

use std::time::Duration;

use behavior_tree::{
    Node, Score, Status, Tree, action, score, scoring_select, sequence, sequence_with_memory,
};

/// Scores of two children, and the ticked children.
#[derive(Default)]
struct Scores {
    attack: f64,
    defend: f64,
    done: Vec<&'static str>,
}

/// Returns a tree whose two actions are always running and record their ticks.
fn tree() -> Tree<Scores> {
    let attack = action("attack", |scores: &mut Scores| {
        scores.done.push("attack");
        Status::Running
    });
    let defend = action("defend", |scores: &mut Scores| {
        scores.done.push("defend");
        Status::Running
    });
    select(attack, defend)
}

/// Returns a tree that selects between two children, with a margin of 0.5.
fn select(attack: Node<Scores>, defend: Node<Scores>) -> Tree<Scores> {
    Tree::new(scoring_select(
        "attack or defend",
        0.5,
        [
            (score("attack", |scores: &Scores| scores.attack), attack),
            (score("defend", |scores: &Scores| scores.defend), defend),
        ],
    ))
}

/// Id of a node of [`tree`].
const ATTACK: usize = 1;
const DEFEND: usize = 2;

/// Returns the ticked children in ticks with these scores of attack and defend.
fn done(scores: &[(f64, f64)]) -> Vec<&'static str> {
    let mut tree = tree();
    let mut blackboard = Scores::default();
    for &(attack, defend) in scores {
        (blackboard.attack, blackboard.defend) = (attack, defend);
        tree.tick(Duration::ZERO, &mut blackboard);
    }
    blackboard.done
}

#[test]
fn it_keeps_its_child_until_another_wins_by_more_than_the_margin() {
    let scores = [(1.0, 0.0), (1.0, 1.4), (1.0, 1.5), (1.0, 1.6), (1.6, 1.5)];
    assert_eq!(
        done(&scores),
        ["attack", "attack", "attack", "defend", "defend"]
    );
}

#[test]
fn it_keeps_its_child_when_the_child_has_finished() {
    let mut tree = select(
        action("attack", |_: &mut Scores| Status::Success),
        action("defend", |_: &mut Scores| Status::Success),
    );
    let mut scores = Scores {
        attack: 1.0,
        ..Scores::default()
    };
    tree.tick(Duration::ZERO, &mut scores);
    scores.defend = 1.3;
    tree.tick(Duration::ZERO, &mut scores);
    assert_eq!(tree.trace().statuses[ATTACK], Status::Success);
}

#[test]
fn it_breaks_ties_by_the_order_of_its_children() {
    assert_eq!(done(&[(1.0, 1.0)]), ["attack"]);
}

#[test]
fn it_scores_nan_as_minus_infinity() {
    assert_eq!(done(&[(f64::NAN, -1e300)]), ["defend"]);
    assert_eq!(done(&[(f64::NAN, f64::NAN)]), ["attack"]);
    let kept_is_nan = [(1.0, 0.0), (f64::NAN, 0.0)];
    assert_eq!(done(&kept_is_nan), ["attack", "defend"]);

    let mut tree = tree();
    let mut scores = Scores {
        attack: f64::NAN,
        ..Scores::default()
    };
    tree.tick(Duration::ZERO, &mut scores);
    let told = |node, score| Score { node, score };
    assert_eq!(
        tree.trace().scores,
        [told(1, f64::NEG_INFINITY), told(2, 0.0)]
    );
}

#[test]
fn it_halts_the_child_that_it_leaves_before_it_ticks_the_other() {
    let mut tree = tree();
    let mut scores = Scores {
        attack: 1.0,
        ..Scores::default()
    };
    tree.tick(Duration::ZERO, &mut scores);
    scores.defend = 2.0;
    tree.tick(Duration::ZERO, &mut scores);
    let trace = tree.trace();
    assert_eq!(trace.halted, [false, true, false]);
    assert_eq!(trace.statuses[ATTACK], Status::Idle);
    assert_eq!(trace.statuses[DEFEND], Status::Running);
}

#[test]
fn the_child_that_it_keeps_goes_on_where_it_was() {
    let first = action("walk", |scores: &mut Scores| {
        scores.done.push("walk");
        Status::Success
    });
    let second = action("kick", |scores: &mut Scores| {
        scores.done.push("kick");
        Status::Running
    });
    let mut tree = select(
        sequence_with_memory("attack", [first, second]),
        sequence("defend", []),
    );
    let mut scores = Scores {
        attack: 1.0,
        ..Scores::default()
    };
    for _ in 0..3 {
        tree.tick(Duration::ZERO, &mut scores);
    }
    assert_eq!(scores.done, ["walk", "kick", "kick", "kick"]);
}
