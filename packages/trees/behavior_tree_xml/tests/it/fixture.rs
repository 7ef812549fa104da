//! Blackboard whose leaves return the statuses of the test, and log their calls.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::time::Duration;

use behavior_tree::{Port, Registry, Status, Tree};
use behavior_tree_xml::{FileErrors, LoadedTree, load_text};

/// State of the leaves.
#[derive(Clone, Debug, Default)]
pub(crate) struct World {
    /// Statuses by id of a leaf; other leaves succeed.
    pub(crate) answers: BTreeMap<&'static str, Status>,
    /// Done and halted actions, in order.
    pub(crate) log: Vec<String>,
}

impl World {
    pub(crate) fn says(&mut self, leaf: &'static str, status: Status) {
        self.answers.insert(leaf, status);
    }

    fn answer(&self, leaf: &str) -> Status {
        self.answers.get(leaf).copied().unwrap_or(Status::Success)
    }

    fn act(&mut self, leaf: &'static str) -> Status {
        self.log.push(leaf.to_owned());
        self.answer(leaf)
    }
}

/// Actions `A`, `B` and `C`, conditions `Yes` and `Likes (what)`, `Say (message)` and `Count (n)`.
pub(crate) fn registry() -> Registry<World> {
    Registry::<World>::new()
        .action_with_halt(
            "A",
            [],
            |context| Ok(context.blackboard.act("A")),
            |context| context.blackboard.log.push("halt A".to_owned()),
        )
        .action("B", |world: &mut World| world.act("B"))
        .action("C", |world: &mut World| world.act("C"))
        .condition("Yes", |world: &World| {
            world.answer("Yes") == Status::Success
        })
        .condition_with_ports(
            "Likes",
            [Port::input::<std::sync::Arc<str>>("what")],
            |context| Ok(&*context.get::<std::sync::Arc<str>>("what")? == "football"),
        )
        .action_with_ports(
            "Say",
            [Port::input::<std::sync::Arc<str>>("message")],
            |context| {
                let message = context.get::<std::sync::Arc<str>>("message")?;
                context.blackboard.log.push(message.to_string());
                Ok(Status::Success)
            },
        )
        .action_with_ports("Count", [Port::inout::<i64>("n")], |context| {
            let next = context.get::<i64>("n").unwrap_or(0) + 1;
            context.set("n", next)?;
            Ok(Status::Success)
        })
        .scorer("Low", |_| 1.0)
        .scorer("High", |_| 2.0)
        .chooser("Second", |_| 1)
}

/// Loads a whole file without includes.
pub(crate) fn load(text: &str) -> Result<LoadedTree<World>, FileErrors> {
    load_with(text, &[])
}

/// Loads a file with these files beside it.
pub(crate) fn load_with(
    text: &str,
    files: &[(&str, &str)],
) -> Result<LoadedTree<World>, FileErrors> {
    let mut read = |path: &Path| {
        let found = files.iter().find(|(name, _)| Path::new(name) == path);
        let missing = || io::Error::new(io::ErrorKind::NotFound, "there is no such file");
        found
            .map(|(_, text)| (*text).to_owned())
            .ok_or_else(missing)
    };
    load_text("main.xml", text, &registry(), &mut read)
}

pub(crate) fn file(root: &str) -> String {
    format!(
        "<root BTCPP_format=\"4\">\n<BehaviorTree ID=\"Main\">\n{root}\n</BehaviorTree>\n</root>\n"
    )
}

/// Returns the tree of [`file`], which has no errors.
pub(crate) fn tree(root: &str) -> Tree<World> {
    match load(&file(root)) {
        Ok(loaded) => loaded.build(),
        Err(errors) => panic!("{errors}"),
    }
}

/// Returns the errors of [`file`], one a line.
pub(crate) fn errors(root: &str) -> String {
    match load(&file(root)) {
        Ok(_) => "none".to_owned(),
        Err(errors) => errors.to_string(),
    }
}

/// Ticks the tree at time 0.
pub(crate) fn tick(tree: &mut Tree<World>, world: &mut World) -> Status {
    tree.tick(Duration::ZERO, world)
}
