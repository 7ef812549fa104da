use std::sync::Arc;

use behavior_tree::{BoundPort, Context, LeafError, Question, Value};

/// The question of `Switch2` to `Switch6`: which of the cases a variable is; none of them is the last child. The ports are
/// the variable and the cases.
pub(super) fn cases<B: 'static>(id: &str, ports: Vec<BoundPort>) -> Question<B, usize> {
    let names: Vec<_> = ports.iter().map(|port| port.name.clone()).collect();
    let ask = move |context: &Context<'_, B>| -> Result<usize, LeafError> {
        let value = context.value_of(&names[0])?;
        for (place, case) in names[1..].iter().enumerate() {
            if is_case(value, context.value_of(case)?) {
                return Ok(place);
            }
        }
        Ok(names.len() - 1)
    };
    Question {
        name: id.to_owned(),
        ports,
        ask: Arc::new(ask),
    }
}

/// Whether the value is the case, which may be spelled as a text.
fn is_case(value: &Value, case: &Value) -> bool {
    match (value, case) {
        (Value::Nothing, _) | (_, Value::Nothing) => false,
        (Value::Text(value), Value::Text(case)) => value == case,
        (value, Value::Text(case)) => {
            let spelled = value.value_type().and_then(|kind| kind.parse(case));
            spelled.as_ref() == Some(value)
        }
        (Value::Integer(whole), Value::Number(number))
        | (Value::Number(number), Value::Integer(whole)) => *number == *whole as f64,
        (value, case) => value == case,
    }
}
