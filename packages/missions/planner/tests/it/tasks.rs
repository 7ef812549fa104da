//! Tasks of the International Planning Competition, which are not part of this repository. `PDDL_TASKS` names their
//! folder.

use std::fs;
use std::path::{Path, PathBuf};

use planner::{Answer, Lama, Limits, NoMonitor, Portfolio, Siw, Solver, plan};

/// Total length of Fast Downward's plans (`--alias lama-first`) by folder.
const FAST_DOWNWARD: [(&str, usize); 5] = [
    ("gripper", 572),
    ("blocks", 418),
    ("logistics00", 417),
    ("satellite", 219),
    ("rovers", 220),
];

fn folder() -> PathBuf {
    testing::not_run::data("PDDL_TASKS", "tasks of the planning competition")
}

fn lengths(folder: &Path, solver: &dyn Solver) -> Vec<usize> {
    let text =
        |path: &Path| fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let of_domain = folder.join("domain.pddl");
    let domain =
        pddl::read_domain(&of_domain, &text(&of_domain)).unwrap_or_else(|it| panic!("{it}"));
    let files = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut files: Vec<PathBuf> = files.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| *path != of_domain && path.extension().is_some_and(|it| it == "pddl"));
    files.sort();
    let length = |path: &PathBuf| {
        let problem =
            pddl::read_problem(path, &text(path), &domain).unwrap_or_else(|it| panic!("{it}"));
        match plan(&domain, &problem, solver, &Limits::default(), &NoMonitor) {
            Ok(Answer::Plan(plan)) => plan.steps.len(),
            other => panic!("{path:?}: {other:?}"),
        }
    };
    files.iter().map(length).collect()
}

#[test]
fn plans_are_at_most_as_long_as_those_of_fast_downward() {
    let folder = folder();
    for (name, expected) in FAST_DOWNWARD {
        let lengths = lengths(&folder.join(name), &Portfolio);
        assert_eq!(lengths.len(), 10);
        assert!(
            lengths.iter().sum::<usize>() <= expected,
            "{name}: {lengths:?}, not {expected}"
        );
    }
}

#[test]
fn lama_and_siw_each_solve_all_tasks() {
    let folder = folder();
    for (name, _) in FAST_DOWNWARD {
        for solver in [&Lama::Greedy as &dyn Solver, &Siw] {
            assert_eq!(lengths(&folder.join(name), solver).len(), 10);
        }
    }
}
