use std::any::TypeId;
use std::sync::Arc;

use behavior_tree::Registry;
use behavior_tree_outline::checks::wrong_count;
use rhai::{Dynamic, Engine};

use super::arguments::{Arguments, Known};
use super::constructors::bounded;
use super::leaves::{bind, parameters};
use super::sketch::{Part, Sketch};

/// Returns the name of the first argument of a control node of the program: its child, or the array of its children.
pub(super) fn first_parameter(is_decorator: bool) -> &'static str {
    if is_decorator { "child" } else { "children" }
}

/// Registers a constructor for every control node and decorator of the program, once for each allowed number of
/// arguments: its child or children, and then its inputs. `known` receives errors.
pub(super) fn register<B>(engine: &mut Engine, known: &Arc<Known>, registry: &Registry<B>) {
    for model in registry.controls() {
        let (inputs, optional) = parameters(&model.ports);
        for arguments in inputs.len() - optional..=inputs.len() {
            let given: Vec<_> = inputs[..arguments]
                .iter()
                .map(|&port| port.clone())
                .collect();
            let (id, ports, known) = (model.id.clone(), model.ports.clone(), known.clone());
            let (allowed, is_decorator) = (model.children.clone(), model.is_decorator());
            let types = vec![TypeId::of::<Dynamic>(); arguments + 1];
            engine.register_raw_fn(&model.id, types, move |context, values| {
                let mut arguments = Arguments::new(&id, &context, &known, values);
                let children = match is_decorator {
                    true => vec![arguments.child("child")],
                    false => arguments.children(),
                };
                // An argument that is no array has no children, and is reported already.
                if !allowed.contains(&children.len()) && !arguments.has_error() {
                    arguments.error(wrong_count(&id, &allowed, children.len()), None);
                }
                let part = match bind(&id, &ports, &given, &mut arguments) {
                    Some(ports) => Part::Registered {
                        id: id.clone(),
                        ports,
                    },
                    None => Part::Invalid,
                };
                Ok(bounded(Sketch::new(id.clone(), part, children), &arguments))
            });
        }
    }
}
