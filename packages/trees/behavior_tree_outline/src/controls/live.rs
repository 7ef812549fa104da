use std::sync::Arc;

use behavior_tree::{Binding, BoundPort, Context, LeafError, Question, Setting, Value};

use super::values::{InvalidValues, Values};

/// Reads a setting of a control node from the ports `names`. Without variables it is a constant; if a variable is
/// connected to one of them, it is a question that reads all of them in each tick. `read` parses the values.
///
/// # Errors
/// Returns an error if the constants are invalid. An invalid value of a variable is an error of the tick.
pub(super) fn setting<B, T, E: Into<InvalidValues>>(
    values: &Values,
    names: &[&str],
    read: impl Fn(&Values) -> Result<T, E> + Send + Sync + 'static,
) -> Result<Setting<B, T>, InvalidValues> {
    let ports: Vec<_> = names
        .iter()
        .filter_map(|name| values.port(name).cloned())
        .collect();
    let is_variable = |port: &BoundPort| matches!(port.binding, Binding::Variable(_));
    if !ports.iter().any(is_variable) {
        return Ok(Setting::Value(read(values).map_err(Into::into)?));
    }
    let question = Question {
        name: names.join(", "),
        ports: ports.clone(),
        ask: Arc::new(move |context: &Context<'_, B>| {
            let current = ports
                .iter()
                .map(|port| match context.value_of(&port.name)? {
                    Value::Nothing => Err(format!("port {} has no value yet", port.name).into()),
                    value => Ok(BoundPort {
                        binding: Binding::Literal(value.clone()),
                        ..port.clone()
                    }),
                });
            let current = current.collect::<Result<_, LeafError>>()?;
            read(&Values(current)).map_err(|invalid| {
                let InvalidValues(invalid) = invalid.into();
                let messages = invalid.into_iter().map(|value| value.message);
                LeafError(messages.collect::<Vec<_>>().join("; "))
            })
        }),
    };
    Ok(Setting::Ask(Arc::new(question)))
}
