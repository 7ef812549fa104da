//! Test of all readers and the validator with one generated text.

use pddl::validation::{AppliedStep, Step, check, read_plan, validate};
use pddl::{FileErrors, read_domain, read_problem};

/// Separator of the domain, the problem and the plan in a text.
const SEPARATOR: char = '|';

/// Parts of a text that are valid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Read {
    /// True if the domain is valid.
    pub domain: bool,
    /// True if the problem is valid.
    pub problem: bool,
    /// True if the plan file is valid.
    pub plan: bool,
    /// True if the plan solves the problem.
    pub is_valid: bool,
}

/// Reads a domain, a problem and a plan, writes and reads them again, and validates the plan. Also renders all errors.
pub fn exercise(text: &str) -> Read {
    let mut read = Read::default();
    let mut texts = text.splitn(3, SEPARATOR);
    let mut next = || texts.next().unwrap_or_default();
    let (domain, problem, plan) = (next(), next(), next());
    let plan = valid(read_plan("plan.txt", plan));
    read.plan = plan.is_some();
    let Some(domain) = valid(read_domain("domain.pddl", domain)) else {
        return read;
    };
    read.domain = true;
    let again = valid(read_domain("domain.pddl", &domain.to_string()));
    assert_eq!(again.as_ref(), Some(&domain));
    let Some(problem) = valid(read_problem("problem.pddl", problem, &domain)) else {
        return read;
    };
    read.problem = true;
    let again = valid(read_problem("problem.pddl", &problem.to_string(), &domain));
    assert_eq!(again.as_ref(), Some(&problem));
    let steps: Vec<_> = plan.unwrap_or_default().steps().collect();
    let is_valid = check(&domain, &problem, steps.iter().cloned());
    let validated = validate(&domain, &problem, &steps);
    assert_eq!(
        is_valid,
        validated.as_ref().map(|_| ()).map_err(Clone::clone)
    );
    match validated {
        Ok(steps) => {
            read.is_valid = true;
            steps.iter().for_each(expect_consistent);
        }
        Err(invalid) => assert!(!invalid.to_string().is_empty()),
    }
    // A step with the first action and the first objects as arguments.
    if let Some(action) = domain.actions.first() {
        let objects = domain.constants.iter().chain(&problem.objects).cycle();
        let arguments = objects.take(action.parameters.len());
        let step = Step {
            action: action.name.clone(),
            arguments: arguments.map(|it| it.name.clone()).collect(),
        };
        let _ = validate(&domain, &problem, &[step]).map_err(|it| it.to_string());
    }
    read
}

fn expect_consistent(step: &AppliedStep) {
    assert!(step.adds.is_disjoint(&step.deletes), "{step:?}");
    assert!(step.cost.is_finite() && step.cost >= 0.0, "{step:?}");
}

fn valid<T>(read: Result<T, FileErrors>) -> Option<T> {
    if let Err(errors) = &read {
        assert!(!errors.0.is_empty(), "an error has a message");
        for error in &errors.0 {
            assert!(error.text.get(error.span.clone()).is_some(), "{error}");
        }
        let _ = (errors.to_string(), errors.render());
    }
    read.ok()
}
