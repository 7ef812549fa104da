//! Plans as files.

use pddl::validation::{Step, read_plan};

use super::fixture::{PLAN, plan};

fn errors(text: &str) -> String {
    read_plan("plan.txt", text).unwrap_err().to_string()
}

#[test]
fn times_durations_cases_and_comments_make_no_difference() {
    let text = "; found in 3 s\n\r\n0: (GRASP r1 Cup1)\n1.000: ( move r1\thall cellar ) [1.000]\n\
                2 : (wash mug1) [ 1 ] ; why not\n(report)\n; cost = 4 (general cost)";
    assert_eq!(plan(text), plan(PLAN));
}

#[test]
fn what_is_written_is_read_back() {
    let steps = plan(PLAN);
    let text: Vec<_> = steps.iter().map(ToString::to_string).collect();
    assert_eq!(plan(&text.join("\n")), steps);
}

#[test]
fn a_file_without_steps_is_the_empty_plan() {
    assert_eq!(plan("; cost = 0 (unit cost)\n"), Vec::<Step>::new());
}

#[test]
fn every_line_that_is_no_step_is_reported() {
    let text = "(move a b\nmove a b\n(wash c)) d\n0.1:\n() \n(a (b))\n(done) é\n1: [2]\n(last";
    let expected = "\
plan.txt:1:1: this ( is not closed on its line
plan.txt:2:1: unexpected move (write (action object ...))
plan.txt:3:9: unexpected ) (write (action object ...))
plan.txt:4:5: a step is missing after its time
plan.txt:5:2: unexpected ) (write (action object ...))
plan.txt:6:4: unexpected ( (write (action object ...))
plan.txt:7:8: unexpected é (write (action object ...))
plan.txt:8:4: unexpected [2] (write (action object ...))
plan.txt:9:1: this ( is never closed";
    assert_eq!(errors(text), expected);
}

#[test]
fn too_many_steps_are_an_error() {
    let errors = errors(&"(a)\n".repeat(1_000_001));
    assert_eq!(errors, "plan.txt:1000001:1: more than 1000000 steps");
}
