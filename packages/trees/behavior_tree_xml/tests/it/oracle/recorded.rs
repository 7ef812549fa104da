//! Recorded results of BehaviorTree.CPP, which are not part of this repository: `BT_ORACLE` names their folder, and
//! without it the tests over them report that there are none.

use std::fs::File;
use std::io::{BufRead, BufReader};

use flate2::read::GzDecoder;
use serde_json::Value;

/// Tree that BehaviorTree.CPP has loaded and ticked.
#[derive(Clone, Debug)]
pub(crate) struct Recorded {
    /// Group of the tree.
    pub(crate) profile: String,
    /// Name, unique in its file.
    pub(crate) name: String,
    /// Text of the file.
    pub(crate) xml: String,
    pub(crate) outcome: Outcome,
}

/// Result of loading a tree and of its ticks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome {
    /// Refused when it was loaded.
    Refused(String),
    /// One line a tick: number, status of the root, `:`, and the ticked and halted leaves in order. The last line may be
    /// an error, with [`ERROR`] instead of the status.
    Ticked(Vec<String>),
}

/// Status of a tick with an error.
pub(crate) const ERROR: &str = "EXC";

/// Returns the trees of a file in the folder.
pub(crate) fn recorded(file: &str) -> Vec<Recorded> {
    let folder = testing::not_run::data("BT_ORACLE", "results of BehaviorTree.CPP");
    let file = File::open(folder.join(file)).expect("a file of BT_ORACLE");
    let lines = BufReader::new(GzDecoder::new(file)).lines();
    let trees = lines.map(|line| {
        let line = line.expect("a text file");
        tree(&serde_json::from_str(&line).expect("JSON lines"))
    });
    trees.collect()
}

/// Reads a line of the file.
fn tree(line: &Value) -> Recorded {
    let text = |key: &str| line[key].as_str().expect("a text").to_owned();
    let ticks = line["ticks"].as_array().expect("a list").iter();
    let ticks: Vec<_> = ticks
        .map(|tick| tick.as_str().expect("a text").to_owned())
        .collect();
    let refused = ticks.iter().find(|line| line.starts_with("LOADERR"));
    let outcome = match refused {
        Some(reason) => Outcome::Refused(reason.clone()),
        // The other lines are warnings.
        None => Outcome::Ticked(
            ticks
                .into_iter()
                .filter(|line| line.starts_with(|letter: char| letter.is_ascii_digit()))
                .collect(),
        ),
    };
    Recorded {
        profile: text("profile"),
        name: text("name"),
        xml: text("xml"),
        outcome,
    }
}
