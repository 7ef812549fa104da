//! Results of a text.

use std::path::Path;
use std::time::Duration;

use behavior_tree::{Status, Tree};
use behavior_tree_files::btc;

use crate::world::{World, registry};

/// Returns the tree of a text without errors.
pub(crate) fn load(text: &str) -> Tree<World> {
    match btc::load_text(Path::new("tree.btc"), text, &registry()) {
        Ok(loaded) => loaded.build(),
        Err(errors) => panic!("{}", errors.render()),
    }
}

/// Returns the errors of a text, one a line, without the name of the file.
pub(crate) fn errors(text: &str) -> Vec<String> {
    match btc::load_text(Path::new("tree.btc"), text, &registry()) {
        Ok(_) => Vec::new(),
        Err(errors) => errors
            .0
            .iter()
            .map(|error| error.to_string().replace("tree.btc:", ""))
            .collect(),
    }
}

/// Ticks the tree of the text once in the world.
pub(crate) fn tick(text: &str, world: &mut World) -> Status {
    load(text).tick(Duration::ZERO, world)
}

/// Returns the done actions in the first tick if every leaf succeeds.
pub(crate) fn done(text: &str) -> Vec<String> {
    let mut world = World::default();
    tick(text, &mut world);
    world.done
}

/// Returns the depth, kind and name of each node.
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
