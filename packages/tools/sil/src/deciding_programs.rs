//! Programs that decide on recorded inputs, over ROS.

use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Context;
use bag_tools::Bag;
use clap::Args;
use hsl_types::{BehaviorOutput, RobotId};
use match_runner::plan::match_arguments::key_and_value;
use match_runner::plan::node_argument::NodeArgument;
use match_runner::plan::play_arguments::PlayArguments;
use match_runner::plan::team_argument::TeamBehavior;
use match_runner::process::progress::ProgressDisplay;
use match_runner::redecide::{GivenInputs, RecordedInput, RobotInputs, program_plan};
use match_runner::ros;
use match_runner::verdict::failure::Verdict;
use scenario_kit::{RobotValues, ScenarioOptions};
use support::Shutdown;

use crate::conclusion::conclude;
use crate::opened::open;

/// Programs that decide in place of the behavior of this project.
#[derive(Clone, Debug, Args)]
pub struct DecidingPrograms {
    /// Program that decides on the inputs of a robot, see `sil match --help`; repeatable
    #[arg(long, value_name = "ROBOT|TEAM=COMMAND", conflicts_with_all = ["tree", "set"])]
    pub node: Vec<NodeArgument>,
    /// Let the programs of --node, written for the wall clock, follow simulated time
    #[arg(long, requires = "node")]
    sim_time: bool,
    /// Behavior of robots whose programs need the bridge of a team, as for `sil match`: 'hulks=bitbots'
    #[arg(long, value_name = "ROBOTS=NAME", requires = "node")]
    behavior: Option<RobotValues<TeamBehavior>>,
    /// Parameter of the match in which the programs decide, for example startup_timeout:=100; repeatable
    #[arg(long = "rule", value_name = "KEY:=VALUE", value_parser = key_and_value, requires = "node")]
    rules: Vec<String>,
}

/// Last decision of a program.
pub struct LastDecision {
    /// Decision.
    pub output: BehaviorOutput,
    /// Names of the actions that its tree ran; none without a trace.
    pub actions: Vec<String>,
}

impl DecidingPrograms {
    /// Returns true if a program decides for a robot.
    pub fn play(&self, robot: RobotId) -> bool {
        self.node.iter().any(|it| it.players.contains(robot))
    }

    /// Lets the programs decide on inputs, and records their decisions in `folder`; `None` for a new folder below `bags`.
    /// `recorded` are the options of the recorded run. Returns the folder of the bag. If a program does not decide on all
    /// inputs, prints the report of the run and breaks with its verdict.
    ///
    /// # Errors
    /// Returns an error if an argument is invalid, or the environment lacks something.
    pub fn decide(
        &self,
        given: &GivenInputs,
        recorded: &ScenarioOptions,
        folder: Option<PathBuf>,
        shutdown: &Shutdown,
    ) -> anyhow::Result<ControlFlow<Verdict, PathBuf>> {
        let play = PlayArguments {
            node: self.node.clone(),
            sim_time: self.sim_time,
            bag: folder,
            ..PlayArguments::default()
        };
        let plan = program_plan(given, recorded, self.behavior.clone(), &self.rules, play)?;
        let report = ros::play(&plan, shutdown, &mut ProgressDisplay::new())?;
        Ok(match (report.verdict(), plan.bag.clone()) {
            (Verdict::Passed, Some(bag)) => ControlFlow::Continue(bag),
            (verdict, _) => {
                conclude(&plan, &report)?;
                ControlFlow::Break(verdict)
            }
        })
    }

    /// Lets the program of a robot decide on inputs, and returns its last decision; `None` if it made none.
    ///
    /// # Errors
    /// As [`Self::decide`].
    pub fn last_decision(
        &self,
        robot: RobotId,
        inputs: &[RecordedInput],
        recorded: &ScenarioOptions,
        shutdown: &Shutdown,
    ) -> anyhow::Result<ControlFlow<Verdict, Option<LastDecision>>> {
        let folder = tempfile::tempdir().context("cannot create a temporary folder")?;
        let tick_duration = recorded.simulation.tick_duration;
        let given = vec![(robot, Box::new(inputs.iter().cloned().map(Ok)) as _)];
        let given = GivenInputs::write(given, tick_duration, folder.path())?;
        let bag = Some(folder.path().join("decisions"));
        let bag = match self.decide(&given, recorded, bag, shutdown)? {
            ControlFlow::Continue(bag) => bag,
            ControlFlow::Break(verdict) => return Ok(ControlFlow::Break(verdict)),
        };
        Ok(ControlFlow::Continue(last_of(&open(&bag)?, robot)?))
    }
}

/// Returns the last decision of a robot in a bag.
fn last_of(bag: &Bag, robot: RobotId) -> anyhow::Result<Option<LastDecision>> {
    let mut inputs = RobotInputs::of(bag, robot)?;
    let mut last = None;
    for input in inputs.by_ref() {
        last = input?.answer;
    }
    let recorded = inputs.into_recorded();
    Ok(last.map(|output| LastDecision {
        actions: recorded.ran_actions(&output),
        output,
    }))
}
