use pddl::{Atom, Condition, Parameter, Term};

/// A condition as PDDL.
pub(crate) fn goal_text(condition: &Condition) -> String {
    let all = |name: &str, parts: &[Condition]| {
        let parts: Vec<_> = parts
            .iter()
            .map(|part| format!(" {}", goal_text(part)))
            .collect();
        format!("({name}{})", parts.concat())
    };
    let bound = |name: &str, parameters: &[Parameter], part: &Condition| {
        let parameters: Vec<_> = parameters
            .iter()
            .map(|it| match &*it.types {
                [one] => format!("?{} - {one}", it.name),
                several => format!("?{} - (either {})", it.name, several.join(" ")),
            })
            .collect();
        format!("({name} ({}) {})", parameters.join(" "), goal_text(part))
    };
    match condition {
        Condition::And(parts) => all("and", parts),
        Condition::Or(parts) => all("or", parts),
        Condition::Not(part) => format!("(not {})", goal_text(part)),
        Condition::Imply(first, second) => {
            format!("(imply {} {})", goal_text(first), goal_text(second))
        }
        Condition::Exists(parameters, part) => bound("exists", parameters, part),
        Condition::Forall(parameters, part) => bound("forall", parameters, part),
        Condition::Equal(one, other) => format!("(= {} {})", term(one), term(other)),
        Condition::Atom(Atom {
            predicate,
            arguments,
        }) => {
            let arguments: Vec<_> = arguments
                .iter()
                .map(|it| format!(" {}", term(it)))
                .collect();
            format!("({predicate}{})", arguments.concat())
        }
    }
}

fn term(term: &Term) -> String {
    match term {
        Term::Variable(name) => format!("?{name}"),
        Term::Object(name) => name.clone(),
    }
}
