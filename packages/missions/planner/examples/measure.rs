//! Plans tasks once or several times and prints the effort: one line of JSON per task. Times are processor times.
//!
//! `measure [--solver NAME] [--passes N] [--time SECONDS] [--plan FILE] DOMAIN.pddl PROBLEM.pddl [DOMAIN.pddl PROBLEM.pddl ...]`
//!
//! `--plan` writes the plan of the last task to a file, one step per line.

use std::error::Error;
use std::fs;
use std::process::ExitCode;
use std::time::Duration;

use pddl::validation::Step;
use planner::{Limits, Monitor, Outcome, Run, Solver, Task, ground, solver};
use rustix::time::{ClockId, clock_gettime};

/// Shortest times of all passes.
struct Times {
    read: Duration,
    ground: Duration,
    search: Duration,
    total: Duration,
}

/// Effort and result of one pass.
struct Pass {
    times: Times,
    task: Task,
    plan: Option<Vec<Step>>,
    expansions: u64,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("measure: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1).peekable();
    let (mut name, mut passes, mut file) = ("portfolio".to_owned(), 1u32, None);
    // As in `sil plan`.
    let mut limits = Limits {
        expansions: 10_000_000,
        memory: 2 << 30,
        ..Limits::default()
    };
    while let Some(flag) = arguments.next_if(|it| it.starts_with("--")) {
        let value = arguments
            .next()
            .ok_or_else(|| format!("{flag} needs a value"))?;
        match flag.as_str() {
            "--solver" => name = value,
            "--passes" => passes = value.parse()?,
            "--time" => limits.time = Duration::try_from_secs_f64(value.parse()?)?,
            "--plan" => file = Some(value),
            _ => return Err(format!("unknown option {flag}").into()),
        }
    }
    let solver = solver(&name).ok_or_else(|| format!("unknown solver {name:?}"))?;
    while let (Some(domain), Some(problem)) = (arguments.next(), arguments.next()) {
        let mut best: Option<Times> = None;
        let mut plan = None;
        let mut size = (0, 0, 0);
        for _ in 0..passes.max(1) {
            let Pass {
                times,
                task,
                plan: steps,
                expansions,
            } = measure(&domain, &problem, solver, &limits)?;
            size = (task.facts(), task.operators(), expansions);
            plan = steps;
            best = Some(match best {
                None => times,
                Some(best) => Times {
                    read: best.read.min(times.read),
                    ground: best.ground.min(times.ground),
                    search: best.search.min(times.search),
                    total: best.total.min(times.total),
                },
            });
        }
        if let (Some(file), Some(plan)) = (&file, &plan) {
            let lines = plan.iter().map(|step| format!("{step}\n"));
            fs::write(file, lines.collect::<String>())?;
        }
        let Some(times) = best else { continue };
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        println!(
            "{{\"problem\": {problem:?}, \"solver\": {name:?}, \"length\": {}, \"total_ms\": {:.3}, \"read_ms\": {:.3}, \
             \"ground_ms\": {:.3}, \"search_ms\": {:.3}, \"facts\": {}, \"operators\": {}, \"expansions\": {}, \
             \"peak_kib\": {}}}",
            plan.map_or("null".to_owned(), |plan| plan.len().to_string()),
            milliseconds(times.total),
            milliseconds(times.read),
            milliseconds(times.ground),
            milliseconds(times.search),
            size.0,
            size.1,
            size.2,
            peak_kib(),
        );
    }
    Ok(())
}

/// Reads, grounds, searches and validates.
fn measure(
    domain: &str,
    problem: &str,
    solver: &dyn Solver,
    limits: &Limits,
) -> Result<Pass, Box<dyn Error>> {
    let clock = ProcessorClock::start();
    let read = pddl::read_domain(domain, &fs::read_to_string(domain)?)?;
    let of = pddl::read_problem(problem, &fs::read_to_string(problem)?, &read)?;
    let after_reading = clock.elapsed();
    let mut run = Run::new(limits, &clock);
    let task = ground(&read, &of, &mut run)?;
    let after_grounding = clock.elapsed();
    let outcome = solver.solve(&task, &mut run);
    let after_search = clock.elapsed();
    let plan = match outcome {
        Outcome::Plan(operators) => {
            let steps: Vec<_> = operators.iter().filter_map(|it| task.step(*it)).collect();
            pddl::validation::validate(&read, &of, &steps)?;
            Some(steps)
        }
        Outcome::NoPlan | Outcome::Limit(_) => None,
    };
    let times = Times {
        read: after_reading,
        ground: after_grounding - after_reading,
        search: after_search - after_grounding,
        total: clock.elapsed(),
    };
    Ok(Pass {
        times,
        task,
        plan,
        expansions: run.expansions(),
    })
}

/// A monitor with the processor time of this process, which other programs hardly change.
struct ProcessorClock {
    start: Duration,
}

impl ProcessorClock {
    fn start() -> Self {
        Self { start: now() }
    }
}

impl Monitor for ProcessorClock {
    fn elapsed(&self) -> Duration {
        now().saturating_sub(self.start)
    }
}

/// Returns the processor time of this process.
fn now() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Returns the peak memory of this process \[KiB\]; 0 if the system does not report it.
fn peak_kib() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    number.unwrap_or_default()
}
