use behavior_tree::{SkippedChild, Status, Thresholds};

use super::values::{InvalidValue, InvalidValues, Values, both};
use super::written::Written;

/// Reads the counts of a parallel from the ports `success_count` and `failure_count`. A count below 0 is relative to
/// `all`, the number of children: -1 is all, -2 all but one.
///
/// # Errors
/// Returns the counts that are below `least` or, made absolute, above `most`.
pub(super) fn thresholds(
    values: &Values,
    all: i64,
    least: i64,
    most: i64,
) -> Result<Thresholds, InvalidValues> {
    let count = |port| count_of_all(values, port, all, least, most);
    let (successes, failures) = both(count("success_count"), count("failure_count"))?;
    Ok(Thresholds {
        successes,
        failures,
        skipped: SkippedChild::default(),
    })
}

/// Returns the count in a port. A count below 0 is relative to `all`, the number of children: -1 is all, -2 all but
/// one.
///
/// # Errors
/// Returns an error if the count is below `least` or, made absolute, above `most`.
pub fn count_of_all(
    values: &Values,
    port: &str,
    all: i64,
    least: i64,
    most: i64,
) -> Result<u32, InvalidValue> {
    let count = values.count(port, least)?;
    let counted = match count {
        0.. => count,
        below => all.saturating_add(below).saturating_add(1).max(0),
    };
    if counted > most {
        let message =
            format!("port {port} must be at most {all}, the number of children, got {count}");
        return Err(InvalidValue::new(port, message));
    }
    Ok(counted as u32)
}

/// Returns the least count that a parallel with this number of children accepts. With `is_strict`, a count relative to
/// all children has to mean at least one child; otherwise it may be any.
pub(super) fn least(all: i64, is_strict: bool) -> i64 {
    if is_strict { -all } else { i64::MIN }
}

/// Returns whether a parallel with these thresholds and number of children fails as soon as too few children are left
/// to succeed. That is the form `Parallel` of files; others are `PatientParallel`.
pub(super) fn gives_up(thresholds: Thresholds, children: usize) -> bool {
    let Thresholds {
        successes,
        failures,
        ..
    } = thresholds;
    let children = children as u32;
    successes <= children && failures <= children && failures <= children - successes + 1
}

/// Returns the parallel with these thresholds, and with this count of successes in a file.
pub(super) fn written(success_count: i64, thresholds: Thresholds) -> Written<'static> {
    let values = [
        ("success_count", success_count.to_string()),
        ("failure_count", thresholds.failures.to_string()),
    ];
    Written::new(values).without_children(Status::from(thresholds.successes == 0))
}
