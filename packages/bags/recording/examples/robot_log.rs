//! Writes the log that a robot would have made of a recorded match: `robot_log BAG ROBOT OUTPUT`.

#[path = "../tests/robot_logs/robot_log.rs"]
mod robot_log;

use std::env;
use std::error::Error;
use std::path::Path;

use bag_tools::{Bag, StorageKind};
use robot_log::RobotLog;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [bag, robot, output] = &arguments[..] else {
        return Err("arguments: BAG ROBOT OUTPUT".into());
    };
    let log = RobotLog::of(robot.parse()?);
    let summary = log.write(&Bag::open(bag)?, Path::new(output), StorageKind::Mcap)?;
    println!("{output}: {} messages", summary.message_count());
    Ok(())
}
