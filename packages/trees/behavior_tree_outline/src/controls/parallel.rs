use behavior_tree::{Node, parallel};

use super::values::both;
use super::{Control, ValueFault, Values};

/// Counts below 0 count from all children downwards: -1 is all, -2 all but one.
pub(super) fn parallel_of<B>(
    name: &str,
    values: &Values,
    children: Vec<Node<B>>,
    control: Control,
    is_strict: bool,
) -> Result<Node<B>, Vec<ValueFault>> {
    let gives_up = control == Control::Parallel;
    let all = children.len() as i64;
    let most = if gives_up || is_strict { all } else { i64::MAX };
    let least = if is_strict { -all } else { i64::MIN };
    let count = |port| of_all(values, port, all, least, most);
    let (successes, mut failures) = both(count("success_count"), count("failure_count"))?;
    if gives_up {
        let hopeless = all as u32 + 1 - successes;
        failures = failures.min(hopeless);
    }
    Ok(parallel(name, successes, failures, children))
}

/// How many of all children a port means.
pub fn of_all(
    values: &Values,
    port: &str,
    all: i64,
    least: i64,
    most: i64,
) -> Result<u32, ValueFault> {
    let count = values.count(port, least)?;
    let counted = match count {
        0.. => count,
        below => all.saturating_add(below).saturating_add(1).max(0),
    };
    if counted > most {
        let message =
            format!("port {port} must be at most {all}, the number of children, got {count}");
        return Err(ValueFault::new(port, message));
    }
    Ok(counted as u32)
}
