use bag_tools::Selection;
use clap::Args;
use hsl_types::Time;
use hsl_wire::topics::Owner;

use match_runner::verdict::failure::WrongUse;
use sil::seconds::seconds;

/// Selection of the messages of a bag.
#[derive(Debug, Args)]
pub(super) struct SelectionArguments {
    /// Start time since the start of the run [default: the start of the bag]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    from: Option<Time>,
    /// End time since the start of the run [default: the end of the bag]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    to: Option<Time>,
    /// Only this topic, for example /sim/truth, or world_state of each robot; repeatable
    #[arg(long = "topic", value_name = "TOPIC")]
    topics: Vec<String>,
    /// Only the topics of this robot, for example hulks/3 or left/3, and of the world; repeatable
    #[arg(long = "robot", value_name = "ROBOT")]
    robots: Vec<Owner>,
}

impl SelectionArguments {
    /// Converts the arguments to a [`Selection`]. Returns an error if the times are in the wrong order.
    pub(super) fn selection(&self) -> anyhow::Result<Selection> {
        if let (Some(from), Some(to)) = (self.from, self.to)
            && from > to
        {
            let error = format!("--from {from} is after --to {to}; swap them");
            return Err(WrongUse::because(error).into());
        }
        Ok(Selection {
            from: self.from,
            to: self.to,
            topics: self.topics.clone(),
            robots: self.robots.clone(),
        })
    }
}
