use bag_tools::Selection;
use clap::Args;
use hsl_types::{RobotId, Time};

use crate::failure::WrongUse;
use crate::seconds::seconds;

/// Which messages of a bag are meant.
#[derive(Debug, Args)]
pub(super) struct SelectionArguments {
    /// The first moment, in seconds since the run began [default: the start of the bag]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    from: Option<Time>,
    /// The last moment, in seconds since the run began [default: the end of the bag]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    to: Option<Time>,
    /// Only this topic, as in /sim/truth, or as in world_state for that of each robot; may be repeated
    #[arg(long = "topic", value_name = "TOPIC")]
    topics: Vec<String>,
    /// Only this robot's topics and the world's, as in hulks/3; may be repeated
    #[arg(long = "robot", value_name = "ROBOT")]
    robots: Vec<RobotId>,
}

impl SelectionArguments {
    /// The same for the tools.
    pub(super) fn selection(&self) -> anyhow::Result<Selection> {
        if let (Some(from), Some(to)) = (self.from, self.to)
            && from > to
        {
            let fault = format!("--from {from} comes after --to {to}; exchange them");
            return Err(WrongUse::because(fault).into());
        }
        Ok(Selection {
            from: self.from,
            to: self.to,
            topics: self.topics.clone(),
            robots: self.robots.clone(),
        })
    }
}
