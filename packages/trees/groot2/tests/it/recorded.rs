//! Statuses of trees that BehaviorTree.CPP 4 has ticked and published, recorded by `tests/judges/record.py`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::Duration;

use behavior_tree::{Registry, Status, Tree};
use groot2::Publisher;
use serde::Deserialize;

/// Tree with its replies.
#[derive(Deserialize)]
struct Recorded {
    xml: String,
    /// Payloads after each tick, as hexadecimal text.
    replies: Vec<String>,
}

/// Number of ticks of each leaf, by name.
type Ticks = BTreeMap<String, usize>;

/// Returns the names of the leaves in a file; each has the results of the leaf.
fn leaves(xml: &str) -> BTreeSet<&str> {
    let tags = xml.split('<').filter_map(|tag| tag.split('/').next());
    tags.filter(|tag| tag.starts_with(['A', 'C']) && tag.contains('_'))
        .collect()
}

fn result(ticks: &mut Ticks, name: &str) -> Status {
    let number = ticks.entry(name.to_owned()).or_default();
    let (_, results) = name.split_once('_').expect("the name has results");
    let letter = results.as_bytes()[(*number).min(results.len() - 1)];
    *number += 1;
    match letter {
        b'S' => Status::Success,
        b'F' => Status::Failure,
        _ => Status::Running,
    }
}

fn load(xml: &str) -> Tree<Ticks> {
    let registry = leaves(xml)
        .into_iter()
        .fold(Registry::new(), |registry, name| {
            let name = name.to_owned();
            registry.action(name.clone(), move |ticks: &mut Ticks| result(ticks, &name))
        });
    let mut nothing = |_: &Path| Err(std::io::ErrorKind::NotFound.into());
    let loaded = behavior_tree_xml::load_text("tree.xml", xml, &registry, &mut nothing);
    loaded
        .unwrap_or_else(|errors| panic!("{}", errors.render()))
        .build()
}

/// Returns the replies to requests for the statuses after each of the ticks.
fn replies(xml: &str, ticks: usize) -> Vec<String> {
    let mut tree = load(xml);
    let mut publisher = Publisher::default();
    publisher.show(tree.layout()).unwrap();
    let mut blackboard = Ticks::new();
    let mut replies = Vec::new();
    for _ in 0..ticks {
        tree.tick(Duration::ZERO, &mut blackboard);
        assert!(publisher.apply(tree.trace()));
        let reply = publisher.reply(&[b"\x02S\0\0\0\0".to_vec()], Default::default);
        replies.push(hex::encode(&reply[1]));
    }
    replies
}

#[test]
fn statuses_are_those_of_behaviortree_cpp() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded.jsonl");
    let text = fs::read_to_string(file).unwrap();
    for line in text.lines() {
        let recorded: Recorded = serde_json::from_str(line).unwrap();
        let found = replies(&recorded.xml, recorded.replies.len());
        assert_eq!(found, recorded.replies, "{}", recorded.xml);
    }
    assert_eq!(text.lines().count(), 60);
}
