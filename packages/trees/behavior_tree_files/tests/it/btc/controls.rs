//! Control nodes of the language, and those that it lacks.

use std::time::Duration;

use behavior_tree::Status::{self, Failure, Running, Success};

use crate::btc::text::{load, shape, tick};
use crate::world::World;

/// Returns the done actions and the status in ticks at these times \[ms\], with the world changed before each.
fn ticks<const N: usize>(text: &str, script: [(u64, &[(&'static str, Status)]); N]) -> Vec<String> {
    let mut tree = load(text);
    let mut world = World::default();
    let mut told = Vec::new();
    for (milliseconds, answers) in script {
        world.answers.extend(answers.iter().copied());
        let status = tree.tick(Duration::from_millis(milliseconds), &mut world);
        told.push(format!("{} {status:?}", world.done.join(" ")));
        world.done.clear();
    }
    told
}

#[test]
fn a_sequence_goes_on_where_it_was_running_and_a_reactive_one_begins_again() {
    let script = [(0, &[("B", Running)][..]), (1, &[("B", Success)])];
    let sequence = ticks("tree main = Sequence { A B C }", script);
    assert_eq!(sequence, ["A B Running", "B C Success"]);
    let reactive = ticks("tree main = ReactiveSequence { A B C }", script);
    assert_eq!(reactive, ["A B Running", "A B C Success"]);
}

#[test]
fn a_fallback_goes_on_where_it_was_running_and_a_reactive_one_begins_again() {
    let script = [
        (0, &[("A", Failure), ("B", Running)][..]),
        (1, &[("B", Failure)]),
    ];
    let fallback = ticks("tree main = Fallback { A B C }", script);
    assert_eq!(fallback, ["A B Running", "B C Success"]);
    let reactive = ticks("tree main = ReactiveFallback { A B C }", script);
    assert_eq!(reactive, ["A B Running", "A B C Success"]);
}

#[test]
fn a_sequence_with_lasting_memory_does_not_repeat_what_succeeded() {
    let script = [(0, &[("B", Failure)][..]), (1, &[("B", Success)])];
    let told = ticks("tree main = SequenceWithLastingMemory { A B C }", script);
    assert_eq!(told, ["A B Failure", "B C Success"]);
}

#[test]
fn an_inverter_and_the_forces_change_what_their_child_says() {
    let says = |text: &str, answer| tick(text, &mut World::answering([("A", answer)]));
    for (name, expected) in [
        ("Inverter", [Failure, Success, Running]),
        ("ForceSuccess", [Success, Success, Running]),
        ("ForceFailure", [Failure, Failure, Running]),
    ] {
        let text = format!("tree main = {name} {{ A }}");
        let said = [Success, Failure, Running].map(|answer| says(&text, answer));
        assert_eq!(said, expected, "{name}");
    }
}

#[test]
fn a_repeat_is_running_until_its_child_has_succeeded_so_often() {
    let script = [(0, &[][..]), (1, &[("A", Running)]), (2, &[("A", Success)])];
    let told = ticks("tree main = Repeat (n <- \"2\") { A }", script);
    assert_eq!(told, ["A Running", "A Running", "A Success"]);
    let told = ticks(
        "tree main = Repeat (n <- \"2\") { A }",
        [(0, &[("A", Failure)])],
    );
    assert_eq!(told, ["A Failure"]);
    let told = ticks("tree main = Repeat (n <- \"0\") { A }", [(0, &[])]);
    assert_eq!(told, [" Success"]);
}

#[test]
fn a_retry_is_running_until_its_child_succeeds_or_has_failed_so_often() {
    let script = [(0, &[("A", Failure)][..]), (1, &[("A", Success)])];
    let told = ticks("tree main = Retry (n <- \"2\") { A }", script);
    assert_eq!(told, ["A Running", "A Success"]);
    let script = [(0, &[("A", Failure)][..]), (1, &[])];
    let told = ticks("tree main = Retry (n <- \"2\") { A }", script);
    assert_eq!(told, ["A Running", "A Failure"]);
}

#[test]
fn a_repeat_of_minus_one_never_ends() {
    let mut tree = load("tree main = Repeat (n <- \"-1\") { A }");
    for tick in 0..1000 {
        let now = Duration::from_millis(tick);
        assert_eq!(tree.tick(now, &mut World::default()), Running);
    }
}

#[test]
fn times_are_milliseconds() {
    let running = &[("A", Running)][..];
    let told = ticks(
        "tree main = Timeout (msec <- \"100\") { A }",
        [(0, running), (99, running), (100, running)],
    );
    assert_eq!(told, ["A Running", "A Running", " Failure"]);
    let told = ticks(
        "tree main = Delay (delay_msec <- \"100\") { A }",
        [(0, &[]), (99, &[]), (100, &[])],
    );
    assert_eq!(told, [" Running", " Running", "A Success"]);
}

#[test]
fn a_run_once_does_its_child_once() {
    let told = ticks("tree main = RunOnce { A }", [(0, &[]), (1, &[])]);
    assert_eq!(told, ["A Success", " Success"]);
}

#[test]
fn an_if_then_else_fails_without_a_third_child_and_a_while_do_else_asks_in_each_tick() {
    let failing = &[("A", Failure)][..];
    let told = ticks("tree main = IfThenElse { A B }", [(0, failing)]);
    assert_eq!(told, ["A Failure"]);
    let script = [(0, &[("B", Running)][..]), (1, failing)];
    let told = ticks("tree main = WhileDoElse { A B C }", script);
    assert_eq!(told, ["A B Running", "A C Success"]);
}

#[test]
fn a_parallel_gives_up_when_too_few_are_left_and_a_patient_one_does_not() {
    let answers = [("A", Failure), ("B", Running), ("C", Running)];
    let counts = "(success_count <- \"-1\", failure_count <- \"2\")";
    let text = |kind: &str| format!("tree main = {kind} {counts} {{ A B C }}");
    assert_eq!(
        tick(&text("Parallel"), &mut World::answering(answers)),
        Failure
    );
    assert_eq!(
        tick(&text("PatientParallel"), &mut World::answering(answers)),
        Running
    );
}

#[test]
fn a_parallel_needs_all_children_and_allows_no_failure_unless_told_otherwise() {
    let text = "tree main = Parallel { A B }";
    assert_eq!(tick(text, &mut World::default()), Success);
    assert_eq!(tick(text, &mut World::answering([("B", Failure)])), Failure);
    let text = "tree main = Parallel (success_count <- \"1\") { A B }";
    assert_eq!(tick(text, &mut World::answering([("B", Running)])), Success);
}

#[test]
fn a_guard_asks_a_condition_by_its_name() {
    let text = "tree main = Guard (condition <- \"TheBallIsFree\") { A }";
    assert_eq!(tick(text, &mut World::default()), Success);
    let mut world = World::answering([("TheBallIsFree", Failure)]);
    assert_eq!(tick(text, &mut world), Failure);
    assert!(world.done.is_empty());
}

#[test]
fn a_guard_has_the_ports_of_its_condition() {
    let text = |least| {
        format!("tree main = Guard (condition <- \"IsAbove\", least <- \"{least}\") {{ A }}")
    };
    assert_eq!(tick(&text(4), &mut World::default()), Success);
    assert_eq!(tick(&text(3), &mut World::default()), Failure);
}

#[test]
fn a_scoring_select_does_the_child_of_the_best_scorer() {
    let text =
        "tree main = ScoringSelect (margin <- \"0.1\", scorers <- \"ScoreAttack; ScoreDefend\") {
    A
    B
}";
    let mut world = World::default();
    tick(text, &mut world);
    assert_eq!(world.done, ["B"]);
}

#[test]
fn a_semaphore_waits_until_it_is_granted() {
    let mut tree = load("tree main = Semaphore (id <- \"attacker\", max_count <- \"2\") { A }");
    let mut world = World::default();
    assert_eq!(tree.tick(Duration::ZERO, &mut world), Failure);
    let claim = tree.claims().next().expect("it claims").clone();
    assert_eq!((&*claim.id, claim.max_count), ("attacker", 2));
    tree.hold(["attacker"]);
    assert_eq!(tree.tick(Duration::ZERO, &mut world), Success);
}

#[test]
fn a_switch_does_the_child_of_the_case_or_the_last_one() {
    let text = |value: &str| {
        format!(
            "tree main = Sequence {{
    Calculate (input <- \"{value}\", result -> twice)
    Switch (variable <- twice, cases <- \"2; 4\") {{ A B C }}
}}"
        )
    };
    for (value, expected) in [("1", "A"), ("2", "B"), ("3", "C")] {
        let mut world = World::default();
        tick(&text(value), &mut world);
        assert_eq!(world.done, [expected]);
    }
}

#[test]
fn a_switch_may_ask_a_question_of_the_program() {
    let text = "tree main = Switch (question <- \"WhoIsSecond\") { A B C }";
    let mut world = World::default();
    tick(text, &mut world);
    assert_eq!(world.done, ["B"]);
}

#[test]
fn control_nodes_and_subtrees_may_have_a_name_and_a_description() {
    let text = "tree main = Fallback (name <- \"play\", description <- \"or lose\") {
    Attack (name <- \"go\", description <- \"it is near\")
}

tree Attack = Inverter (name <- \"never\") { A }
";
    assert_eq!(
        shape(text),
        [
            "selection_with_memory play",
            "  subtree go",
            "    negation never",
            "      action A",
        ]
    );
    let tree = load(text);
    let reasons: Vec<_> = tree
        .layout()
        .nodes
        .iter()
        .map(|node| node.description.as_str())
        .collect();
    assert_eq!(reasons, ["or lose", "it is near", "", ""]);
}

#[test]
fn a_guard_without_a_description_shows_what_it_asks() {
    let described = |text: &str| load(text).layout().nodes[0].description.clone();
    let guard = "tree main = Guard (condition <- \"TheBallIsFree\"";
    assert_eq!(described(&format!("{guard}) {{ A }}")), "TheBallIsFree");
    let with_reason = format!("{guard}, description <- \"it may\") {{ A }}");
    assert_eq!(described(&with_reason), "it may");
}

#[test]
fn a_switch_compares_numbers_however_they_are_written() {
    for (cases, expected) in [
        ("1; 4", "B"),
        ("1; 4.0", "B"),
        ("4e0; 4", "A"),
        ("04; 4", "A"),
        ("4.5; 5", "C"),
    ] {
        let text = format!(
            "tree main = Sequence {{\n var n\n Read (value -> n)\n\
             Switch (variable <- n, cases <- \"{cases}\") {{ A B C }}\n}}"
        );
        let mut world = World::default();
        assert_eq!(tick(&text, &mut world), Success);
        assert_eq!(world.done, [expected], "{cases}");
    }
}
