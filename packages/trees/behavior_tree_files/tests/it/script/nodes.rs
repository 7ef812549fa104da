//! Examples of the nodes' documentation.

use behavior_tree::Status;

use crate::script::fixture::{Player, tick, tree};

fn with_ball() -> Player {
    Player {
        has_ball: true,
        ..Player::default()
    }
}

#[test]
fn a_select_tries_to_score_first() {
    let mut tree = tree(
        "Select([
            // Try to score if possible
            TryToScoreAGoal(),
            // Otherwise, pass to a teammate
            PassToTeammate(),
            // If all else fails, just hold the ball
            HoldBall(),
        ])",
    );
    let mut player = Player::default();
    let (status, done) = tick(&mut tree, &mut player);
    assert_eq!(
        (status, done),
        (Status::Running, vec!["TryToScoreAGoal".to_owned()])
    );
    player.status = Some(Status::Failure);
    let (status, done) = tick(&mut tree, &mut player);
    assert_eq!(status, Status::Failure);
    assert_eq!(done, ["TryToScoreAGoal", "PassToTeammate", "HoldBall"]);
}

#[test]
fn a_sequence_fetches_the_ball_faces_the_goal_and_kicks() {
    let mut tree = tree(
        "Sequence([
            FetchBall(),
            FaceTowardsPosition(6000.0, 0.0),
            Kick()
        ])",
    );
    let (status, done) = tick(&mut tree, &mut Player::default());
    assert_eq!(status, Status::Success);
    assert_eq!(done, ["FetchBall", "FaceTowardsPosition 6000 0", "Kick"]);
}

#[test]
fn a_sequence_ends_with_the_child_that_fails() {
    let mut tree = tree("Sequence([FetchBall(), Fail(), Kick()], \"kick it\")");
    let (status, done) = tick(&mut tree, &mut Player::default());
    assert_eq!((status, done.len()), (Status::Failure, 2));
    assert_eq!(tree.layout().nodes[0].description, "kick it");
}

#[test]
fn a_scoring_select_changes_only_when_the_margin_is_exceeded() {
    let mut tree = tree(
        "fn score_attack(s) { return 1.0 - s.distance(); }
        fn score_defend(s) { return 0.5; }

        ScoringSelect(
            [
                #{ node: AttackBehavior(), scorer: score_attack },
                #{ node: DefendBehavior(), scorer: score_defend }
            ],
            0.1, // Hysteresis margin of 0.1
            \"Choose between attacking and defending\"
        )",
    );
    let mut player = Player::default();
    for (distance, expected) in [
        (0.0, "AttackBehavior"),
        (0.55, "AttackBehavior"),
        (0.65, "DefendBehavior"),
        (0.45, "DefendBehavior"),
        (0.35, "AttackBehavior"),
    ] {
        player.distance = distance;
        assert_eq!(tick(&mut tree, &mut player).1, [expected], "at {distance}");
    }
    let scores: Vec<_> = tree
        .trace()
        .scores
        .iter()
        .map(|score| score.score)
        .collect();
    assert_eq!(scores, [0.65, 0.5]);
    let description = &tree.layout().nodes[0].description;
    assert_eq!(description, "Choose between attacking and defending");
}

#[test]
fn a_guard_lets_its_child_shoot_only_with_the_ball() {
    let mut tree = tree(
        "fn we_have_the_ball(s) {
            return s.has_ball();
        }

        // Only execute the 'ShootGoal' action if we have the ball.
        Guard(
            we_have_the_ball,
            ShootGoal(),
            \"Check if we have the ball\"
        )",
    );
    let (status, done) = tick(&mut tree, &mut Player::default());
    assert_eq!((status, done.len()), (Status::Failure, 0));
    let (status, done) = tick(&mut tree, &mut with_ball());
    assert_eq!(
        (status, done),
        (Status::Running, vec!["ShootGoal".to_owned()])
    );
    assert_eq!(
        tree.layout().nodes[0].description,
        "Check if we have the ball"
    );
}

#[test]
fn a_semaphore_lets_only_its_holder_attack() {
    let mut tree = tree(
        "// Only one player can be the attacker at a time.
        Semaphore(
            AttackerBehavior(),
            \"attacker_semaphore\",
            1
        )",
    );
    let mut player = Player::default();
    assert_eq!(tick(&mut tree, &mut player).0, Status::Failure);
    let claims: Vec<_> = tree.claims().cloned().collect();
    assert_eq!(claims.len(), 1);
    assert_eq!(
        (claims[0].id.as_str(), claims[0].max_count),
        ("attacker_semaphore", 1)
    );
    tree.hold(["attacker_semaphore"]);
    let (status, done) = tick(&mut tree, &mut player);
    assert_eq!(
        (status, done),
        (Status::Running, vec!["AttackerBehavior".to_owned()])
    );
}

#[test]
fn every_kind_of_control_node_has_a_constructor() {
    let tree = tree(
        "Subtree(Select([
            SelectWithMemory([Kick()]),
            SequenceWithMemory([Kick()]),
            SequenceWithLastingMemory([Kick()]),
            Parallel([Kick(), Fail()], 2, 1),
            Repeat(Kick(), 3),
            Retry(Fail(), -1, \"for ever\"),
            Timeout(HoldBall(), 1.5),
            Delay(HoldBall(), 0.5),
            ForceSuccess(Fail()),
            ForceFailure(Kick()),
            RunOnce(Kick()),
            IfThenElse(TheBallIsNear(), Kick(), FetchBall(), \"near or far\"),
            WhileDoElse(TheBallIsNear(), Kick(), \"only near\"),
            Not(Kick()),
            Switch(|s| 0, [Kick()]),
        ]), \"all of them\")",
    );
    let kinds: Vec<_> = tree
        .layout()
        .nodes
        .iter()
        .map(|node| node.kind.as_str())
        .collect();
    for kind in [
        "subtree",
        "selection",
        "selection_with_memory",
        "sequence_with_memory",
        "sequence_with_lasting_memory",
        "parallel",
        "repeat",
        "retry",
        "timeout",
        "delay",
        "force_success",
        "force_failure",
        "run_once",
        "if_then_else",
        "while_do_else",
        "negation",
        "switch",
    ] {
        assert!(kinds.contains(&kind), "{kind}");
    }
    let near = &tree.layout().nodes;
    assert!(near.iter().any(|node| node.description == "near or far"));
    assert!(near.iter().any(|node| node.name == "all of them"));
}

#[test]
fn a_node_can_be_given_a_name_and_a_reason() {
    let tree = tree("Select([Kick().named(\"kick it\")]).named(\"act\").because(\"it is time\")");
    let nodes = &tree.layout().nodes;
    assert_eq!(
        (nodes[0].name.as_str(), nodes[0].description.as_str()),
        ("act", "it is time")
    );
    assert_eq!(nodes[1].name, "kick it");
}

#[test]
fn inputs_with_a_default_can_be_left_out() {
    let mut tree = tree("Sequence([Say(\"hi\"), Say(\"ho\", 2, true)])");
    let done = tick(&mut tree, &mut Player::default()).1;
    assert_eq!(done, ["Say hi 1 false", "Say ho 2 true"]);
}
