//! Written domains and problems are read back unchanged.

use pddl::{Condition, read_domain, read_problem};
use proptest::prelude::*;

use crate::fixture::{DOMAIN, PROBLEM};
use crate::random::{dice, domain, problem};

proptest! {
    #[test]
    fn any_domain_and_problem_is_read_back_as_it_was(mut dice in dice()) {
        let domain = domain(&mut dice);
        let problem = problem(&mut dice, &domain);
        let text = domain.to_string();
        let read = read_domain("domain.pddl", &text).map_err(|errors| errors.render());
        prop_assert_eq!(read, Ok(domain.clone()), "{}", text);
        let text = problem.to_string();
        let read = read_problem("problem.pddl", &text, &domain).map_err(|errors| errors.render());
        prop_assert_eq!(read, Ok(problem), "{}", text);
    }
}

#[test]
fn what_was_read_is_written_for_people() {
    let domain = read_domain("domain.pddl", DOMAIN).unwrap();
    assert_eq!(domain.to_string(), DOMAIN);
    let problem = read_problem("problem.pddl", PROBLEM, &domain).unwrap();
    assert_eq!(problem.to_string(), PROBLEM);
}

#[test]
fn a_long_line_is_broken_where_lists_begin() {
    let mut domain = read_domain("domain.pddl", DOMAIN).unwrap();
    let long = |it: &Condition| Condition::And(vec![it.clone(), it.clone(), it.clone()]);
    let action = &mut domain.actions[0];
    action.precondition = Condition::Not(Box::new(long(&long(&action.precondition))));
    let text = domain.to_string();
    assert_eq!(read_domain("domain.pddl", &text).unwrap(), domain);
    let longest = text.lines().map(str::len).max();
    assert!(longest <= Some(100), "{text}");
}
