//! Ports of a leaf that receive the arguments of an action.

use behavior_tree::{LeafModel, Port};

/// Connects the ports of a leaf to the parameters of their names, or to `param0`, `param1`…; each result is a port with
/// its placeholder.
///
/// # Errors
/// Returns the rule and a remedy if a port that has to be connected has no parameter.
pub(super) fn connect_by_name<B>(
    leaf: &LeafModel<B>,
    parameters: &[String],
) -> Result<Vec<(String, String)>, String> {
    let find = |port: &Port| {
        let by_index = |index: &usize| port.name == format!("param{index}");
        let by_name = |index: &usize| port.name == parameters[*index];
        (0..parameters.len()).find(|index| by_index(index) || by_name(index))
    };
    let found: Vec<_> = leaf.ports.iter().map(|port| (port, find(port))).collect();
    let is_missing = |(port, index): &(&Port, Option<usize>)| {
        index.is_none() && port.direction.reads() && port.default.is_none()
    };
    if found.iter().any(is_missing) {
        return Err(explain(&leaf.id, &found, is_missing, parameters));
    }
    let connected = found.into_iter().filter_map(|(port, index)| {
        let index = index?;
        Some((port.name.clone(), format!("{{param{index}}}")))
    });
    Ok(connected.collect())
}

/// Returns the message for ports that receive no argument: the rule, and an entry `ports` that connects all of them. It
/// names the parameters that have no port yet, in their order.
fn explain(
    leaf: &str,
    found: &[(&Port, Option<usize>)],
    is_missing: impl Fn(&(&Port, Option<usize>)) -> bool,
    parameters: &[String],
) -> String {
    let is_unused = |index: &usize| !found.iter().any(|(_, used)| *used == Some(*index));
    let mut unused = (0..parameters.len()).filter(is_unused);
    let mut missing = Vec::new();
    let mut entries = Vec::new();
    for port in found {
        let name = &port.0.name;
        let index = match is_missing(port) {
            true => {
                missing.push(name.as_str());
                unused.next()
            }
            false if port.1.is_none() => continue,
            false => port.1,
        };
        let parameter = index.and_then(|index| parameters.get(index));
        let value = parameter.map_or_else(|| "...".to_owned(), |it| format!("{{?{it}}}"));
        entries.push(format!("{name}: \"{value}\""));
    }
    let (ports, verb) = match missing.len() {
        1 => ("port", "receives"),
        _ => ("ports", "receive"),
    };
    let parameters = match parameters.is_empty() {
        true => "the action has none".to_owned(),
        false => format!("those of the action are {}", parameters.join(", ")),
    };
    format!(
        "{ports} {} of {leaf} {verb} no argument: without the key ports, a port receives the parameter of its name, \
         and {parameters}; write ports: {{{}}}",
        missing.join(", "),
        entries.join(", ")
    )
}
