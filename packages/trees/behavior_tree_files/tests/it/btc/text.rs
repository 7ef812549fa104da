//! What comes of a text.

use std::path::Path;
use std::time::Duration;

use behavior_tree::{Status, Tree};
use behavior_tree_files::btc;

use crate::world::{World, registry};

/// The tree of a text without faults.
pub(crate) fn load(text: &str) -> Tree<World> {
    match btc::load_text(Path::new("tree.btc"), text, &registry()) {
        Ok(loaded) => loaded.build(),
        Err(faults) => panic!("{}", faults.render()),
    }
}

/// The faults of a text, one a line without the name of the file.
pub(crate) fn faults(text: &str) -> Vec<String> {
    match btc::load_text(Path::new("tree.btc"), text, &registry()) {
        Ok(_) => Vec::new(),
        Err(faults) => faults
            .0
            .iter()
            .map(|fault| fault.to_string().replace("tree.btc:", ""))
            .collect(),
    }
}

/// Ticks the tree of the text once in the world.
pub(crate) fn tick(text: &str, world: &mut World) -> Status {
    load(text).tick(Duration::ZERO, world)
}

/// What the tree of the text does in its first tick if every leaf succeeds.
pub(crate) fn done(text: &str) -> Vec<String> {
    let mut world = World::default();
    tick(text, &mut world);
    world.done
}

/// The tree of the text, each node as its depth, kind and name.
pub(crate) fn shape(text: &str) -> Vec<String> {
    let tree = load(text);
    let layout = tree.layout();
    (0..)
        .zip(&layout.nodes)
        .map(|(id, node)| {
            let indent = "  ".repeat(layout.depth(id));
            format!("{indent}{} {}", node.kind, node.name)
        })
        .collect()
}
