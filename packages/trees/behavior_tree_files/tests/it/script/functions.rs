//! Functions of scripts, as conditions, scorers and choosers.

use behavior_tree::{Status, Tree};

use crate::script::fixture::{Player, registry, tick, tree};

fn at(distance: f64) -> Player {
    Player {
        distance,
        ..Player::default()
    }
}

/// Returns whether the tree, a guard, ticks its child at this distance.
fn opens(tree: &mut Tree<Player>, distance: f64) -> bool {
    let (status, done) = tick(tree, &mut at(distance));
    assert_eq!(tree.errors(), []);
    assert_eq!(status == Status::Success, !done.is_empty());
    status == Status::Success
}

#[test]
fn a_function_is_given_values_beforehand_by_curry() {
    for script in [
        "fn near(d, s) { s.distance() < d } Guard(near.curry(2.0), Kick(), \"\")",
        "fn near(d, s) { s.distance() < d } Guard(curry(near, 2.0), Kick(), \"\")",
        "fn near(d, s) { s.distance() < d } Guard(Fn(\"near\").curry(2.0), Kick(), \"\")",
        "fn near(d, t, s) { s.distance() < d && t == \"t\" }
         Guard(near.curry(2.0).curry(\"t\"), Kick(), \"\")",
        "fn near(d, e, s) { s.distance() < d * e } Guard(near.curry(1.0, 2.0), Kick(), \"\")",
        "let near = |d, s| s.distance() < d; Guard(near.curry(2.0), Kick(), \"\")",
    ] {
        let mut tree = tree(script);
        assert!(opens(&mut tree, 1.9), "{script}");
        assert!(!opens(&mut tree, 2.0), "{script}");
        assert!(opens(&mut tree, 1.9), "{script}");
    }
}

#[test]
fn a_function_may_be_written_where_it_is_asked() {
    let mut tree = tree("Guard(|s| s.distance() < 2.0, Kick(), \"it is near\")");
    assert!(opens(&mut tree, 1.0));
    assert!(!opens(&mut tree, 3.0));
}

#[test]
fn functions_may_come_after_the_tree_and_call_each_other() {
    let mut tree = tree(
        "let root = Guard(is_near, Kick(), \"\");
         fn is_near(s) { is_nearer(s, 2.0) }
         fn is_nearer(s, d) { if s.distance() < d { return true; } false }
         root",
    );
    assert!(opens(&mut tree, 1.0));
    assert!(!opens(&mut tree, 3.0));
}

#[test]
fn functions_know_the_constants_of_the_script() {
    let mut tree = tree(
        "const NEAR = 2.0;
         Guard(|s| s.distance() < global::NEAR, Kick(), \"\")",
    );
    assert!(opens(&mut tree, 1.0));
    assert!(!opens(&mut tree, 3.0));
}

#[test]
fn a_condition_of_the_registry_is_a_method_and_can_be_named() {
    for script in [
        "Guard(|s| s.the_ball_is_near(), Kick(), \"\")",
        "Guard(\"TheBallIsNear\", Kick(), \"\")",
        "Sequence([TheBallIsNear(), Kick()])",
    ] {
        let mut tree = tree(script);
        assert!(opens(&mut tree, 0.5), "{script}");
        assert!(!opens(&mut tree, 1.5), "{script}");
    }
}

#[test]
fn a_scorer_of_the_registry_can_be_named() {
    let mut tree = tree(
        "ScoringSelect([
            #{ node: Kick(), scorer: \"Closeness\" },
            #{ node: FetchBall(), scorer: |s| -2.0 },
        ], 0.0)",
    );
    assert_eq!(tick(&mut tree, &mut at(1.0)).1, ["Kick"]);
    assert_eq!(tick(&mut tree, &mut at(3.0)).1, ["FetchBall"]);
}

#[test]
fn a_switch_asks_a_function_which_child_it_does() {
    let mut tree =
        tree("Switch(|s| to_int(floor(s.distance())), [Kick(), FetchBall(), HoldBall()])");
    for (distance, expected) in [
        (0.5, "Kick"),
        (1.5, "FetchBall"),
        (2.5, "HoldBall"),
        (9.5, "HoldBall"),
        (-1.5, "HoldBall"),
    ] {
        assert_eq!(
            tick(&mut tree, &mut at(distance)).1,
            [expected],
            "{distance}"
        );
    }
}

#[test]
fn what_a_function_changes_is_forgotten_after_the_call() {
    let mut tree = tree(
        "const COUNTS = [0];
         fn once(n, s) {
             let counts = global::COUNTS;
             counts[0] += 1;
             n += 1;
             s = 5;
             counts[0] == 1 && n == 1
         }
         Guard(once.curry(0), Kick(), \"\")",
    );
    for _ in 0..3 {
        assert!(opens(&mut tree, 0.0));
    }
}

#[test]
fn a_call_that_failed_leaves_nothing_behind() {
    let mut tree = tree(
        "fn fragile(s) { let x = [1]; if s.has_ball() { x[7] } else { true } }
         Guard(fragile, Kick(), \"\")",
    );
    for has_ball in [true, false, true, false] {
        let mut player = Player {
            has_ball,
            ..Player::default()
        };
        let (status, _) = tick(&mut tree, &mut player);
        let expected = if has_ball {
            Status::Failure
        } else {
            Status::Success
        };
        assert_eq!(
            (status, tree.errors().len()),
            (expected, usize::from(has_ball))
        );
    }
}

#[test]
fn robots_in_threads_share_a_script_and_decide_for_themselves() {
    let tree = tree(
        "fn score(s) { 1.0 / (0.5 + s.distance()) }
         ScoringSelect([
             #{ node: Kick(), scorer: score },
             #{ node: FetchBall(), scorer: |s| 0.5 },
         ], 0.0)",
    );
    let scores = |distance: f64| {
        let mut tree = tree.clone();
        let mut scores = Vec::new();
        for step in 0..1000 {
            tick(&mut tree, &mut at(distance + f64::from(step)));
            scores.push(tree.trace().scores.clone());
        }
        scores
    };
    let alone: Vec<_> = (0..4).map(|robot| scores(f64::from(robot))).collect();
    let together: Vec<_> = std::thread::scope(|threads| {
        let running: Vec<_> = (0..4)
            .map(|robot| threads.spawn(move || scores(f64::from(robot))))
            .collect();
        let finished = running.into_iter().map(|thread| thread.join());
        finished.map(|scores| scores.expect("it ends")).collect()
    });
    assert_eq!(together, alone);
}

#[test]
fn mathematics_is_that_of_every_platform() {
    let mut tree = tree(
        "fn score(s) { sin(s.distance()) + cos(0.5) * exp(-1.0) + atan(1.0, 2.0) + pow(2.0, 0.5) }
         ScoringSelect([#{ node: Kick(), scorer: score }], 0.0)",
    );
    tick(&mut tree, &mut at(0.3));
    let expected = libm::sin(0.3)
        + libm::cos(0.5) * libm::exp(-1.0)
        + libm::atan2(1.0, 2.0)
        + libm::pow(2.0, 0.5);
    assert_eq!(tree.trace().scores[0].score.to_bits(), expected.to_bits());
}

#[test]
fn every_condition_of_the_registry_can_be_asked_by_a_script() {
    for leaf in registry().leaves().filter(|leaf| leaf.is_condition) {
        let script = format!("Guard({:?}, {}(), \"\")", leaf.id, leaf.id);
        tree(&script);
    }
}
