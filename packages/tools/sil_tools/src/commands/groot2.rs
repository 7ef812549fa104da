//! `sil groot2`: a robot's behavior tree for Groot2, live or from a recording.

mod follower;

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use bag_tools::BagTime;
use clap::Args;
use groot2::Server;
use hsl_types::RobotId;
use match_runner::verdict::failure::{Verdict, WrongUse};
use scenario_kit::run_folder;
use support::Shutdown;

use crate::commands::view::newest;
use follower::Follower;
use sil::opened::{failure, open, since};

/// Time between two checks for a shutdown request.
const POLL_PERIOD: Duration = Duration::from_millis(50);

/// Arguments of `sil groot2`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil groot2 --live --robot hulks/3                 the tree of a robot in the running match
  sil groot2 bags/golden --robot hulks/2            a recording, replayed in real time
  sil groot2 bags/golden --robot hulks/2 --at 3.2   from this time on
  sil groot2 --live --robot hulks/3 --port 1700     at another port than 1667

In Groot2, choose Monitor and connect to 127.0.0.1 and the port. Groot2 also uses the next port.")]
pub struct Groot2Arguments {
    /// Folder of the bag, or its .mcap or .db3 file [default: the newest below bags/]
    bag: Option<PathBuf>,
    /// Robot, for example hulks/3
    #[arg(long)]
    robot: RobotId,
    /// Follow a bag while it is written
    #[arg(long)]
    live: bool,
    /// Start of the replay, as time since the start of the run or log, of the robot's clock, or game:4:31
    #[arg(long, value_name = "TIME", conflicts_with = "live")]
    at: Option<BagTime>,
    /// Address to listen on; other machines can read the bag at any but a loopback address
    #[arg(long, value_name = "ADDRESS", default_value_t = Ipv4Addr::LOCALHOST.into())]
    listen: IpAddr,
    /// Port to listen on, and the next one; 0 for free ports
    #[arg(long, default_value_t = 1667)]
    port: u16,
}

/// Publishes the tree of a robot until a shutdown request.
///
/// # Errors
/// Returns an error if the bag cannot be read or does not contain the tree of the robot, or a port is in use.
pub fn run(arguments: Groot2Arguments) -> anyhow::Result<Verdict> {
    let bag = match arguments.bag {
        Some(bag) => bag,
        None => newest(run_folder::RUNS.as_ref())?,
    };
    let at = match arguments.at {
        Some(at) => {
            let opened = open(&bag)?;
            let time = at.in_bag(&opened).map_err(failure)?;
            Some(since(opened.origin().map_err(failure)?, time))
        }
        None => None,
    };
    let mut follower =
        Follower::open(bag, arguments.robot, arguments.live, at).map_err(WrongUse::because)?;
    let shutdown = Shutdown::listen().context("cannot install signal handlers")?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("cannot listen")?;
    runtime.block_on(async {
        let server = Server::bind(arguments.listen, arguments.port);
        let server = server.await.map_err(WrongUse::because)?;
        let (address, robot) = (server.address(), arguments.robot);
        support::error_line!(
            "sil: {address} publishes the tree of {robot} for Groot2 until you press Ctrl-C"
        );
        let end = async {
            while !shutdown.is_requested() {
                tokio::time::sleep(POLL_PERIOD).await;
            }
        };
        server
            .run(move |request| follower.reply(request), end)
            .await;
        Ok(Verdict::Passed)
    })
}
