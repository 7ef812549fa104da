//! Command line. Each command has a file in [`crate::commands`].

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use support::terminal;

use crate::commands::bag::BagArguments;
use crate::commands::batch::BatchArguments;
use crate::commands::branch::BranchArguments;
use crate::commands::compare::CompareArguments;
use crate::commands::completions::CompletionsArguments;
use crate::commands::doctor::DoctorArguments;
use crate::commands::expect::ExpectArguments;
use crate::commands::groot2::Groot2Arguments;
use crate::commands::guard::GuardArguments;
use crate::commands::junit::JunitArguments;
use crate::commands::league::LeagueArguments;
use crate::commands::league_agent::LeagueAgentArguments;
use crate::commands::list::ListArguments;
use crate::commands::mission::MissionArguments;
use crate::commands::move_entity::MoveArguments;
use crate::commands::new::NewArguments;
use crate::commands::pause::PauseArguments;
use crate::commands::plan::PlanArguments;
use crate::commands::plot::PlotArguments;
use crate::commands::redecide::RedecideArguments;
use crate::commands::report::ReportArguments;
use crate::commands::reset::ResetArguments;
use crate::commands::resume::ResumeArguments;
use crate::commands::run::RunArguments;
use crate::commands::run_on_sim_time::RunOnSimTimeArguments;
use crate::commands::search::SearchArguments;
use crate::commands::step::StepArguments;
use crate::commands::team::{self, TeamArguments};
use crate::commands::trace::TraceArguments;
use crate::commands::tree::TreeArguments;
use crate::commands::view::ViewArguments;
use match_runner::plan::match_arguments::MatchArguments;

/// Examples and exit codes.
const AFTER_HELP: &str = "\
Examples:
  sil match                                  a half over ROS 2, recorded below bags/
  sil match --in-process --seed 7            the same half without ROS, some hundred times faster
  sil match --node 'hulks/3=python3 robot.py'    your program plays robot 3
  sil match --hulks behavior=hulks           against production nodes of HULKs that you start
  sil team bitbots new ../bitbots_main/sil   write the starter for the program of Bit-Bots
  sil team booster command hulks/3           how to start the program of Booster
  sil run striker_walks_to_visible_ball      one scenario in this process
  sil run config/scenarios/kick_off.yaml     a scenario from a file
  sil batch soccer_match --seeds 0..1000     a campaign of 1000 halves
  sil search striker_kicks_close_ball --over simulation.kick_radius=0.0..0.3    find failures
  sil compare before.btc after.btc --seeds 0..100    which tree is better?
  sil trace bags/soccer_match-... --robot hulks/3 --at 12.34    a robot's behavior tree in one tick
  sil redecide bags/soccer_match-... --tree mine.btc    decisions of another tree on recorded inputs
  sil branch bags/soccer_match-... --at 12.34 --tree mine.btc    continue with another tree
  sil expect bags/soccer_match-... --at 12.34 --robot hulks/3    keep a moment as a test
  sil view bags/soccer_match-...             the match in a browser, with each robot's decisions
  sil groot2 --live --robot hulks/3          a robot's tree in the running match, for Groot2
  sil bag info bags/soccer_match-...         topics, counts and times of a bag
  sil bag check bags/soccer_match-...        validate a bag
  sil report bags/*/ -o report               one page about many runs
  sil plan domain.pddl problem.pddl          a plan for a problem in PDDL
  sil mission run config/missions/passing_drill    run a mission with robots
  sil league --agents 22                     a match of the 3D simulation league, on port 3100
  sil new my_team --python                   a package with a node, a scenario, and its tests
  sil run-on-sim-time ./robot                a program for the wall clock, on simulated time
  sil pause; sil step 100; sil resume        pause, step and resume the running match
  sil doctor                                 check the ROS installation
  sil doctor --program 'python3 robot.py'    how does my program fit into a match?
  sil completions bash                       a script that completes the commands of sil

Exit codes: 0 passed; 1 the scenario or the node of a robot failed; 2 invalid arguments; 3 the environment \
failed, or the run was interrupted.";

/// Software-in-the-loop matches of humanoid soccer, over ROS 2 or in process.
#[derive(Debug, Parser)]
#[command(name = "sil", version, after_help = AFTER_HELP)]
pub struct Cli {
    /// Command to run.
    #[command(subcommand)]
    pub command: Command,
}

impl Command {
    /// Returns the command on the command line of this process. If it is invalid, or asks for help, prints the error or
    /// the help.
    ///
    /// # Errors
    /// Returns the exit code of clap: 2 for invalid arguments, 0 for help.
    pub(crate) fn of_process() -> Result<Self, ExitCode> {
        let mut command = with_negative_numbers(Cli::command());
        let matches = command.try_get_matches_from_mut(team::with_team(std::env::args_os()));
        let parsed = matches.and_then(|matches| Cli::from_arg_matches(&matches));
        parsed.map(|cli| cli.command).map_err(|error| {
            let error = error.format(&mut command);
            if error.use_stderr() {
                terminal::print_error(&text_of(&error));
            } else {
                // Help contains no text of others. A reader may have closed the pipe.
                _ = error.print();
            }
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
        })
    }

    /// Returns whether the command records below `bags` or reads recordings. Before such a command, `sil` warns about a
    /// recording that was not closed.
    pub(crate) fn concerns_runs(&self) -> bool {
        match self {
            Self::Match(arguments) => arguments.play.is_recorded_below_bags(),
            // The runs of a campaign use this command with another folder.
            Self::Run(arguments) => arguments.play.is_recorded_below_bags(),
            Self::Mission(arguments) => arguments.concerns_runs(),
            Self::Bag(arguments) => !arguments.recovers(),
            Self::View(_)
            | Self::Groot2(_)
            | Self::Trace(_)
            | Self::Branch(_)
            | Self::Redecide(_)
            | Self::Expect(_)
            | Self::Plot(_)
            | Self::Report(_) => true,
            Self::Batch(_)
            | Self::Compare(_)
            | Self::Search(_)
            | Self::Tree(_)
            | Self::Plan(_)
            | Self::Team(_)
            | Self::New(_)
            | Self::Guard(_)
            | Self::RunOnSimTime(_)
            | Self::Junit(_)
            | Self::League(_)
            | Self::LeagueAgent(_)
            | Self::Pause(_)
            | Self::Step(_)
            | Self::Resume(_)
            | Self::Reset(_)
            | Self::Move(_)
            | Self::Completions(_)
            | Self::Doctor(_)
            | Self::List(_) => false,
        }
    }
}

/// Returns a command whose options, and those of its subcommands, take negative numbers as values. Without it, clap
/// reports such a number as an unknown option.
fn with_negative_numbers(mut command: clap::Command) -> clap::Command {
    command = command.mut_args(|argument| {
        let is_option = argument.get_action().takes_values() && !argument.is_positional();
        match is_option {
            true => argument.allow_negative_numbers(true),
            false => argument,
        }
    });
    let names = command.get_subcommands().map(|it| it.get_name().to_owned());
    for name in names.collect::<Vec<_>>() {
        command = command.mut_subcommand(name, with_negative_numbers);
    }
    command
}

/// Returns the text of an error about the command line, without colors. It says which numbers are possible in place of
/// a negative one, and how to set a parameter with a command that does not take `KEY:=VALUE`.
fn text_of(error: &clap::Error) -> String {
    let given = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        _ => "",
    };
    let mut text = error.render().to_string();
    let number = given(ContextKind::InvalidValue).parse::<f64>();
    if number.is_ok_and(|it| it < 0.0) {
        text = text.replace("invalid digit found in string", "must be 0 or more");
    }
    let usage = "\nUsage:";
    if error.kind() == ErrorKind::UnknownArgument
        && let Some((key, _)) = given(ContextKind::InvalidArg).split_once(":=")
    {
        let tip =
            format!("\n  tip: commands with the option --set set {key} by --set {key}=VALUE\n");
        text = text.replacen(usage, &(tip + usage), 1);
    }
    text
}

/// Commands of `sil`.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a match over ROS 2, with one process per robot, or in process
    Match(Box<MatchArguments>),
    /// Play a scenario in process, or over ROS 2
    Run(Box<RunArguments>),
    /// Play a scenario with many seeds and settings, and print statistics
    Batch(Box<BatchArguments>),
    /// Search for parameters with which a scenario fails, and simplify the case
    Search(Box<SearchArguments>),
    /// Compare two trees or parameters in matches with the same seeds
    Compare(Box<CompareArguments>),
    /// Check and print a tree file, or export it as BehaviorTree.CPP XML
    Tree(TreeArguments),
    /// Print a robot's behavior tree as it was in one tick of a bag
    Trace(TraceArguments),
    /// Let another tree decide on the recorded inputs of robots, and compare its decisions with the recorded ones
    Redecide(RedecideArguments),
    /// Repeat a recorded match up to a time, and continue it with another tree, parameters or ball
    Branch(Box<BranchArguments>),
    /// Keep a moment of a recording as a test of a decision, or check such moments
    Expect(ExpectArguments),
    /// Show a recording in a browser: the field, and each robot's tree, inputs and decisions
    View(ViewArguments),
    /// Publish a robot's behavior tree for Groot2, live or from a recording
    Groot2(Groot2Arguments),
    /// Check, compare, cut, export, recover and convert bags
    Bag(BagArguments),
    /// Plot a bag: robot positions, ball, possession
    Plot(PlotArguments),
    /// Write a report about bags, with plots, goals and violations, as one HTML file
    Report(ReportArguments),
    /// Convert the result file of a match to JUnit XML
    Junit(JunitArguments),
    /// Write a ROS package of a team: behavior node, scenario, launch test and CI jobs
    New(NewArguments),
    /// Find or validate a plan for a problem in PDDL
    Plan(PlanArguments),
    /// Run a mission of robots, check one, or print what one did from a bag
    Mission(Box<MissionArguments>),
    /// Serve a match of the RoboCup 3D simulation league, for agents and monitors over TCP
    League(Box<LeagueArguments>),
    /// Connect players of this project to a server of the RoboCup 3D simulation league
    LeagueAgent(LeagueAgentArguments),
    /// Write a program that runs the program of another team for a match, or print how to start it
    Team(TeamArguments),
    /// Run a program of the user, and end all processes that it starts
    #[command(hide = true)]
    Guard(GuardArguments),
    /// Run a program that is written for the wall clock on simulated time, faster than real time
    RunOnSimTime(RunOnSimTimeArguments),
    /// Pause the running match over ROS
    Pause(PauseArguments),
    /// Play some ticks of a paused match
    Step(StepArguments),
    /// Resume a paused match
    Resume(ResumeArguments),
    /// Restart the match with the same seed and another bag
    Reset(ResetArguments),
    /// Move the ball or a robot in a running match
    Move(MoveArguments),
    /// Check the ROS installation and print fixes, or find out how a program fits into a match
    Doctor(DoctorArguments),
    /// List the scenarios, or check the scenario files of a folder
    List(ListArguments),
    /// Print a script with which a shell completes commands, options and scenarios
    Completions(CompletionsArguments),
}
