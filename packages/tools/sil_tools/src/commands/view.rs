//! `sil view`.

use std::fs;
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};

use anyhow::Context;
use bag_tools::BagTime;
use clap::Args;
use hsl_bag::BagFiles;
use hsl_types::Time;
use hsl_wire::topics::Owner;
use scenario_kit::run_folder;
use sil_viewer::Viewer;

use crate::live_bags;
use crate::result_file::{self, run_failures};
use crate::view::{PageAddress, serve};
use match_runner::verdict::failure::{Verdict, WrongUse};
use sil::control::RunningMatch;
use sil::opened::{failure, open, since, time_within};
use support::Shutdown;

/// Arguments of `sil view`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil view bags/golden                                  open the bag in a browser
  sil view bags/golden --at 3.2 --robot hulks/2         at this time, with this robot selected
  sil view log --at game:4:31                           when the GameController shows 4:31
  sil view bags/before bags/after                       two bags and their first difference
  sil view --live                                       the running match, or the next one
  sil view bag --result result.json                     with the failures in a result file
  sil view bags/golden --no-open --port 8470            for ssh -L 8470:127.0.0.1:8470")]
pub struct ViewArguments {
    /// Folder of the bag, or its .mcap or .db3 file; two to compare them [default: the newest below bags/]
    #[arg(num_args = 0..=2)]
    bags: Vec<PathBuf>,
    /// Result file of the run in the bag, whose failures are shown, too
    #[arg(long, value_name = "FILE", conflicts_with = "live")]
    result: Option<PathBuf>,
    /// Follow a bag while it is written, and wait for it [default: the bag of the running match]
    #[arg(long)]
    live: bool,
    /// Time to show first, since the start of the run or log, of the robot's clock, or game:4:31
    #[arg(long, value_name = "TIME")]
    at: Option<BagTime>,
    /// Robot to select, for example hulks/3, or left/3 in a match of the 3D simulation league
    #[arg(long)]
    robot: Option<Owner>,
    /// Address to listen on; other machines can read the bags at any but a loopback address
    #[arg(long, value_name = "ADDRESS", default_value_t = Ipv4Addr::LOCALHOST.into())]
    listen: IpAddr,
    /// Port to listen on [default: 8470, or a free port if it is used]
    #[arg(long)]
    port: Option<u16>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

/// Serves the page for the bags until a shutdown request. With `--live`, the page can control the running match.
///
/// # Errors
/// Returns an error if a bag cannot be read, or the address cannot be bound.
pub fn run(arguments: ViewArguments) -> anyhow::Result<Verdict> {
    let mut viewer = Viewer::new(arguments.live);
    let mut bags = arguments.bags;
    let shutdown = Shutdown::listen().context("cannot install signal handlers")?;
    if arguments.live {
        bags = match live_bags::wait(&bags, &shutdown)? {
            Some(bags) => bags,
            None => return Ok(Verdict::Passed),
        };
    } else if bags.is_empty() {
        bags.push(newest(Path::new(run_folder::RUNS))?);
    }
    if arguments.live {
        viewer.control_by(Box::new(|request| {
            let rules = [format!("request:={request}")];
            match RunningMatch::default().send(&rules) {
                Ok(answer) => answer,
                Err(error) => Err(support::error_text(error.as_ref())),
            }
        }));
    }
    let result = arguments.result.as_deref().map(result_file::read);
    let mut failures = result.transpose()?.map(|it| run_failures(&it.failures));
    for bag in &bags {
        // The result is that of the first bag.
        let failures = failures.take().unwrap_or_default();
        viewer.show(bag, failures).map_err(WrongUse::because)?;
    }
    let at = match arguments.at {
        Some(at) => shown_time(&bags, at, arguments.live)?,
        None => None,
    };
    let at = at.map(|at| format!("at_ns={}", at.as_nanos()));
    let robot = arguments.robot.map(|robot| format!("robot={robot}"));
    let place = PageAddress {
        host: arguments.listen,
        port: arguments.port,
        open: !arguments.no_open,
        moment: Vec::from_iter(at.into_iter().chain(robot)).join("&"),
    };
    serve(viewer, &place, &shutdown)?;
    Ok(Verdict::Passed)
}

/// Returns a time as the page shows it: in the first of the recordings that contains it, because the shorter ones may end
/// before. Accepts all times of a recording that still grows, which may be empty.
fn shown_time(bags: &[PathBuf], at: BagTime, is_live: bool) -> anyhow::Result<Option<Time>> {
    if let (true, BagTime::Seconds(time)) = (is_live, at) {
        return Ok(Some(time));
    }
    let mut error = None;
    for bag in bags {
        let bag = open(bag)?;
        let time = match is_live {
            true => at.in_bag(&bag).map_err(failure),
            false => time_within(&bag, at),
        };
        match time {
            Ok(time) => return Ok(Some(since(bag.origin().map_err(failure)?, time))),
            Err(found) => error = error.or(Some(found)),
        }
    }
    error.map_or(Ok(None), Err)
}

/// Returns the bag in the folder `parent` that was modified last; an error of the user if there is none.
pub(crate) fn newest(parent: &Path) -> Result<PathBuf, WrongUse> {
    let entries = fs::read_dir(parent).into_iter().flatten().flatten();
    let bags = entries.filter(|entry| {
        let path = entry.path();
        path.is_dir() && BagFiles::find(path).is_ok()
    });
    let newest = bags.max_by_key(|entry| {
        let changed = entry.metadata().and_then(|metadata| metadata.modified());
        changed.ok()
    });
    let parent = parent.display();
    newest.map(|entry| entry.path()).ok_or_else(|| {
        WrongUse::because(format!(
            "no bag found below {parent}/; give its path, or record one with `sil match`"
        ))
    })
}
