use std::collections::BTreeMap;
use std::sync::Arc;

use behavior_tree::{BoundPort, Context, LeafError, Question};
use behavior_tree_outline::controls::is_case;

/// Returns the question of `Switch2` to `Switch6`. Its answer is the index of the first case that equals the variable,
/// or else the index of the last child. `ports` are the variable and then the cases; `id` is the name of the question.
/// Cases can be names of `constants`.
pub(super) fn cases<B: 'static>(
    id: &str,
    ports: Vec<BoundPort>,
    constants: BTreeMap<String, i64>,
) -> Question<B, usize> {
    let names: Vec<_> = ports.iter().map(|port| port.name.clone()).collect();
    let ask = move |context: &Context<'_, B>| -> Result<usize, LeafError> {
        let value = context.value_of(&names[0])?;
        for (place, case) in names[1..].iter().enumerate() {
            if is_case(value, context.value_of(case)?, &constants) {
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
