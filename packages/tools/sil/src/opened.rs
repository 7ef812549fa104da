//! Bags of the command line.

use std::path::Path;
use std::time::Duration;

use bag_tools::{Bag, BagTime, ToolError, recovery_advice};
use hsl_types::Time;

use match_runner::verdict::failure::WrongUse;

/// Opens a bag of the command line; a path that is no bag is an error of the user. Prints a note on a bag of an unknown
/// version of rosbag2.
pub fn open(path: &Path) -> anyhow::Result<Bag> {
    let bag = Bag::open(path).map_err(failure)?;
    if let Some(unknown) = bag.unknown_version() {
        let path = path.display();
        support::error_line!("sil: note: {path}/metadata.yaml: {unknown}");
    }
    Ok(bag)
}

/// Converts the error of a tool that read `bag`. The error of a damaged bag contains a recovery command; to find out
/// what it would save, the bag is read to its end.
pub fn failure_of(bag: &Bag, error: ToolError) -> anyhow::Error {
    if bag.is_damaged_by(&error) {
        let advice = recovery_advice(bag.path());
        return anyhow::anyhow!("{error}; {advice}");
    }
    failure(error)
}

/// Converts the error of a tool to a usage error or a failure of the environment.
pub fn failure(error: ToolError) -> anyhow::Error {
    if error.is_wrong_use() {
        WrongUse::because(error).into()
    } else {
        error.into()
    }
}

/// Returns a log time as users see it, relative to the origin of the bag ([`Bag::origin`]).
pub fn since(origin: Time, time: Time) -> Time {
    Time::ZERO + time.since(origin)
}

/// Maximum rounding of a printed time, which has milliseconds.
const ROUNDING: Duration = Duration::from_micros(500);

/// Converts a time on the command line to the log time in a bag, and checks that it is not after the bag's end. Accepts
/// all times for a damaged bag, which may end early, and for an empty one.
///
/// # Errors
/// Returns an error with the times in the bag, or if it cannot be read.
pub fn time_within(bag: &Bag, at: BagTime) -> anyhow::Result<Time> {
    let time = at.in_bag(bag).map_err(failure)?;
    require_within(bag, time)?;
    Ok(time)
}

/// Returns an error if a log time is after the end of a bag.
fn require_within(bag: &Bag, at: Time) -> anyhow::Result<()> {
    let mut times = None;
    for message in bag.messages().map_err(failure)? {
        let Ok(message) = message else {
            return Ok(());
        };
        let time = Time::from_nanos(message.log_time);
        if at <= time + ROUNDING {
            return Ok(());
        }
        let (start, end) = times.unwrap_or((time, time));
        times = Some((start.min(time), end.max(time)));
    }
    let Some((start, end)) = times else {
        return Ok(());
    };
    let origin = bag.origin().map_err(failure)?;
    let [at, first, last] = [at, start, end].map(|time| since(origin, time));
    let absolute = match origin {
        Time::ZERO => String::new(),
        _ => format!(", or from {start} to {end} of the robot's clock"),
    };
    let bag = bag.path().display();
    let error = format!(
        "--at {at} is not in {bag}, which contains times from {first} to {last}{absolute}; use one of them"
    );
    Err(WrongUse::because(error).into())
}
