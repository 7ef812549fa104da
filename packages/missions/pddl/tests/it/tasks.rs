//! Tasks of the International Planning Competition, which are not part of this repository. `PDDL_TASKS` names a folder
//! with one folder per domain, each with `domain.pddl` and its problems. Without it the test is reported
//! as not run.

use std::fs;
use std::path::{Path, PathBuf};

use pddl::{read_domain, read_problem};

#[test]
fn every_task_of_the_competition_is_read_and_written() {
    let tasks = testing::not_run::data("PDDL_TASKS", "tasks of the planning competition");
    let mut read = 0;
    for folder in files(&tasks).into_iter().filter(|it| it.is_dir()) {
        let path = folder.join("domain.pddl");
        let domain = read_domain(&path, &fs::read_to_string(&path).unwrap());
        let domain = domain.unwrap_or_else(|errors| panic!("{errors}"));
        let again = read_domain(&path, &domain.to_string());
        assert_eq!(again.as_ref(), Ok(&domain));
        for path in files(&folder) {
            if path.ends_with("domain.pddl") {
                continue;
            }
            let problem = read_problem(&path, &fs::read_to_string(&path).unwrap(), &domain);
            let problem = problem.unwrap_or_else(|errors| panic!("{errors}"));
            assert!(!problem.init.is_empty(), "{}", path.display());
            let again = read_problem(&path, &problem.to_string(), &domain);
            assert_eq!(again, Ok(problem));
            read += 1;
        }
    }
    assert!(read > 0, "PDDL_TASKS names a folder without tasks");
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}
