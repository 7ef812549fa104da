use std::any::TypeId;
use std::sync::Arc;

use behavior_tree::{BoundPort, Connection, Direction, Port, Registry, Source, Variables, connect};
use rhai::{Dynamic, Engine};

use super::arguments::{Arguments, Known, describe};
use super::sketch::{Part, Sketch};

/// Returns the ports of a node that are arguments in scripts, which are its inputs in order, and the number of optional
/// ones at the end.
pub(super) fn parameters(ports: &[Port]) -> (Vec<&Port>, usize) {
    let is_input = |port: &&Port| port.direction == Direction::In;
    let inputs: Vec<_> = ports.iter().filter(is_input).collect();
    let has_default = |port: &&&Port| port.default.is_some();
    let optional = inputs.iter().rev().take_while(has_default).count();
    (inputs, optional)
}

/// Registers a constructor for every leaf, once for each allowed number of arguments, so that scripts can create its
/// nodes. `known` receives errors.
pub(super) fn register<B>(engine: &mut Engine, known: &Arc<Known>, registry: &Registry<B>) {
    for (id, leaf) in registry.named_leaves() {
        let (inputs, optional) = parameters(&leaf.ports);
        for arguments in inputs.len() - optional..=inputs.len() {
            let given = inputs[..arguments].iter().map(|&port| port.clone());
            let given: Vec<_> = given.collect();
            let (leaf_id, name) = (id.to_owned(), leaf.name.clone());
            let (ports, known) = (leaf.ports.clone(), known.clone());
            let types = vec![TypeId::of::<Dynamic>(); arguments];
            engine.register_raw_fn(id, types, move |context, values| {
                let mut arguments = Arguments::new(&leaf_id, &context, &known, values);
                let part = match bind(&leaf_id, &ports, &given, &mut arguments) {
                    Some(ports) => Part::Leaf {
                        id: leaf_id.clone(),
                        ports,
                    },
                    None => Part::Invalid,
                };
                Ok(Arc::new(Sketch::new(name.clone(), part, Vec::new())))
            });
        }
    }
}

/// Returns the ports of the node `id` with the remaining arguments as values of its inputs. `ports` are all its ports,
/// `given` those with an argument. Returns `None` after it has reported errors.
pub(super) fn bind(
    id: &str,
    ports: &[Port],
    given: &[Port],
    arguments: &mut Arguments<'_>,
) -> Option<Vec<BoundPort>> {
    let mut connections = Vec::new();
    let mut is_sound = true;
    for port in given {
        let value = arguments.next();
        match spell(port, &value) {
            Ok(spelled) => connections.push(Connection {
                port: port.name.clone(),
                direction: Some(Direction::In),
                source: Source::Literal(spelled),
            }),
            Err((message, help)) => {
                is_sound = false;
                arguments.error(format!("{} of {id} is {message}", port.name), help);
            }
        }
    }
    if !is_sound {
        return None;
    }
    // Literals do not connect to variables, and scripts have no others.
    match connect(ports, &connections, &mut Variables::default()) {
        Ok(ports) => Some(ports),
        Err(errors) => {
            for error in errors {
                let help = "scripts have no variables: only inputs are arguments";
                arguments.error(format!("{id}: {}", error.error), Some(help.to_owned()));
            }
            None
        }
    }
}

/// Returns the value of a script as text that the port's type can parse.
///
/// # Errors
/// Returns a message and a correction if the value has another type.
fn spell(port: &Port, value: &Dynamic) -> Result<String, (String, Option<String>)> {
    use behavior_tree::{Value, ValueType};

    let given = if let Ok(value) = value.as_bool() {
        Value::Bool(value)
    } else if let Ok(value) = value.as_int() {
        Value::Integer(value)
    } else if let Ok(value) = value.as_float() {
        Value::Number(value)
    } else if let Some(text) = value.read_lock::<rhai::ImmutableString>() {
        Value::Text(text.as_str().into())
    } else {
        Value::Nothing
    };
    let found = given.value_type();
    match (port.value_type, given) {
        (_, Value::Number(number)) if !number.is_finite() => {
            Err((format!("{number}, not a finite number"), None))
        }
        (None, given) if found.is_some() => Ok(given.to_string()),
        (Some(wanted), given) if found == Some(wanted) => Ok(given.to_string()),
        // The connection parses it.
        (Some(ValueType::Custom(_)), Value::Text(text)) => Ok(text.to_string()),
        (Some(ValueType::Number), Value::Integer(whole)) => Err((
            format!("the integer {whole}, not a number"),
            Some(format!("write {whole}.0")),
        )),
        (Some(wanted), _) => Err((format!("{}, not a {wanted}", describe(value)), None)),
        (None, _) => Err((format!("{}, not a value", describe(value)), None)),
    }
}
