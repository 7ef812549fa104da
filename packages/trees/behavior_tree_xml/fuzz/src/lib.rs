//! Common part of the fuzz targets of all languages: leaves for the trees, and the use of a loaded tree.

use std::time::Duration;

use behavior_tree::{Port, Registry, Status, draw};
use behavior_tree_xml::{FileErrors, LoadedTree, export};

/// Blackboard in which leaves count.
pub type Counted = u64;

/// Returns leaves with ports of every type and direction, and without ports.
pub fn registry() -> Registry<Counted> {
    Registry::new()
        .condition("Even", |counted: &Counted| counted.is_multiple_of(2))
        .action("Count", |counted: &mut Counted| {
            *counted += 1;
            [Status::Success, Status::Failure, Status::Running][*counted as usize % 3]
        })
        .scorer("Score", |counted: &Counted| *counted as f64)
        .condition_with_ports("Above", [Port::input::<f64>("x")], |context| {
            Ok(context.get::<f64>("x")? > *context.blackboard as f64)
        })
        .action_with_ports(
            "Copy",
            [
                Port::input::<i64>("from").or(3),
                Port::output::<i64>("to"),
                Port::inout::<bool>("flag"),
            ],
            |context| {
                let from: i64 = context.get("from")?;
                context.set("to", from)?;
                context.set("flag", from > 0)?;
                Ok(Status::Success)
            },
        )
}

/// Ticks, draws and exports a loaded tree, or renders its errors.
pub fn use_up(loaded: Result<LoadedTree<Counted>, FileErrors>) {
    let mut tree = match loaded {
        Ok(loaded) => loaded.build(),
        Err(errors) => {
            assert!(!errors.0.is_empty(), "an error says what is wrong");
            let _ = (errors.to_string(), errors.render());
            return;
        }
    };
    let mut counted = 0;
    for tick in 0..8 {
        tree.hold(["a"]);
        tree.tick(Duration::from_millis(50 * tick), &mut counted);
        assert_eq!(tree.trace().statuses.len(), tree.layout().nodes.len());
    }
    let _ = draw(tree.layout(), tree.trace(), true).count();
    let _ = export(&tree);
    tree.halt(Duration::from_secs(1), &mut counted);
}
