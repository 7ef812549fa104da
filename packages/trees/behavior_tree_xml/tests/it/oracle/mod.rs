//! Trees that BehaviorTree.CPP 4.10.0 has ticked have the same ticks here, except for deliberate differences.

mod deliberate;
mod leaves;
mod originals;
mod recorded;

use std::collections::BTreeSet;

use deliberate::DELIBERATE;
use leaves::{exported, outcome, registry};
use originals::{original, with_originals};
use recorded::{ERROR, Outcome, Recorded, recorded};

/// Files of recorded trees.
const FILES: [&str; 2] = ["cases.jsonl.gz", "random.jsonl.gz"];

/// Returns whether the results are the same: the same ticks, or an error in the same tick, or a refusal by both. A tree
/// that BehaviorTree.CPP stops in its first tick may be refused here when it is loaded.
fn is_same(theirs: &Outcome, ours: &Outcome) -> bool {
    match (theirs, ours) {
        (Outcome::Refused(_), Outcome::Refused(_)) => true,
        (Outcome::Ticked(lines), Outcome::Refused(_)) => {
            matches!(&lines[..], [only] if only.split(' ').nth(1) == Some(ERROR))
        }
        (Outcome::Refused(_), Outcome::Ticked(_)) => false,
        (Outcome::Ticked(theirs), Outcome::Ticked(ours)) => {
            let mut pairs = theirs.iter().zip(ours);
            theirs.len() == ours.len() && pairs.all(|(one, other)| is_same_tick(one, other))
        }
    }
}

/// Returns whether two lines are the same. The message of an error does not count.
fn is_same_tick(one: &str, other: &str) -> bool {
    let words =
        |line: &str| -> Vec<String> { line.split_whitespace().map(str::to_owned).collect() };
    let (one, other) = (words(one), words(other));
    let is_error = |words: &[String]| words.get(1).is_some_and(|word| word == ERROR);
    if is_error(&one) && is_error(&other) {
        return one[0] == other[0];
    }
    one.len() == other.len()
        && one
            .iter()
            .zip(&other)
            .all(|(one, other)| is_same_word(one, other))
}

/// Returns whether two words are the same. A printed number is the same as one that is rounded to six decimal places;
/// whole numbers are compared digit by digit, because not each of them is a floating-point number.
fn is_same_word(one: &str, other: &str) -> bool {
    let number = |word: &str| word.strip_prefix("v=")?.parse::<f64>().ok();
    match (number(one), number(other)) {
        (Some(value), Some(also)) if one.contains('.') || other.contains('.') => {
            (value - also).abs() <= 1e-6
        }
        _ => one == other,
    }
}

fn ticks(tree: &Recorded) -> usize {
    match &tree.outcome {
        Outcome::Ticked(lines) => lines.len(),
        Outcome::Refused(_) => 1,
    }
}

/// Returns the name of the tree in the list of deliberate differences.
fn name(tree: &Recorded) -> String {
    match tree.profile.as_str() {
        "cases" => tree.name.clone(),
        profile => format!("{profile}/{}", tree.name),
    }
}

#[test]
fn recorded_trees_tick_as_in_behaviortree_cpp() {
    let trees = FILES.into_iter().flat_map(recorded);
    let (ours, theirs) = (registry(), with_originals(registry()));
    let listed = DELIBERATE.iter().flat_map(|(_, names)| *names);
    let mut listed: BTreeSet<String> = listed.map(|name| (*name).to_owned()).collect();
    let (mut same, mut explained, mut wrong) = (0, 0, Vec::new());
    for tree in trees {
        let found = outcome(&tree.xml, &ours, ticks(&tree));
        if is_same(&tree.outcome, &found) {
            same += 1;
            continue;
        }
        // A listed tree has to differ; what is left in the list in the end does not.
        if listed.remove(&name(&tree)) {
            continue;
        }
        let original = outcome(&original(&tree.xml), &theirs, ticks(&tree));
        if is_same(&tree.outcome, &original) {
            explained += 1;
            continue;
        }
        let Recorded { xml, outcome, .. } = &tree;
        wrong.push(format!(
            "{}\n{xml}\n{outcome:?}\n{found:?}\n{original:?}",
            name(&tree)
        ));
    }
    println!("{same} trees are the same, {explained} with the nodes of BehaviorTree.CPP");
    assert!(
        wrong.is_empty(),
        "{} trees differ:\n{}",
        wrong.len(),
        wrong.join("\n\n")
    );
    assert_eq!(
        listed,
        BTreeSet::new(),
        "these trees do not differ any more"
    );
}

#[test]
fn exported_trees_tick_as_the_recorded_ones() {
    let ours = registry();
    let (mut count, mut wrong) = (0, Vec::new());
    for tree in FILES.into_iter().flat_map(recorded) {
        let Some(text) = exported(&tree.xml, &ours) else {
            continue;
        };
        let text = text.unwrap_or_else(|error| panic!("{}: {error}", name(&tree)));
        let before = outcome(&tree.xml, &ours, ticks(&tree));
        let after = outcome(&text, &ours, ticks(&tree));
        count += 1;
        if before != after {
            wrong.push(format!(
                "{}\n{}\n{text}\n{before:?}\n{after:?}",
                name(&tree),
                tree.xml
            ));
        }
    }
    println!("{count} exported trees tick as before");
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
