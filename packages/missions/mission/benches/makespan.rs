//! Makespan of the plans of benchmark tasks with parallel and with sequential steps, if every step takes one second,
//! and the time for compilation and replay.
//!
//! `PDDL_TASKS` names the folder of the tasks with one folder per domain, each with `domain.pddl` and problems.

#![expect(
    clippy::disallowed_methods,
    clippy::expect_used,
    reason = "a bench measures time, and says so when it cannot"
)]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use behavior_tree::{Port, Registry, Status};
use mission::{
    ActionRegistry, CompiledPlan, ReplayCoverage, ReplayLimits, StepOrder, add_world_leaves,
    compile,
};
use pddl::{Domain, read_domain, read_problem};
use planner::{Answer, Limits, NoMonitor, Portfolio, plan};
use world_model::WorldModel;

const TICK: Duration = Duration::from_millis(100);
/// Ticks of a step.
const TICKS: i64 = 10;

fn main() {
    let Some(folder) = std::env::var_os("PDDL_TASKS") else {
        println!("PDDL_TASKS names no tasks");
        return;
    };
    println!(
        "| task | steps | flows | in parallel [s] | one by one [s] | compile [ms] | replay [ms] | states or orders |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let mut totals = (Duration::ZERO, Duration::ZERO);
    for folder in entries(Path::new(&folder))
        .iter()
        .filter(|path| path.is_dir())
    {
        for file in entries(folder) {
            if file.extension().is_some_and(|ending| ending == "pddl")
                && !file.ends_with("domain.pddl")
            {
                let (parallel, sequential) = row(folder, &file);
                totals = (totals.0 + parallel, totals.1 + sequential);
            }
        }
    }
    let (parallel, sequential) = (totals.0.as_secs_f64(), totals.1.as_secs_f64());
    println!("all: {parallel:.1} s in parallel, {sequential:.1} s one by one");
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder of tasks");
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// Prints the results of a task; returns its makespan with parallel and with sequential steps.
fn row(folder: &Path, file: &Path) -> (Duration, Duration) {
    let path = folder.join("domain.pddl");
    let text = std::fs::read_to_string(&path).expect("the domain");
    let domain = read_domain(&path, &text).expect("the domain");
    let text = std::fs::read_to_string(file).expect("the problem");
    let problem = read_problem(file, &text, &domain).expect("the problem");
    let answer = plan(
        &domain,
        &problem,
        &Portfolio,
        &Limits::default(),
        &NoMonitor,
    );
    let Ok(Answer::Plan(found)) = answer else {
        panic!("{}: {answer:?}", file.display());
    };
    let world = WorldModel::from_problem(&domain, &problem).expect("a world");
    let actions = registry(&domain);
    let start = Instant::now();
    let parallel = compile(&found.steps, &actions, StepOrder::Parallel).expect("a tree");
    let compiled = start.elapsed();
    let start = Instant::now();
    let replayed = parallel.replay(&world, &problem.goal, &ReplayLimits::default());
    let replay = start.elapsed();
    let extent = match replayed.expect("a sound tree") {
        ReplayCoverage::All { states } => format!("all {states} states"),
        ReplayCoverage::Sampled { orders } => format!("{orders} orders"),
    };
    let sequential = compile(&found.steps, &actions, StepOrder::Sequential).expect("a tree");
    let times = (
        makespan(&parallel, &actions, &world),
        makespan(&sequential, &actions, &world),
    );
    let domain = folder.file_name().unwrap_or_default().display();
    let problem = file.file_stem().unwrap_or_default().display();
    println!(
        "| {domain} {problem} | {} | {} | {:.1} | {:.1} | {:.1} | {:.1} | {extent} |",
        found.steps.len(),
        parallel.flows.flows.len(),
        times.0.as_secs_f64(),
        times.1.as_secs_f64(),
        1e3 * compiled.as_secs_f64(),
        1e3 * replay.as_secs_f64(),
    );
    times
}

/// Returns the makespan of a plan's tree.
fn makespan(plan: &CompiledPlan, actions: &ActionRegistry, world: &WorldModel) -> Duration {
    let mut tree = plan.load(actions, &leaves()).expect("a tree").build();
    let mut world = world.clone();
    let mut now = Duration::ZERO;
    loop {
        match tree.tick(now, &mut world) {
            Status::Success => return now,
            Status::Running => now += TICK,
            status => panic!("the tree says {status}"),
        }
    }
}

/// Creates a leaf that takes time. Each use has a variable for its ticks so far.
fn leaves() -> Registry<WorldModel> {
    let ports = [
        Port::inout::<i64>("ticks"),
        Port::input::<Arc<str>>("action"),
    ];
    let leaves = Registry::<WorldModel>::new().action_with_ports("Do", ports, |context| {
        let ticks = context.get::<i64>("ticks")?;
        context.set("ticks", ticks + 1)?;
        Ok(match ticks < TICKS {
            true => Status::Running,
            false => Status::Success,
        })
    });
    add_world_leaves(leaves)
}

fn registry(domain: &Domain) -> ActionRegistry {
    let entries = domain.actions.iter().map(|action| {
        let name = &action.name;
        let nodes =
            format!("<Script code=\"ticks := 0\"/><Do action=\"{name}\" ticks=\"{{ticks}}\"/>");
        format!("{name}: {{template: '<Sequence>{nodes}</Sequence>'}}\n")
    });
    let text: String = entries.collect();
    let mut read = |_: &Path| Err(std::io::ErrorKind::NotFound.into());
    let loaded = ActionRegistry::load("actions.yaml", &text, domain, &leaves(), &mut read);
    loaded.expect("a registry")
}
