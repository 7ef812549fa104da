use behavior_tree::{Node, parallel};

use super::values::both;
use super::{ValueFault, Values};

/// Counts below 0 count from all children downwards: -1 is all, -2 all but one.
pub(super) fn parallel_of<B>(
    name: &str,
    values: &Values,
    children: Vec<Node<B>>,
    gives_up: bool,
) -> Result<Node<B>, Vec<ValueFault>> {
    let all = children.len() as i64;
    let count = |port| {
        let count = values.count(port, -all)?;
        let counted = if count < 0 { all + 1 + count } else { count };
        match u32::try_from(counted) {
            Ok(fits) if counted <= all => Ok(fits),
            _ => {
                let message = format!("port {port} is {count}, and there are {all} children");
                Err(ValueFault::new(port, message))
            }
        }
    };
    let (successes, mut failures) = both(count("success_count"), count("failure_count"))?;
    if gives_up {
        let hopeless = all as u32 + 1 - successes;
        failures = failures.min(hopeless);
    }
    Ok(parallel(name, successes, failures, children))
}
