use std::sync::Arc;

use behavior_tree::{Binding, BoundPort, Context, Direction, LeafError, Question, Value};

use super::attributes::{Attributes, Written};
use super::build::Build;
use crate::controls::choose;

impl<'a, B: 'static> Build<'a, B> {
    /// The question of `Switch2` to `Switch6`: which of the cases a variable is; none of them is the last child.
    pub(super) fn cases(
        &mut self,
        id: &str,
        attributes: &Attributes<'a>,
        count: usize,
        scope: usize,
    ) -> Option<Question<B, usize>> {
        let mut names = vec!["variable".to_owned()];
        names.extend((1..count).map(|case| format!("case_{case}")));
        let ports: Vec<_> = names
            .iter()
            .map(|name| self.any_input(attributes, name, scope))
            .collect();
        let ports: Vec<_> = ports.into_iter().collect::<Option<_>>()?;
        let ask = move |context: &Context<'_, B>| -> Result<usize, LeafError> {
            let value = context.value_of(&names[0])?;
            for (place, case) in names[1..].iter().enumerate() {
                if is_case(value, context.value_of(case)?) {
                    return Ok(place);
                }
            }
            Ok(names.len() - 1)
        };
        Some(Question {
            name: id.to_owned(),
            ports,
            ask: Arc::new(ask),
        })
    }

    /// The question of a `Switch` over a variable: its cases are a list, as long as people like.
    pub(super) fn listed_cases(
        &mut self,
        attributes: &Attributes<'a>,
        count: usize,
        scope: usize,
    ) -> Option<Question<B, usize>> {
        let variable = self.any_input(attributes, "variable", scope);
        let written = self.literal(attributes, "cases")?;
        let cases: Vec<_> = written.split(';').map(str::trim).collect();
        if cases.len() + 1 != count {
            let place = &attributes.port("cases")?.value_place;
            let message = format!("{} cases for {count} children", cases.len());
            self.blame(
                place,
                message,
                "one a child but the last, with ; between them",
            );
            return None;
        }
        Some(choose(variable?, &cases))
    }

    fn any_input(
        &mut self,
        attributes: &Attributes<'a>,
        name: &str,
        scope: usize,
    ) -> Option<BoundPort> {
        let binding = match attributes.port(name).map(Written::of) {
            Some(Written::Literal(value)) => Binding::Literal(Value::Text(value.into())),
            Some(Written::Variable(name)) => Binding::Variable(self.scopes.find(scope, name)),
            None => {
                let message = format!("port {name} is not connected");
                self.blame(attributes.place, message, "");
                return None;
            }
        };
        Some(BoundPort {
            name: name.into(),
            direction: Direction::In,
            binding,
        })
    }
}

/// Whether the value is the case, which may be spelled as a text.
fn is_case(value: &Value, case: &Value) -> bool {
    match (value, case) {
        (Value::Nothing, _) | (_, Value::Nothing) => false,
        (Value::Text(value), Value::Text(case)) => value == case,
        (value, Value::Text(case)) => {
            value
                .value_type()
                .and_then(|kind| kind.parse(case))
                .as_ref()
                == Some(value)
        }
        (Value::Integer(whole), Value::Number(number))
        | (Value::Number(number), Value::Integer(whole)) => *number == *whole as f64,
        (value, case) => value == case,
    }
}
