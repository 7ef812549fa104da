use std::time::Duration;

use bag_tools::ToolError;
use hsl_types::{RobotId, Time};
use serde::Serialize;
use serde_json::Value;

use crate::frame::ticks;
use crate::{Recording, RobotDetails};

/// Numbers of a robot over time.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Series {
    /// Times of the ticks.
    pub times_ns: Vec<u64>,
    /// Numbers at these times, by path; `None` where a tick has no number. True is 1, false is 0.
    pub values: Vec<Vec<Option<f64>>>,
}

/// Returns numbers of a robot at `count` times from `from` on, every `step`. A path leads to a member of
/// [`RobotDetails`], for example `world_state.robot.pose.position.x`.
///
/// # Errors
/// Returns an error if that part of the recording is damaged.
pub fn series(
    recording: &Recording,
    robot: RobotId,
    paths: &[String],
    from: Time,
    count: u32,
    step: Duration,
) -> Result<Series, ToolError> {
    let mut series = Series {
        times_ns: Vec::new(),
        values: vec![Vec::new(); paths.len()],
    };
    for tick in ticks(recording, from, count, step) {
        let tick = tick?;
        let details = RobotDetails::of(robot, None, &tick);
        series.times_ns.push(tick.time.as_nanos());
        for (path, values) in paths.iter().zip(&mut series.values) {
            values.push(number_at(&details, path));
        }
    }
    Ok(series)
}

/// Returns the number at a path; `None` if there is none.
fn number_at(details: &RobotDetails, path: &str) -> Option<f64> {
    let (root, rest) = path.split_at(path.find('.').unwrap_or(path.len()));
    let root = match root {
        "motion_command" => details.motion_command.as_ref(),
        "world_state" => details.world_state.as_ref(),
        "debug" => details.debug.as_ref(),
        _ => None,
    };
    match root?.pointer(&rest.replace('.', "/"))? {
        Value::Bool(flag) => Some(f64::from(u8::from(*flag))),
        number => number.as_f64(),
    }
}
