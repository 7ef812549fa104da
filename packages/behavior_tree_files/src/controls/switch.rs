use std::sync::Arc;

use behavior_tree::{Binding, BoundPort, Context, Direction, Question, Value, ValueType};

/// A value with which a switch compares its variable, in each type that can spell it. It is parsed once:
/// what the variable holds is known only when it is asked.
struct Case {
    text: Arc<str>,
    others: Vec<Value>,
}

impl Case {
    fn new(text: &str) -> Self {
        let types = [ValueType::Bool, ValueType::Integer, ValueType::Number];
        Self {
            text: text.into(),
            others: types.iter().filter_map(|kind| kind.parse(text)).collect(),
        }
    }

    fn is(&self, value: &Value) -> bool {
        match value {
            Value::Text(text) => *text == self.text,
            value => self.others.contains(value),
        }
    }
}

/// Which child a switch does: that in the place of the case that its variable equals, or the last one.
///
/// The question has the cases as a port, too, so that the switch can be written to a file again.
pub(crate) fn choose<B: 'static>(variable: BoundPort, cases: &[&str]) -> Question<B, usize> {
    let spelled = cases.join("; ");
    let cases: Vec<_> = cases.iter().map(|case| Case::new(case)).collect();
    let ask = move |context: &Context<'_, B>| {
        let value = context.value_of("variable")?;
        let place = cases.iter().position(|case| case.is(value));
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
