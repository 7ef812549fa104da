use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use behavior_tree::Registry;
use pddl::{Action, Domain};
use plan_validator::{AppliedStep, Step};

use super::entry::Entry;
use super::placeholders::{Piece, pieces};
use super::{ActionEntry, ActionFault, ActionFaults, ActionRegistry, Implementation};
use crate::compiler::{Form, compile};

/// Reads a registry; see [`ActionRegistry::load`].
pub(super) fn load<B: 'static>(
    name: PathBuf,
    text: &str,
    domain: &Domain,
    leaves: &Registry<B>,
    read: &mut dyn FnMut(&Path) -> io::Result<String>,
) -> Result<ActionRegistry, ActionFaults> {
    let entries: BTreeMap<String, Entry> = match serde_yaml::from_str(text) {
        Ok(entries) => entries,
        Err(error) => {
            let fault = ActionFault {
                action: None,
                message: error.to_string(),
            };
            return Err(ActionFaults {
                file: name,
                faults: vec![fault],
            });
        }
    };
    let mut faults = Vec::new();
    let mut actions = BTreeMap::new();
    let known: BTreeSet<_> = domain
        .actions
        .iter()
        .map(|action| action.name.as_str())
        .collect();
    for action in entries
        .keys()
        .filter(|action| !known.contains(action.as_str()))
    {
        let suggestion = behavior_tree_outline::suggest(action, known.iter().copied());
        let help = suggestion
            .map(|help| format!(": {help}"))
            .unwrap_or_default();
        let message = format!("domain {} has no such action{help}", domain.name);
        faults.push(ActionFault {
            action: Some(action.clone()),
            message,
        });
    }
    for action in &domain.actions {
        let mut fault = |message| {
            faults.push(ActionFault {
                action: Some(action.name.clone()),
                message,
            })
        };
        match entries.get(&action.name) {
            None => fault("it is not in the registry: say which node does it".to_owned()),
            Some(entry) => match entry_of(action, entry, leaves) {
                Ok(entry) => {
                    actions.insert(action.name.clone(), entry);
                }
                Err(messages) => messages.into_iter().for_each(fault),
            },
        }
    }
    let mut registry = ActionRegistry {
        name,
        actions,
        files: BTreeMap::new(),
    };
    for action in &domain.actions {
        if registry.actions.contains_key(&action.name)
            && let Err(message) = try_out(&mut registry, action, leaves, read)
        {
            faults.push(ActionFault {
                action: Some(action.name.clone()),
                message,
            });
        }
    }
    if faults.is_empty() {
        return Ok(registry);
    }
    faults.sort_by(|one, other| one.action.cmp(&other.action));
    Err(ActionFaults {
        file: registry.name,
        faults,
    })
}

fn entry_of<B>(
    action: &Action,
    entry: &Entry,
    leaves: &Registry<B>,
) -> Result<ActionEntry, Vec<String>> {
    let mut messages = Vec::new();
    let parameters: Vec<_> = action.parameters.iter().map(|it| it.name.clone()).collect();
    for index in entry
        .exclusive
        .iter()
        .filter(|index| **index >= parameters.len())
    {
        messages.push(format!(
            "exclusive argument {index} not found: it has {} parameters, counted from 0",
            parameters.len()
        ));
    }
    if entry.ports.is_some() && entry.node.is_none() {
        messages.push("ports are for a node".to_owned());
    }
    if entry.tree.is_some() && entry.file.is_none() {
        messages.push("tree is for a file".to_owned());
    }
    let implementation = match (&entry.node, &entry.template, &entry.file) {
        (Some(id), None, None) => node(id, entry, &parameters, leaves, &mut messages),
        (None, Some(xml), None) => Some(Implementation::Template { xml: xml.clone() }),
        (None, None, Some(path)) => {
            let stem = Path::new(path)
                .file_stem()
                .map(|stem| stem.to_string_lossy().into_owned());
            let tree = entry.tree.clone().or(stem).unwrap_or_default();
            Some(Implementation::File {
                path: path.clone(),
                tree,
            })
        }
        _ => {
            messages.push("it needs one of node, template and file".to_owned());
            None
        }
    };
    let texts: Vec<&str> = match &implementation {
        Some(Implementation::Node { ports, .. }) => {
            ports.iter().map(|(_, text)| text.as_str()).collect()
        }
        Some(Implementation::Template { xml }) => vec![xml],
        _ => Vec::new(),
    };
    for piece in texts.iter().flat_map(|text| pieces(text)) {
        let is_known = match piece {
            Piece::Text(_) => true,
            Piece::Index(index, _) => index.is_some_and(|index| index < parameters.len()),
            Piece::Name(name) => parameters.iter().any(|parameter| parameter == name),
        };
        if !is_known {
            messages.push(format!(
                "placeholder {piece} not found: its parameters are {}",
                list(&parameters)
            ));
        }
    }
    let exclusive = entry.exclusive.clone();
    match implementation {
        Some(implementation) if messages.is_empty() => {
            let is_reactive = entry.reactive;
            Ok(ActionEntry {
                parameters,
                implementation,
                is_reactive,
                exclusive,
            })
        }
        _ => Err(messages),
    }
}

/// One leaf. Unless the file names its ports, each with the name of a parameter gets its argument.
fn node<B>(
    id: &str,
    entry: &Entry,
    parameters: &[String],
    leaves: &Registry<B>,
    messages: &mut Vec<String>,
) -> Option<Implementation> {
    let Some(leaf) = leaves.leaf(id) else {
        let help = behavior_tree_outline::suggest(id, leaves.leaves().map(|leaf| leaf.id.as_str()));
        let help = help.map(|help| format!(": {help}")).unwrap_or_default();
        messages.push(format!("node {id} not found{help}"));
        return None;
    };
    let ports = match &entry.ports {
        Some(ports) => ports.clone().into_iter().collect(),
        None => {
            let named = leaf.ports.iter().filter_map(|port| {
                let by_index = |index: &usize| port.name == format!("param{index}");
                let by_name = |index: &usize| port.name == parameters[*index];
                let mut indices = 0..parameters.len();
                let index = indices.find(|index| by_index(index) || by_name(index))?;
                Some((port.name.clone(), format!("{{param{index}}}")))
            });
            named.collect()
        }
    };
    Some(Implementation::Node {
        id: id.to_owned(),
        ports,
    })
}

/// Compiles and loads a plan of this one action, which finds everything that is wrong with its XML.
fn try_out<B: 'static>(
    registry: &mut ActionRegistry,
    action: &Action,
    leaves: &Registry<B>,
    read: &mut dyn FnMut(&Path) -> io::Result<String>,
) -> Result<(), String> {
    let arguments = action.parameters.iter().map(|it| it.name.clone()).collect();
    let step = Step {
        action: action.name.clone(),
        arguments,
    };
    let step = AppliedStep {
        step,
        requires: BTreeMap::new(),
        adds: BTreeSet::new(),
        deletes: BTreeSet::new(),
        cost: 1.0,
    };
    let plan = compile(&[step], registry, Form::Sequential).map_err(|error| error.to_string())?;
    let mut files = BTreeMap::new();
    let loaded = behavior_tree_xml::load_text(&registry.name, &plan.xml, leaves, &mut |path| {
        let text = read(path)?;
        files.insert(path.to_owned(), text.clone());
        Ok(text)
    });
    registry.files.extend(files);
    loaded
        .map(drop)
        .map_err(|faults| faults.to_string().replace('\n', "; "))
}

fn list(parameters: &[String]) -> String {
    let named = parameters.iter().enumerate();
    let named: Vec<_> = named
        .map(|(index, name)| format!("{{param{index}}} or {{?{name}}}"))
        .collect();
    match named.is_empty() {
        true => "none".to_owned(),
        false => named.join(", "),
    }
}
