//! `sil expect`: moments of recorded matches as tests.

mod program_decider;

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::Context;
use bag_tools::BagTime;
use clap::Args;
use hsl_types::RobotId;
use schemars::JsonSchema;
use serde::Serialize;

use crate::deciding_programs::DecidingPrograms;
use crate::opened::{open, time_within};
use crate::output;
use match_runner::moment::{EXTENSION, Moment, cut, cut_for_program};
use match_runner::plan::run_parameters;
use match_runner::verdict::failure::{Verdict, WrongUse};
use user_files::wording::count;

use program_decider::ProgramDecider;

/// Arguments of `sil expect`.
#[derive(Debug, Args)]
#[command(after_help = "\
A moment is a YAML file with the inputs of a robot and the wanted decision: at first the recorded one. Edit `expect`, or \
remove parts of it that are not wanted. `motion` has parts of the motion command, `runs` actions of the tree that run, in \
order, and `does_not_run` actions that do not run. `tree` is a file relative to the folder of the moment.

Examples:
  sil expect bags/golden --at 2.1 --robot hulks/2 -o moments/kick.moment.yaml
  sil expect log --at game:4:31 --robot hulks/2   when the GameController shows 4:31
  sil expect --check moments                      all files NAME.moment.yaml of the folder
  sil expect --check moments --tree mine.btc      with another tree
  sil expect --check moments --json               for programs
  sil run moments/kick.moment.yaml                one of them
  sil expect bags/mine --at 2.1 --robot hulks/3 --node 'hulks/3=python3 robot.py'
  sil expect --check moments --node 'hulks=python3 robot.py'      with a program, over ROS

Exit codes: 0 written, or all decisions are the wanted ones; 1 a decision is not; 2 invalid arguments or file; 3 the bag \
cannot be read.")]
pub struct ExpectArguments {
    /// Folder of the bag, or its .mcap or .db3 file
    #[arg(required_unless_present = "check")]
    bag: Option<PathBuf>,
    /// Time since the start of the run or log, of the robot's clock, or game:4:31; the last decision at or before it
    #[arg(long, value_name = "TIME", required_unless_present = "check")]
    at: Option<BagTime>,
    /// Robot that decides, for example hulks/3
    #[arg(long, required_unless_present = "check")]
    robot: Option<RobotId>,
    /// File of the tree; without it, that of the recorded run, or of each moment with --check
    #[arg(long, value_name = "FILE")]
    tree: Option<PathBuf>,
    /// Set a parameter of the behavior; repeatable
    #[arg(long, value_name = "KEY=VALUE", conflicts_with = "check")]
    set: Vec<String>,
    /// File of the moment, which must not exist [default: ROBOT-at-TIME.moment.yaml]
    #[arg(short, long, value_name = "FILE", conflicts_with = "check")]
    output: Option<PathBuf>,
    /// Check this moment, or all moments of this folder; repeatable
    #[arg(long, value_name = "PATH", conflicts_with_all = ["bag", "at", "robot"])]
    check: Vec<PathBuf>,
    #[command(flatten)]
    programs: DecidingPrograms,
    /// Print the moments as one JSON document, see config/schemas/checked_moments.schema.json
    #[arg(long)]
    json: bool,
}

/// Moments with the deviations of the behavior, as `sil expect --json` prints them.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(title = "CheckedMoments")]
pub struct CheckedMoments {
    /// Checked moments in order, or the written one.
    moments: Vec<CheckedMoment>,
}

/// Moment with the deviations of the behavior from the wanted decision.
#[derive(Debug, Serialize, JsonSchema)]
struct CheckedMoment {
    /// File.
    file: String,
    /// Number of inputs.
    inputs: usize,
    /// True if the behavior decides as wanted; for a written moment, as recorded.
    passed: bool,
    /// Deviations from the wanted decision.
    deviations: Vec<String>,
}

impl CheckedMoment {
    /// Creates the result of a moment whose decision has these deviations.
    fn new(moment: &Moment, file: &Path, deviations: Vec<String>) -> Self {
        Self {
            file: file.display().to_string(),
            inputs: moment.inputs.len(),
            passed: deviations.is_empty(),
            deviations,
        }
    }

    /// Returns the deviations, one per line.
    fn deviations_text(&self) -> String {
        let lines = self.deviations.iter();
        lines.map(|deviation| format!("  {deviation}\n")).collect()
    }
}

/// Writes a moment of a bag to a file, or checks moments. The verdict is `Failed` if a decision is not the wanted one.
///
/// # Errors
/// Returns an error if an argument or a file is invalid, or the bag cannot be read.
pub fn run(arguments: ExpectArguments) -> anyhow::Result<Verdict> {
    if let (Some(bag), Some(at), Some(robot)) = (&arguments.bag, arguments.at, arguments.robot) {
        return write(&arguments, bag, at, robot);
    }
    let mut files = Vec::new();
    for path in &arguments.check {
        files.extend(moments(path)?);
    }
    let programs = ProgramDecider::of(&arguments.programs)?;
    let tree = arguments.tree.as_deref();
    check(&files, tree, programs.as_ref(), arguments.json)
}

/// Returns true if a path names a moment.
pub(crate) fn is_moment(path: &str) -> bool {
    path.ends_with(EXTENSION)
}

/// Checks moments with a tree, with their own, or with programs. Prints each with its deviations, as text or as JSON.
///
/// # Errors
/// Returns an error if a file is invalid, a tree cannot be loaded, or the environment of a program lacks something.
pub(crate) fn check(
    files: &[PathBuf],
    tree: Option<&Path>,
    programs: Option<&ProgramDecider<'_>>,
    json: bool,
) -> anyhow::Result<Verdict> {
    let mut moments = Vec::new();
    for file in files {
        let moment = Moment::read(file).map_err(WrongUse::because)?;
        let deviations = match programs {
            None => moment.check(file, tree).map_err(WrongUse::because)?,
            Some(programs) => match programs.deviations(&moment, file)? {
                ControlFlow::Continue(deviations) => deviations,
                ControlFlow::Break(verdict) => return Ok(verdict),
            },
        };
        let checked = CheckedMoment::new(&moment, file, deviations);
        if !json {
            let verdict = match checked.passed {
                true => "passed",
                false => "failed",
            };
            let deviations = checked.deviations_text();
            output::print(&format!("{verdict} {}\n{deviations}", checked.file))?;
        }
        moments.push(checked);
    }
    let failed = moments.iter().filter(|moment| !moment.passed).count();
    if json {
        output::print_json(&CheckedMoments { moments })?;
    } else {
        let moments = count(files.len(), "moment");
        output::print(&format!("{moments}, {failed} failed\n"))?;
    }
    Ok(if failed == 0 {
        Verdict::Passed
    } else {
        Verdict::Failed
    })
}

/// Returns the moments at a path, a file or a folder, in the order of their names.
fn moments(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = fs::read_dir(path).with_context(|| path.display().to_string())?;
    let paths = entries.map(|entry| Ok(entry?.path()));
    let mut found = paths.collect::<std::io::Result<Vec<_>>>()?;
    found.retain(|path| is_moment(&path.to_string_lossy()));
    found.sort();
    if found.is_empty() {
        let error = format!("{} contains no file NAME{EXTENSION}", path.display());
        return Err(WrongUse::because(error).into());
    }
    Ok(found)
}

/// Writes the moment of a bag, and prints whether the behavior decides as recorded.
fn write(
    arguments: &ExpectArguments,
    bag: &Path,
    at: BagTime,
    robot: RobotId,
) -> anyhow::Result<Verdict> {
    let opened = open(bag)?;
    let time = time_within(&opened, at)?;
    let tree = arguments.tree.as_deref().map(std::path::absolute);
    let tree = tree.transpose()?;
    let sources = run_parameters::sources(bag, &[], tree.as_deref(), &arguments.set)?;
    let parameters = run_parameters::of_robots([robot], &sources)?;
    let programs = ProgramDecider::of(&arguments.programs)?;
    let found = match &programs {
        None => cut(&opened, robot, &parameters[&robot], time)?,
        Some(programs) => cut_for_program(&opened, robot, time, |expect, field, inputs| {
            programs.decides(expect, field, robot, inputs)
        })?,
    };
    let Some(found) = found else {
        let bag = bag.display();
        let error = format!(
            "{bag} contains no decision of {robot} until {at}; `sil bag info` lists its topics"
        );
        return Err(WrongUse::because(error).into());
    };
    let name = || {
        let robot = robot.to_string().replace('/', "-");
        PathBuf::from(format!(
            "{robot}-at-{:.3}{EXTENSION}",
            found.time.as_secs_f64()
        ))
    };
    let file = arguments.output.clone().unwrap_or_else(name);
    found.moment.write(&file).map_err(WrongUse::because)?;
    if found.is_too_long {
        support::error_line!("sil: note: the decision depends on more inputs than the moment has");
    }
    let deviations = match programs {
        None => found.moment.check(&file, None)?,
        Some(_) if found.is_too_long => vec!["the program decides otherwise".to_owned()],
        Some(_) => Vec::new(),
    };
    let written = CheckedMoment::new(&found.moment, &file, deviations);
    if arguments.json {
        let moments = vec![written];
        output::print_json(&CheckedMoments { moments })?;
        return Ok(Verdict::Passed);
    }
    let inputs = count(written.inputs, "input");
    let mut text = format!("wrote {} with {inputs}\n", written.file);
    if !written.passed {
        text += "the behavior does not decide as recorded:\n";
    }
    text += &written.deviations_text();
    output::print(&text)?;
    Ok(Verdict::Passed)
}
