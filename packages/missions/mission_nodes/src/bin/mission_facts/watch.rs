use hsl_ros::{ServiceCaller, shell};
use hsl_wire::hsl_msgs::WorldChange;
use hsl_wire::topics::Qos;
use mission_nodes::topics;

use crate::request::list;

/// Prints the true facts of a predicate, or of all if it is empty, and then each change, until the process is ended.
/// Returns no further lines, or the reason of a refusal (inner error).
///
/// # Errors
///
/// Returns an error if no mission answers, or if standard output is closed.
pub(crate) fn watch(
    caller: &mut ServiceCaller,
    predicate: &str,
) -> anyhow::Result<Result<Vec<String>, String>> {
    // Before the list, so that no change is missed.
    let changes = caller
        .node
        .subscription::<WorldChange>(topics::CHANGES, Qos::BURST)?;
    match list(caller, predicate)? {
        Ok(facts) => facts.iter().try_for_each(|fact| shell::write_line(fact))?,
        refused => return Ok(refused),
    }
    while caller.spin() {
        while let Some(change) = changes.take() {
            // Another program may publish anything.
            let Ok(change) = change else {
                continue;
            };
            let name = change.name.split_once('(').map_or("", |(name, _)| name);
            if predicate.is_empty() || name == predicate {
                shell::write_line(&describe(&change))?;
            }
        }
    }
    Ok(Ok(Vec::new()))
}

/// Returns the line for a change: version, mission time, and the fact with its value and source.
fn describe(change: &WorldChange) -> String {
    let WorldChange {
        version,
        stamp,
        source,
        name,
        r#type,
        value,
    } = change;
    let time = f64::from(stamp.sec) + f64::from(stamp.nanosec) / 1e9;
    match r#type.as_str() {
        "" => format!("{version}  {time:.3} s  {name} is {value}: {source}"),
        object_type => format!("{version}  {time:.3} s  object {name} - {object_type}: {source}"),
    }
}
