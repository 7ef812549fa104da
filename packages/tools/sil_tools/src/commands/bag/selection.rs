use bag_tools::{Bag, BagTime, Selection};
use clap::Args;
use hsl_wire::topics::Owner;

use match_runner::verdict::failure::WrongUse;
use sil::opened::failure;

/// Selection of the messages of a bag.
#[derive(Debug, Args)]
pub(super) struct SelectionArguments {
    /// Start, as time since the start of the run or log, of the robot's clock, or game:4:31 [default: the start of the bag]
    #[arg(long, value_name = "TIME")]
    from: Option<BagTime>,
    /// End, as time since the start of the run or log, of the robot's clock, or game:4:31 [default: the end of the bag]
    #[arg(long, value_name = "TIME")]
    to: Option<BagTime>,
    /// Only this topic, for example /sim/truth, or world_state of each robot; repeatable
    #[arg(long = "topic", value_name = "TOPIC")]
    topics: Vec<String>,
    /// Only the topics of this robot, for example hulks/3 or left/3, and of the world; repeatable
    #[arg(long = "robot", value_name = "ROBOT")]
    robots: Vec<Owner>,
}

impl SelectionArguments {
    /// Converts the arguments to a [`Selection`] of a bag. Returns an error if the times are in the wrong order, or the
    /// game clock of the bag does not show them.
    pub(super) fn selection(&self, bag: &Bag) -> anyhow::Result<Selection> {
        let log_time = |time: Option<BagTime>| time.map(|time| time.in_bag(bag)).transpose();
        let from = log_time(self.from).map_err(failure)?;
        let to = log_time(self.to).map_err(failure)?;
        if let (Some(given_from), Some(given_to)) = (self.from, self.to)
            && from > to
        {
            let error = format!("--from {given_from} is after --to {given_to}; swap them");
            return Err(WrongUse::because(error).into());
        }
        Ok(Selection {
            from,
            to,
            topics: self.topics.clone(),
            robots: self.robots.clone(),
        })
    }
}
