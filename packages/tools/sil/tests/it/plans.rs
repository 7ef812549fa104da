//! `sil plan`: plans for problems in PDDL.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common::sil;

const DOMAIN: &str = "(define (domain d) (:types area - object area - surface)\n\
    (:predicates (clean ?s - surface))\n\
    (:action clean :parameters (?a - area) :effect (clean?a)))";

/// Runs `sil plan` for a goal, with a domain and a problem that are written into `folder`.
fn plan(folder: &Path, goal: &str, arguments: &[&str]) -> Output {
    let (domain, problem) = (folder.join("domain.pddl"), folder.join("problem.pddl"));
    fs::write(&domain, DOMAIN).unwrap();
    let text =
        format!("(define (problem p) (:domain d) (:objects a - area) (:init) (:goal {goal}))");
    fs::write(&problem, text).unwrap();
    let files = [&domain, &problem];
    sil()
        .arg("plan")
        .args(files)
        .args(arguments)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_plan_without_steps_costs_zero() {
    let folder = tempfile::tempdir().unwrap();
    let output = plan(folder.path(), "()", &[]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(text(&output.stdout), "; cost = 0\n");
}

#[test]
fn warnings_of_a_domain_are_printed_and_the_plan_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let output = plan(folder.path(), "(clean a)", &[]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(text(&output.stdout), "(clean a)\n; cost = 1\n");
    let shown = text(&output.stderr);
    let note = "domain.pddl:1:42: type area is declared twice (its supertype is surface; the first declaration is in \
        line 1)";
    assert!(
        shown.starts_with("sil: note: ") && shown.contains(note),
        "{shown}"
    );
}

#[test]
fn the_help_names_every_solver() {
    let output = sil().args(["plan", "--help"]).output().unwrap();
    let help = text(&output.stdout);
    for solver in planner::solvers()
        .into_iter()
        .chain(planner::external_solvers())
    {
        assert!(help.contains(solver.name()), "{} in: {help}", solver.name());
    }
}

#[test]
fn a_plan_of_many_steps_is_validated_and_too_long_for_a_tree() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plan.txt");
    fs::write(&file, "(clean a)\n".repeat(6_000)).unwrap();
    let file = file.display().to_string();
    let output = plan(folder.path(), "(clean a)", &["--validate", &file]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(text(&output.stdout), "valid: 6000 steps\n");
    let output = plan(folder.path(), "(clean a)", &["--validate", &file, "--tree"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(text(&output.stderr).contains("the plan has 6000 steps, but a tree has at most 5000"));
}
