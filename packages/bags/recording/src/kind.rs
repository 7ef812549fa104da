use bag_tools::ToolError;
use hsl_bag::{BagSummary, TopicSummary};
use hsl_wire::topics::{self, Topic};
use serde::Serialize;

use crate::Recording;

/// Start of the names of the message types of this repository.
const OWN: &str = "hsl_msgs/";

/// Kind of a recording. The page shows each kind differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Match of robots with behavior trees, a bag of robots, or an empty bag.
    Match,
    /// Match of the 3D simulation league.
    League,
    /// Bag of another program, without topics and message types of this repository.
    Foreign,
}

/// Returns whether a topic has a type or a name of this repository. Topics such as `/clock` do not count: other programs
/// have them, too.
fn is_own(topic: &TopicSummary) -> bool {
    let known = Topic::by_full_name(&topic.name).map(|(known, _)| known.message_type.name);
    let mut types = known.into_iter().chain([topic.message_type.as_str()]);
    types.any(|name| name.starts_with(OWN))
}

impl Kind {
    /// Returns the kind of a recording with these topics.
    pub(crate) fn of(summary: &BagSummary) -> Self {
        let has = |of: fn(&TopicSummary) -> bool| summary.topics.iter().any(of);
        if has(|topic| topic.name == topics::LEAGUE_TRUTH.name) {
            Self::League
        } else if summary.topics.is_empty() || has(is_own) {
            Self::Match
        } else {
            Self::Foreign
        }
    }

    /// Returns the topic with the true state of the world in each tick.
    pub fn truth_topic(self) -> &'static str {
        match self {
            Self::Match | Self::Foreign => topics::TRUTH.name,
            Self::League => topics::LEAGUE_TRUTH.name,
        }
    }
}

impl Recording {
    /// Returns the kind of the recording. A bag that is being written may be empty at first.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub fn kind(&self) -> Result<Kind, ToolError> {
        Ok(Kind::of(&self.summary()?))
    }
}
