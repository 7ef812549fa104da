//! Blackboard that logs the actions of a tree, and a registry of such leaves.

use std::collections::BTreeMap;
use std::sync::Arc;

use behavior_tree::{Port, Registry, Status};

/// State and log of the leaves.
#[derive(Debug, Default)]
pub(crate) struct World {
    /// Results of the leaves `A` to `D`, `Yes` and `No`; other leaves succeed.
    pub(crate) answers: BTreeMap<&'static str, Status>,
    /// Done actions, in order.
    pub(crate) done: Vec<String>,
}

impl World {
    pub(crate) fn answering<const N: usize>(answers: [(&'static str, Status); N]) -> Self {
        Self {
            answers: answers.into(),
            done: Vec::new(),
        }
    }
}

/// Returns the leaves of the language's examples, and a few with ports of every kind.
pub(crate) fn registry() -> Registry<World> {
    let mut registry = Registry::new()
        .condition("TheBallIsFree", |world: &World| {
            world.answers.get("TheBallIsFree") != Some(&Status::Failure)
        })
        .condition_with_ports("IsAbove", [Port::input::<i64>("least")], |context| {
            Ok(context.get::<i64>("least")? > 3)
        })
        .action_with_ports(
            "PrintString",
            [Port::input::<Arc<str>>("input")],
            |context| {
                let text: Arc<str> = context.get("input")?;
                context.blackboard.done.push(text.to_string());
                Ok(Status::Success)
            },
        )
        .action_with_ports(
            "Calculate",
            [
                Port::input::<i64>("input"),
                Port::output::<Arc<str>>("result"),
            ],
            |context| {
                let doubled = context.get::<i64>("input")? * 2;
                context.set("result", Arc::<str>::from(doubled.to_string()))?;
                Ok(Status::Success)
            },
        )
        .action_with_ports("Read", [Port::output::<i64>("value")], |context| {
            context.set("value", 4)?;
            Ok(Status::Success)
        })
        .action_with_ports("Increment", [Port::inout::<i64>("value")], |context| {
            let value: i64 = context.get("value")?;
            context.blackboard.done.push(value.to_string());
            context.set("value", value + 1)?;
            Ok(Status::Success)
        })
        .action_with_ports(
            "PrintBodyNode",
            ["left_arm", "right_arm"].map(Port::output::<Arc<str>>),
            |context| {
                context.set("left_arm", Arc::<str>::from("leftArm"))?;
                context.set("right_arm", Arc::<str>::from("rightArm"))?;
                Ok(Status::Success)
            },
        )
        .action_with_ports(
            "PrintArmNode",
            [Port::input::<Arc<str>>("arm")],
            |context| {
                let arm: Arc<str> = context.get("arm")?;
                context.blackboard.done.push(arm.to_string());
                Ok(Status::Success)
            },
        )
        .chooser("WhoIsSecond", |_: &World| 1)
        .scorer("ScoreAttack", |_: &World| 1.0)
        .scorer("ScoreDefend", |_: &World| 2.0);
    let plain = [
        "A",
        "B",
        "C",
        "D",
        "Yes",
        "No",
        "ConditionNode",
        "CanICallSubTree",
        "iffy",
        "treeHouse",
        "variable",
        "truely",
        "inner",
        "outer",
        "elsewhere",
        "nodes",
        "falsehood",
    ];
    for name in plain {
        registry = registry.action(name, move |world: &mut World| {
            world.done.push(name.to_owned());
            world.answers.get(name).copied().unwrap_or(Status::Success)
        });
    }
    registry
}
