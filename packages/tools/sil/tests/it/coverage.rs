//! Coverage of trees by campaigns, compared with an independent count of the traces in their bags.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use hsl_bag::BagReader;
use hsl_wire::{Message, hsl_msgs};
use serde_json::Value;

use crate::common::sil;

/// Campaigns: the scenario and its arguments.
const CAMPAIGNS: [&[&str]; 5] = [
    &["striker_kicks_close_ball", "--seeds", "0..2"],
    &["fallen_robot_stands_up", "--seeds", "1..2"],
    &[
        "striker_searches_lost_ball",
        "--seeds",
        "0..1",
        "--sweep",
        "simulation.walk_translation_speed=0.2,0.3",
    ],
    &[
        "CONFIG/scenarios/pass.yaml",
        "--seeds",
        "3..4",
        "--set",
        "tree=CONFIG/trees/production.btc",
    ],
    &[
        "striker_walks_to_visible_ball",
        "--seeds",
        "0..1",
        "--set",
        "tree=CONFIG/trees/production.rhai",
    ],
];

const CONFIG: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../config");

/// Nodes of a tree, each with its indentation, kind and name.
pub(crate) type Nodes = Vec<(usize, String, String)>;

/// Letters of the results of each node, by tree.
pub(crate) type Counted = BTreeMap<Nodes, Vec<BTreeSet<char>>>;

/// Returns the letters of a byte of a trace.
fn letters(mark: u8) -> impl Iterator<Item = char> {
    let status = match mark & !4 {
        0 => None,
        1 => Some('S'),
        2 => Some('F'),
        3 => Some('R'),
        8 => Some('K'),
        other => panic!("status {other}"),
    };
    status.into_iter().chain((mark & 4 != 0).then_some('H'))
}

/// Counts the results of all nodes in the traces of a bag.
fn count(bag: &Path) -> Counted {
    let mut layouts: BTreeMap<(String, u32), Nodes> = BTreeMap::new();
    let mut counted = Counted::new();
    for message in BagReader::open(bag).unwrap().messages().unwrap() {
        let message = message.unwrap();
        if let Some(robot) = message.topic().strip_suffix("/behavior/tree_layout") {
            let layout = hsl_msgs::BehaviorTreeLayout::from_cdr(message.data()).unwrap();
            let mut nodes = Nodes::new();
            for (id, node) in layout.nodes.iter().enumerate() {
                let parent = node.parent as usize;
                let depth = if parent == id { 0 } else { nodes[parent].0 + 1 };
                nodes.push((depth, node.kind.clone(), node.name.clone()));
            }
            layouts.insert((robot.to_owned(), layout.version), nodes);
        } else if let Some(robot) = message.topic().strip_suffix("/behavior/trace") {
            let trace = hsl_msgs::BehaviorTrace::from_cdr(message.data()).unwrap();
            let nodes = &layouts[&(robot.to_owned(), trace.layout_version)];
            let results = counted
                .entry(nodes.clone())
                .or_insert_with(|| vec![BTreeSet::new(); nodes.len()]);
            for (results, mark) in results.iter_mut().zip(trace.statuses) {
                results.extend(letters(mark));
            }
        }
    }
    counted
}

/// Returns the coverage in the result of a run.
pub(crate) fn reported(result: &Value) -> Counted {
    let trees = result["coverage"].as_array().unwrap().iter().map(|tree| {
        let nodes = tree["nodes"].as_array().unwrap();
        let text = |node: &Value, key: &str| node[key].as_str().unwrap().to_owned();
        let places = nodes.iter().map(|node| {
            let depth = node["depth"].as_u64().unwrap() as usize;
            (depth, text(node, "kind"), text(node, "name"))
        });
        let results = nodes
            .iter()
            .map(|node| text(node, "reached").chars().collect());
        (places.collect(), results.collect())
    });
    trees.collect()
}

#[test]
fn the_coverage_of_campaigns_is_that_of_the_traces_in_their_bags() {
    for (index, campaign) in CAMPAIGNS.iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let arguments = campaign.iter().map(|it| it.replace("CONFIG", CONFIG));
        let played = sil()
            .arg("batch")
            .args(arguments)
            .args([
                "--bags",
                "all",
                "--folder",
                "campaign",
                "--junit",
                "report.xml",
            ])
            .current_dir(folder.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&played.stdout);
        assert!(
            matches!(played.status.code(), Some(0 | 1)),
            "{campaign:?}: {played:?}"
        );
        let results = fs::read_to_string(folder.path().join("campaign/results.jsonl")).unwrap();
        let mut all: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        let mut runs = 0;
        for line in results.lines().skip(1) {
            let line: Value = serde_json::from_str(line).unwrap();
            let (seed, point) = (&line["run"]["seed"], &line["run"]["point"]);
            let name = match index {
                2 => format!("campaign/point-{point}-seed-{seed}"),
                _ => format!("campaign/seed-{seed}"),
            };
            let counted = count(&folder.path().join(name));
            assert!(!counted.is_empty());
            assert_eq!(
                reported(&line["result"]),
                counted,
                "{campaign:?}: {}",
                line["run"]
            );
            for (nodes, results) in counted {
                let ticked = all.entry(nodes).or_insert_with(|| vec![0; results.len()]);
                for (ticked, results) in ticked.iter_mut().zip(results) {
                    *ticked += usize::from(!results.is_empty());
                }
            }
            runs += 1;
        }
        let junit = fs::read_to_string(folder.path().join("report.xml")).unwrap();
        let written = sil()
            .args(["report", "campaign", "-o", "report"])
            .current_dir(folder.path())
            .output();
        assert!(written.unwrap().status.success());
        let page = fs::read_to_string(folder.path().join("report/index.html")).unwrap();
        for (nodes, ticked) in all {
            let (reached, count) = (ticked.iter().filter(|runs| **runs > 0).count(), nodes.len());
            assert!(
                said.contains(&format!("{reached} of {count} nodes reached")),
                "{said}"
            );
            assert!(
                junit.contains(&format!("value=\"{reached} of {count} nodes\"")),
                "{junit}"
            );
            let text = format!("{reached} of {count} nodes reached in {runs} run");
            assert!(page.contains(&text), "{campaign:?}: {text}");
            // Some nodes of each tree are only for other situations.
            assert!(reached < count);
            assert!(
                said.contains("  never: ") && junit.contains(": never reached 1\""),
                "{said}{junit}"
            );
        }
    }
}
