use bag_tools::ToolError;
use hsl_bag::BagSummary;
use hsl_wire::topics;
use serde::Serialize;

use crate::Recording;

/// Kind of a recording. The page shows each kind differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Match of robots with behavior trees, or a bag without known topics.
    Match,
    /// Match of the 3D simulation league.
    League,
}

impl Kind {
    /// Returns the kind of a recording with these topics.
    pub(crate) fn of(summary: &BagSummary) -> Self {
        let mut topics = summary.topics.iter();
        if topics.any(|topic| topic.name == topics::LEAGUE_TRUTH.name) {
            Self::League
        } else {
            Self::Match
        }
    }

    /// Returns the topic with the true state of the world in each tick.
    pub fn truth_topic(self) -> &'static str {
        match self {
            Self::Match => topics::TRUTH.name,
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
