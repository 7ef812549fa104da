//! Benchmark tasks, which are not part of this repository. `PDDL_TASKS` names their folder with one folder per domain.

use std::path::{Path, PathBuf};

use behavior_tree::Status;
use mission::{ActionRegistry, StepOrder, compile};
use pddl::{Domain, Problem, read_domain, read_problem};
use planner::{Answer, Limits, NoMonitor, Portfolio, plan};
use world_model::WorldModel;

use crate::plans::{Site, execute, leaves};

/// A domain and one of its problems.
struct Task {
    name: String,
    domain: Domain,
    problem: Problem,
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// Returns all tasks in `PDDL_TASKS`.
fn tasks() -> Vec<Task> {
    let folder = testing::not_run::data("PDDL_TASKS", "tasks of the planning competition");
    let mut tasks = Vec::new();
    for folder in entries(&folder).iter().filter(|path| path.is_dir()) {
        let domain = folder.join("domain.pddl");
        let domain =
            read_domain(&domain, &text(&domain)).unwrap_or_else(|errors| panic!("{errors}"));
        for file in entries(folder)
            .iter()
            .filter(|path| !path.ends_with("domain.pddl"))
        {
            if file.extension().is_some_and(|ending| ending == "pddl") {
                let problem = read_problem(file, &text(file), &domain)
                    .unwrap_or_else(|errors| panic!("{errors}"));
                tasks.push(Task {
                    name: file.display().to_string(),
                    domain: domain.clone(),
                    problem,
                });
            }
        }
    }
    assert!(!tasks.is_empty(), "PDDL_TASKS names a folder without tasks");
    tasks
}

/// Creates a registry in which every action is a leaf that takes some ticks.
fn registry(domain: &Domain) -> ActionRegistry {
    let entries = domain.actions.iter().map(|action| {
        let name = &action.name;
        format!("{name}: {{template: '<Sequence><Script code=\"left := -1\"/><Do action=\"{name}\" left=\"{{left}}\"/></Sequence>'}}\n")
    });
    let mut read = |_: &Path| Err(std::io::ErrorKind::NotFound.into());
    let text: String = entries.collect();
    let loaded = ActionRegistry::load("actions.yaml", &text, domain, &leaves(), &mut read);
    loaded.unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn every_plan_of_the_benchmark_tasks_reaches_its_goal_as_a_tree() {
    for Task {
        name,
        domain,
        problem,
    } in tasks()
    {
        let answer = plan(
            &domain,
            &problem,
            &Portfolio,
            &Limits::default(),
            &NoMonitor,
        );
        let Ok(Answer::Plan(found)) = answer else {
            panic!("{name}: {answer:?}");
        };
        let world = WorldModel::from_problem(&domain, &problem).unwrap();
        let actions = registry(&domain);
        for form in [StepOrder::Parallel, StepOrder::Sequential] {
            let compiled = compile(&found.steps, &actions, form).unwrap();
            let replayed =
                compiled.replay(&world, &problem.goal, &mission::ReplayLimits::default());
            assert!(replayed.is_ok(), "{name}: {replayed:?}");
            let mut site = Site::new(world.clone());
            for (ticks, action) in (1..).zip(&domain.actions) {
                site.ticks.insert(action.name.clone(), ticks);
            }
            let (status, _) = execute(&compiled, &actions, &mut site);
            assert_eq!(status, Status::Success, "{name}");
            assert_eq!(site.world.holds(&problem.goal), Ok(true), "{name}");
        }
    }
}
