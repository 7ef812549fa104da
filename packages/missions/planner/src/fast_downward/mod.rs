//! Fast Downward as a solver.

mod sas;
mod variables;

use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{fs, io, thread};

use rustix::process::{Pid, Signal, kill_process_group};

use crate::search::MutexGroups;
use crate::{LimitReached, Outcome, Run, Solver, Task};

/// Environment variable with the path of `fast-downward.py`.
const VARIABLE: &str = "FAST_DOWNWARD";

/// Names of its program that are looked up in `PATH`.
const PROGRAMS: [&str; 2] = ["fast-downward.py", "fast-downward"];

/// Time between two looks at the process and the limits.
const PERIOD: Duration = Duration::from_millis(5);

/// Fast Downward (Helmert: The Fast Downward planning system, JAIR 26, 2006), a planner that is installed separately, as
/// a solver. It searches the task of this planner's grounding, with variables from its mutex groups.
///
/// The program is `FAST_DOWNWARD`, or `fast-downward.py` in `PATH`. Its expansions are not counted.
#[derive(Clone, Copy, Debug)]
pub struct FastDownward {
    name: &'static str,
    /// Name of its configuration, for `--alias`.
    alias: &'static str,
}

impl FastDownward {
    /// First search of LAMA.
    pub const LAMA_FIRST: Self = Self {
        name: "fast-downward:lama-first",
        alias: "lama-first",
    };
    /// A* with the heuristic LM-cut: the cheapest plan, of tasks without conditional effects.
    pub const OPTIMAL: Self = Self {
        name: "fast-downward:seq-opt-lmcut",
        alias: "seq-opt-lmcut",
    };
}

impl Solver for FastDownward {
    fn name(&self) -> &'static str {
        self.name
    }

    fn description(&self) -> &'static str {
        "Fast Downward, which is installed separately"
    }

    fn solve(&self, task: &Task, run: &mut Run<'_>) -> Outcome {
        if !task.goal_is_possible {
            return Outcome::NoPlan;
        }
        // Its task file has neither numbers nor derived facts.
        if task.numbers.is_some() || !task.axioms.is_empty() {
            return Outcome::Limit(LimitReached::ExternalSolver);
        }
        let Some(program) = program() else {
            return Outcome::Limit(LimitReached::NotInstalled);
        };
        solve(&program, self.alias, task, run).unwrap_or_else(|error| {
            Outcome::Limit(match error {
                Failure::Limit(limit) => limit,
                Failure::Io => LimitReached::ExternalSolver,
            })
        })
    }
}

/// Returns the path of the installed program.
fn program() -> Option<PathBuf> {
    if let Some(given) = std::env::var_os(VARIABLE) {
        // The process runs in another folder.
        return std::path::absolute(given).ok().filter(|it| it.is_file());
    }
    let folders = std::env::var_os("PATH")?;
    let files =
        std::env::split_paths(&folders).flat_map(|folder| PROGRAMS.map(|name| folder.join(name)));
    files.into_iter().find(|file| file.is_file())
}

/// Reason why the program has no result.
enum Failure {
    Limit(LimitReached),
    Io,
}

impl From<LimitReached> for Failure {
    fn from(limit: LimitReached) -> Self {
        Self::Limit(limit)
    }
}

impl From<io::Error> for Failure {
    fn from(_: io::Error) -> Self {
        Self::Io
    }
}

/// Runs the program on a task, within the limits of time and memory of `run`.
fn solve(program: &Path, alias: &str, task: &Task, run: &mut Run<'_>) -> Result<Outcome, Failure> {
    let mutex_groups = MutexGroups::new(task, run)?;
    let variables = variables::Variables::new(task, &mutex_groups);
    if variables.values(&task.goal).is_none() {
        return Ok(Outcome::NoPlan);
    }
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("task.sas");
    let mut writer = io::BufWriter::new(fs::File::create(&file)?);
    sas::write(task, &variables, &mut writer)?;
    writer.flush()?;
    let mut command = Command::new(program);
    command.args(["--plan-file", "plan", "--alias", alias]);
    command.args([
        "--search-memory-limit",
        &format!("{}K", run.free_memory() >> 10),
    ]);
    command
        .arg(&file)
        .current_dir(folder.path())
        .process_group(0);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut group = Group(command.spawn()?);
    let status = loop {
        if let Some(status) = group.0.try_wait()? {
            break status;
        }
        run.check()?;
        thread::sleep(PERIOD);
    };
    // Exit codes of Fast Downward.
    match status.code() {
        Some(0) => {
            let plan = fs::read_to_string(folder.path().join("plan"))?;
            let operators = plan.lines().map(sas::operator).collect::<Option<Vec<_>>>();
            let operators = operators.ok_or(Failure::Io)?;
            Ok(Outcome::Plan(operators.into_iter().flatten().collect()))
        }
        Some(11) => Ok(Outcome::NoPlan),
        Some(22 | 24) => Ok(Outcome::Limit(LimitReached::Memory)),
        _ => Err(Failure::Io),
    }
}

/// A process and its children, which end with this value.
struct Group(Child);

impl Drop for Group {
    fn drop(&mut self) {
        // Without a process left in the group, there is nothing to end.
        let _ = kill_process_group(Pid::from_child(&self.0), Signal::KILL);
        let _ = self.0.wait();
    }
}
