use std::sync::Arc;

use behavior_tree::{
    Binding, BoundPort, Context, Direction, Node, Question, Registry, Value, leaf_id, switch,
};

use super::case::is_case;
use super::values::{alone, fits};
use super::{Asked, ValueFault, Values};
use crate::suggest;

/// Which child a switch does: that in the place of the case that its variable equals, or the last one.
///
/// The question has the cases as a port, too, so that the switch can be written to a file again.
fn choose<B: 'static>(variable: BoundPort, cases: &[&str]) -> Question<B, usize> {
    let spelled = cases.join("; ");
    let cases: Vec<_> = cases.iter().map(|&case| Value::Text(case.into())).collect();
    let ask = move |context: &Context<'_, B>| {
        let value = context.value_of("variable")?;
        let place = cases.iter().position(|case| is_case(value, case));
        Ok(place.unwrap_or(cases.len()))
    };
    let listed = BoundPort {
        name: "cases".into(),
        direction: Direction::In,
        binding: Binding::Literal(Value::Text(spelled.into())),
    };
    Question {
        name: "Switch".to_owned(),
        ports: vec![variable, listed],
        ask: Arc::new(ask),
    }
}

/// A switch with a question of the program, or with a variable and cases.
pub(super) fn switched<B: 'static>(
    name: &str,
    values: &Values,
    asked: Asked<B>,
    children: Vec<Node<B>>,
    registry: &Registry<B>,
) -> Result<Node<B>, Vec<ValueFault>> {
    if let Asked::Chooser(question) = asked {
        return Ok(switch(name, question, children));
    }
    let (id, cases) = (values.text("question"), values.list("cases"));
    let cases: Vec<_> = cases.into_iter().map(|(_, case)| case).collect();
    let said = [
        !id.is_empty(),
        values.is_said("variable"),
        !cases.is_empty(),
    ];
    let question = match (said, values.port("variable")) {
        ([false, true, _], Some(variable)) => {
            let count = children.len();
            fits("cases", cases.len(), count.saturating_sub(1), count).map_err(alone)?;
            choose(variable.clone(), &cases)
        }
        ([true, false, false], _) => {
            let found = registry.find_chooser(id);
            let found = found.or_else(|| registry.find_chooser(&leaf_id(id)));
            let unknown = || ValueFault {
                help: suggest(id, registry.choosers().map(|it| it.name.as_str())),
                ..ValueFault::new("question", format!("question {id} not found"))
            };
            found.cloned().ok_or_else(unknown).map_err(alone)?
        }
        _ => {
            let message = "a switch has a question, or a variable and cases";
            return Err(alone(ValueFault::new("variable", message)));
        }
    };
    Ok(switch(name, question, children))
}
