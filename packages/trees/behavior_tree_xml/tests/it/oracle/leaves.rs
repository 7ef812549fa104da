//! Leaves of the recorded trees, and the outcome of a tree with them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use behavior_tree::{Direction, Port, Registry, Status, Value};
use behavior_tree_xml::{ExportError, export, load_text};

use super::recorded::{ERROR, Outcome};

/// Events of the current tick, and the number of ticks of the leaves with each number.
#[derive(Debug, Default)]
pub(crate) struct World {
    events: Vec<String>,
    ticks: BTreeMap<i64, usize>,
}

pub(crate) fn registry() -> Registry<World> {
    Registry::<World>::new()
        .action_with_halt(
            "L",
            [Port::input::<i64>("i"), Port::input::<Arc<str>>("seq")],
            |context| {
                let (i, answers) = (context.get::<i64>("i")?, context.get::<Arc<str>>("seq")?);
                let ticks = context.blackboard.ticks.entry(i).or_default();
                let answer = answers.as_bytes()[*ticks % answers.len()];
                *ticks += 1;
                let event = format!("{i}{}", char::from(answer));
                context.blackboard.events.push(event);
                Ok(match answer {
                    b'S' => Status::Success,
                    b'F' => Status::Failure,
                    _ => Status::Running,
                })
            },
            |context| {
                let i = context.get::<i64>("i").expect("it was ticked");
                context.blackboard.events.push(format!("h{i}"));
            },
        )
        .action_with_ports(
            "P",
            [Port::new("v", Direction::In, None)],
            |context| match context.value_of("v")?.clone() {
                Value::Nothing => Err("port v has no value yet".into()),
                // In BehaviorTree.CPP, a bool in a script is the number 1 or 0.
                Value::Bool(holds) => {
                    let event = format!("v={}", u8::from(holds));
                    context.blackboard.events.push(event);
                    Ok(Status::Success)
                }
                value => {
                    context.blackboard.events.push(format!("v={value}"));
                    Ok(Status::Success)
                }
            },
        )
        .action_with_ports("PN", [Port::input::<f64>("v")], |context| {
            let event = format!("v={}", context.get::<f64>("v")?);
            context.blackboard.events.push(event);
            Ok(Status::Success)
        })
        .action_with_ports(
            "WI",
            [Port::input::<i64>("from"), Port::output::<i64>("to")],
            |context| {
                let from = context.get::<i64>("from")?;
                context.set("to", from)?;
                Ok(Status::Success)
            },
        )
}

/// Loads the text and ticks the tree this number of times, or until the first error.
pub(crate) fn outcome(xml: &str, registry: &Registry<World>, ticks: usize) -> Outcome {
    let mut nothing = |_: &std::path::Path| Err(std::io::ErrorKind::NotFound.into());
    let mut tree = match load_text("tree.xml", xml, registry, &mut nothing) {
        Ok(loaded) => loaded.build(),
        Err(errors) => return Outcome::Refused(errors.to_string()),
    };
    let mut world = World::default();
    let mut lines = Vec::new();
    for number in 0..ticks {
        world.events.clear();
        let now = Duration::from_millis(1) * number as u32;
        let status = tree.tick(now, &mut world).to_string().to_uppercase();
        if let Some(error) = tree.errors().first() {
            lines.push(format!("{number} {ERROR} {}", error.message));
            break;
        }
        lines.push(format!("{number} {status} : {}", world.events.join(" ")));
    }
    Outcome::Ticked(lines)
}

/// Returns the text of the exported tree; `None` if the tree cannot be loaded.
pub(crate) fn exported(
    xml: &str,
    registry: &Registry<World>,
) -> Option<Result<String, ExportError>> {
    let mut nothing = |_: &std::path::Path| Err(std::io::ErrorKind::NotFound.into());
    let loaded = load_text("tree.xml", xml, registry, &mut nothing).ok()?;
    Some(export(&loaded.build()))
}
