//! `sil league`.

mod demo;
mod log;
pub(crate) mod players;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::{Args, ValueEnum};
use hsl_bag::BagError;
use league_server::{League, Mode, Policy, Server, ServerOptions};
use league_world::{LeagueConfig, LeagueWorld, MatchRules, ObservedWorld, Observer, Recording};
use scenario_kit::run_folder::RunFolder;

use self::demo::Demo;
use self::log::Log;
use match_runner::in_process::log_lines;
use match_runner::process::new_folder::new_folder;
use match_runner::verdict::failure::{Verdict, WrongUse};
use match_runner::verdict::report::text_of_bag;
use sil::output;
use support::Shutdown;

/// Duration of a cycle in real time.
const CYCLE: Duration = Duration::from_millis(20);
/// Maximum number of cycles between two messages to monitors: a minute.
const MAX_MONITOR_STEP: i64 = 3000;
/// Period of the checks for a shutdown request.
const POLL: Duration = Duration::from_millis(50);

const AFTER_HELP: &str = "\
Examples:
  sil league                                       one agent, in lockstep, until Ctrl-C
  sil league --agents 22 --left Alpha --right Beta --seed 7
                                                   the same match for any order of connections
  sil league --real-time                           for agents that do not send (syn)
  sil league --kick-off-after 5 --log match.log     without a trainer, and with a log for viewers
  sil league --record bags/mine                     every cycle as a bag, for sil view and rviz
  sil league --demo 11                             two teams of this project; --log for viewers
  sil league --demo 4 --duration 60 --real-time    four against four for a minute, for viewers
  sil league --listen 0.0.0.0 --silent remove      agents on other machines

Agents connect to port 3100; monitors, such as RoboViz, and trainers to port 3200.";

/// Arguments of `sil league`.
#[derive(Clone, Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct LeagueArguments {
    /// Number of agents before the clock starts
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=22))]
    agents: u8,
    /// Let two teams of this project, each with this number of players, play until the end of the match
    #[arg(long, value_name = "PLAYERS", conflicts_with = "agents", value_parser = clap::value_parser!(u8).range(1..=11))]
    demo: Option<u8>,
    /// End at this time on the clock of the match
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u16).range(1..))]
    duration: Option<u16>,
    /// Seed of all random numbers
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Name of the left team [default: the team of the first agent]
    #[arg(long, value_name = "TEAM")]
    left: Option<String>,
    /// Name of the right team [default: the team of the first agent of another team]
    #[arg(long, value_name = "TEAM")]
    right: Option<String>,
    /// Play in real time instead of waiting for the (syn) of each agent
    #[arg(long)]
    real_time: bool,
    /// Send robots their true positions and that of the ball
    #[arg(long)]
    true_poses: bool,
    /// Address to listen on; other machines can connect to any but a loopback address
    #[arg(long, value_name = "ADDRESS", default_value_t = Ipv4Addr::LOCALHOST.into())]
    listen: IpAddr,
    /// Port for agents; 0 selects a free port
    #[arg(long, default_value_t = 3100)]
    port: u16,
    /// Port for monitors and trainers; 0 selects a free port
    #[arg(long, value_name = "PORT", default_value_t = 3200)]
    monitor_port: u16,
    /// Time for the answer of an agent before it counts as silent [ms]
    #[arg(long, value_name = "MS", default_value_t = 5000)]
    turn_timeout: u64,
    /// Write the messages to monitors to this file, for viewers such as RoboViz
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Record a bag in this folder [default without a name: bags/league-TIME]
    #[arg(long, value_name = "FOLDER", num_args = 0..=1, value_parser = new_folder())]
    record: Option<Option<PathBuf>>,
    /// Policy for a silent agent
    #[arg(long, value_name = "POLICY", value_enum, default_value_t = PolicyChoice::Wait)]
    silent: PolicyChoice,
    /// Policy for an agent that does not read its messages
    #[arg(long, value_name = "POLICY", value_enum, default_value_t = PolicyChoice::Skip)]
    slow: PolicyChoice,
    /// Policy for an agent that sends more than the server can buffer
    #[arg(long, value_name = "POLICY", value_enum, default_value_t = PolicyChoice::Wait)]
    flooding: PolicyChoice,
    /// Policy for a disconnected agent
    #[arg(long, value_name = "POLICY", value_enum, default_value_t = PolicyChoice::Remove)]
    disconnected: PolicyChoice,
    /// Cycles between two messages to monitors: monitorStep of the original divided by 0.02 s
    #[arg(long, value_name = "CYCLES", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=MAX_MONITOR_STEP))]
    monitor_step: u32,
    #[command(flatten)]
    rules: MatchRules,
}

/// Policy for a misbehaving agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PolicyChoice {
    /// The match waits for the agent
    Wait,
    /// The match continues without the missing messages
    Skip,
    /// The robot of the agent is removed
    Remove,
}

impl From<PolicyChoice> for Policy {
    fn from(choice: PolicyChoice) -> Self {
        match choice {
            PolicyChoice::Wait => Self::Wait,
            PolicyChoice::Skip => Self::Skip,
            PolicyChoice::Remove => Self::Remove,
        }
    }
}

impl LeagueArguments {
    /// Returns the folder for the bag, or `None` without a recording.
    fn bag_folder(&self) -> Option<RunFolder> {
        let folder = self.record.clone()?;
        Some(RunFolder::given_or_reserved(folder, "league"))
    }

    /// Returns the arguments; for a demonstration, with defaults for the names of the teams and the time of the
    /// kick-off.
    fn with_demo_defaults(&self) -> Self {
        let mut arguments = self.clone();
        if arguments.demo.is_some() {
            arguments.left.get_or_insert_with(|| demo::LEFT.to_owned());
            arguments
                .right
                .get_or_insert_with(|| demo::RIGHT.to_owned());
            let kick_off_after = &mut arguments.rules.kick_off_after;
            kick_off_after.get_or_insert(demo::KICK_OFF_AFTER);
        }
        arguments
    }

    /// Returns the time on the clock of the match at which it ends \[s\], or `None` for no end. A demonstration ends
    /// with the match in any case.
    fn end(&self) -> Option<f64> {
        let whole = self.demo.map(|_| f64::INFINITY);
        self.duration.map(f64::from).or(whole)
    }

    /// Returns the options of the server: addresses, pacing, and policies for misbehaving agents.
    fn server_options(&self) -> ServerOptions {
        ServerOptions {
            agent_address: SocketAddr::new(self.listen, self.port),
            monitor_address: SocketAddr::new(self.listen, self.monitor_port),
            mode: if self.real_time {
                Mode::RealTime(CYCLE)
            } else {
                Mode::Sync
            },
            agents: usize::from(self.demo.map_or(self.agents, |count| 2 * count)),
            monitor_step: self.monitor_step,
            turn_timeout: Duration::from_millis(self.turn_timeout),
            silent: self.silent.into(),
            slow: self.slow.into(),
            flooding: self.flooding.into(),
            disconnected: self.disconnected.into(),
            ..ServerOptions::default()
        }
    }
}

/// Serves a match until its end, until a trainer ends it, or until a shutdown request. Writes log and bag if requested.
///
/// # Errors
///
/// Returns an error if an address cannot be bound, or signal handlers cannot be installed.
pub fn run(arguments: LeagueArguments) -> anyhow::Result<Verdict> {
    let arguments = &arguments.with_demo_defaults();
    let shutdown = Shutdown::listen().context("cannot install signal handlers")?;
    log_lines::start();
    let options = arguments.server_options();
    let world = LeagueWorld::new(LeagueConfig {
        seed: arguments.seed,
        left: arguments.left.clone(),
        right: arguments.right.clone(),
        true_poses: arguments.true_poses,
        end: arguments.end(),
        rules: arguments.rules.referee_config(),
    });
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("cannot start the server")?;
    let mut observers: Vec<Box<dyn Observer>> = Vec::new();
    if let Some(file) = &arguments.log {
        observers.push(Box::new(Log::create(file)?));
    }
    let bag = arguments.bag_folder();
    if let Some(folder) = &bag {
        let recording = Recording::create(folder.path()).map_err(|error| match error {
            BagError::NotEmpty { .. } => anyhow::Error::from(WrongUse::because(error)),
            error => anyhow::Error::from(error).context("cannot create the bag"),
        })?;
        observers.push(Box::new(recording));
    }
    let mut world = ObservedWorld::new(world, observers);
    let served = runtime.block_on(serve(options, &mut world, arguments, &shutdown));
    let finished = world.finish().map_err(anyhow::Error::from_boxed);
    served?;
    if let Some(folder) = bag {
        output::print(&text_of_bag(folder.path()))?;
    }
    finished.context("the match stopped")?;
    Ok(Verdict::Passed)
}

/// Opens the ports, prints their addresses, starts the players of a demonstration, and serves the match until its end
/// or a shutdown request.
async fn serve<L: League>(
    options: ServerOptions,
    world: &mut L,
    arguments: &LeagueArguments,
    shutdown: &Shutdown,
) -> anyhow::Result<()> {
    let server = Server::bind(options).await?;
    output::print(&format!(
        "agents at {}, monitors and trainers at {}\n",
        server.agent_address(),
        server.monitor_address()
    ))?;
    let demo = Demo::start(server.agent_address(), arguments)?;
    let is_over = tokio::select! {
        _ = server.run(&mut *world) => true,
        () = wait_for_shutdown(shutdown) => false,
    };
    if is_over {
        // Lets the tasks of the server end, which closes the connections of the players.
        tokio::time::sleep(POLL).await;
        demo.finish(world)?;
    }
    Ok(())
}

/// Completes at a shutdown request.
async fn wait_for_shutdown(shutdown: &Shutdown) {
    while !shutdown.is_requested() {
        tokio::time::sleep(POLL).await;
    }
}
