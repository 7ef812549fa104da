use std::collections::BTreeSet;

use hsl_bag::BagSummary;
use hsl_wire::topics::{Owner, Topic};
use serde::Serialize;

use crate::shapes::Drawn;

/// Robot of a recording.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RobotOverview {
    /// Name, for example `hulks/3`.
    pub id: String,
    /// Team, for example `hulks`.
    pub team: String,
    /// Player number.
    pub number: u8,
    /// Outline of the field of view in the frame of the head \[m\]; empty if unknown.
    pub visibility: Vec<Drawn>,
}

/// Returns the robots that have topics in a bag. `robot` returns the robot of an owner of topics.
pub(crate) fn owners<R: Ord>(
    summary: &BagSummary,
    robot: impl Fn(Owner) -> Option<R>,
) -> BTreeSet<R> {
    let topics = summary.topics.iter();
    let robots = topics.filter_map(|topic| robot(Topic::by_full_name(&topic.name)?.1?));
    robots.collect()
}
