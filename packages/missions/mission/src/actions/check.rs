use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use behavior_tree::Registry;
use located_yaml::Located;
use pddl::validation::{AppliedStep, Step};
use pddl::{Action, Domain, Effect};
use user_files::findings::Findings;
use user_files::{FileErrors, suggest};

use super::entry::{Entries, Entry};
use super::performer::create_performer;
use super::placeholders::{Piece, pieces};
use super::ports::connect_by_name;
use super::{ActionEntry, ActionRegistry, Implementation};
use crate::compiler::{StepOrder, compile};

/// Returns the function that an action changes. A world has no numbers, so that another plan would begin with wrong
/// values.
fn changed_function(action: &Action) -> Option<&str> {
    let mut found = None;
    action.effect.for_each_change(&mut |change| {
        if let Effect::Change(_, term, _) = change {
            found = Some(term.function.as_str());
        }
    });
    found
}

/// Reads a registry; see [`ActionRegistry::load`].
pub(super) fn load<B: 'static>(
    name: PathBuf,
    text: &str,
    domain: &Domain,
    leaves: &Registry<B>,
    read: &mut dyn FnMut(&Path) -> io::Result<String>,
) -> Result<ActionRegistry, FileErrors> {
    let mut findings = Findings::default();
    let (_, text) = findings.add_file(&name, text);
    // A template is longer than most values.
    let document = located_yaml::read_long(&text, text.len(), &mut findings);
    let entries = document.map(|document| located_yaml::from_part::<Entries>(&document));
    let entries = match entries {
        Some(Ok(entries)) => entries,
        Some(Err(finding)) => {
            findings.note(finding);
            return Err(findings.into_errors());
        }
        // Each action of the domain is missing.
        None if located_yaml::is_empty(&text) => {
            findings = Findings::of(&name, &text);
            Entries(Vec::new())
        }
        None => return Err(findings.into_errors()),
    };
    let known: BTreeMap<_, _> = domain
        .actions
        .iter()
        .map(|it| (it.name.as_str(), it))
        .collect();
    let mut registry = ActionRegistry {
        name,
        actions: BTreeMap::new(),
        files: BTreeMap::new(),
    };
    let mut seen = BTreeSet::new();
    for (Located { place, value: name }, entry) in &entries.0 {
        let range = place.clone();
        if !seen.insert(name.as_str()) {
            continue;
        }
        let Some(action) = known.get(name.as_str()) else {
            let message = format!("domain {} has no action {name}", domain.name);
            findings.add(&range, message, suggest(name, known.keys().copied()));
            continue;
        };
        let mut messages = Vec::new();
        if let Some(function) = changed_function(action) {
            let message = format!(
                "action {name}: its effect changes the number `{function}`, but a mission has only facts"
            );
            let help = "replace the number by a fact per level, such as (battery ?uav ?level) in \
                        config/missions/battery_search/domain.pddl";
            findings.add(&range, message, help);
        }
        if let Some(entry) = check_entry(domain, action, entry, leaves, &mut messages) {
            registry.actions.insert(name.clone(), entry);
            let compiled = compile_alone(&mut registry, action, leaves, read);
            messages.extend(compiled.err());
        }
        for message in messages {
            findings.add(&range, format!("action {name}: {message}"), "");
        }
    }
    for name in known.keys().filter(|name| !seen.contains(*name)) {
        let message = format!(
            "action {name} of domain {} is not in the registry",
            domain.name
        );
        findings.add(
            &(text.len()..text.len()),
            message,
            "add it with node, template, file or performer",
        );
    }
    match findings.is_empty() {
        true => Ok(registry),
        false => Err(findings.into_errors()),
    }
}

/// Checks the entry of an action without loading its tree. Appends each error to `messages`; returns `None` if there
/// are any.
fn check_entry<B>(
    domain: &Domain,
    action: &Action,
    entry: &Entry,
    leaves: &Registry<B>,
    messages: &mut Vec<String>,
) -> Option<ActionEntry> {
    let parameters: Vec<_> = action.parameters.iter().map(|it| it.name.clone()).collect();
    for index in entry
        .exclusive
        .iter()
        .filter(|index| **index >= parameters.len())
    {
        messages.push(format!(
            "exclusive argument {index} not found: the action has {} parameters, counted from 0",
            parameters.len()
        ));
    }
    if entry.ports.is_some() && entry.node.is_none() {
        messages.push("ports requires node".to_owned());
    }
    if entry.tree.is_some() && entry.file.is_none() {
        messages.push("tree requires file".to_owned());
    }
    for (key, is_set) in [
        ("gone", entry.gone.is_some()),
        ("timeout", entry.timeout.is_some()),
    ] {
        if is_set && entry.performer.is_none() {
            messages.push(format!("{key} requires performer"));
        }
    }
    let kinds = (&entry.node, &entry.template, &entry.file, &entry.performer);
    let implementation = match kinds {
        (Some(id), None, None, None) => {
            node_implementation(id, entry, &parameters, leaves, messages)
        }
        (None, Some(xml), None, None) => Some(Implementation::Template { xml: xml.clone() }),
        (None, None, None, Some(name)) => Some(create_performer(name, entry, domain, messages)),
        (None, None, Some(path), None) => {
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
            messages
                .push("exactly one of node, template, file and performer is required".to_owned());
            None
        }
    };
    let texts: Vec<&str> = match &implementation {
        Some(Implementation::Node { ports, .. }) => {
            ports.iter().map(|(_, text)| text.as_str()).collect()
        }
        Some(Implementation::Template { xml }) => vec![xml],
        Some(Implementation::Performer { name, gone, .. }) => {
            [name].into_iter().chain(gone).map(String::as_str).collect()
        }
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
                "placeholder {piece} not found: available are {}",
                list_placeholders(&parameters)
            ));
        }
    }
    let implementation = implementation.filter(|_| messages.is_empty())?;
    Some(ActionEntry {
        parameters,
        implementation,
        is_reactive: entry.reactive,
        exclusive: entry.exclusive.clone(),
    })
}

/// Returns the implementation by the leaf `id`. Without `ports` in the file, ports named after parameters, or `param0`,
/// `param1`…, receive the arguments. Appends errors to `messages`, and returns `None` if the leaf is unknown.
fn node_implementation<B>(
    id: &str,
    entry: &Entry,
    parameters: &[String],
    leaves: &Registry<B>,
    messages: &mut Vec<String>,
) -> Option<Implementation> {
    let Some(leaf) = leaves.leaf(id) else {
        let help = suggest(id, leaves.leaves().map(|leaf| leaf.id.as_str()));
        let help = help.map(|help| format!(": {help}")).unwrap_or_default();
        messages.push(format!("node {id} not found{help}"));
        return None;
    };
    let ports = match &entry.ports {
        Some(ports) => ports.clone().into_iter().collect(),
        None => match connect_by_name(leaf, parameters) {
            Ok(ports) => ports,
            Err(message) => {
                messages.push(message);
                return None;
            }
        },
    };
    let ports: Vec<(String, String)> = ports;
    for (port, _) in ports.iter().filter(|(port, _)| is_reserved(port)) {
        messages.push(format!(
            "port {port} cannot be connected in XML, where this name is reserved: rename the port"
        ));
    }
    Some(Implementation::Node {
        id: id.to_owned(),
        ports,
    })
}

/// Returns true for an XML attribute that cannot be a port.
fn is_reserved(name: &str) -> bool {
    name == "name" || name == "ID" || name.starts_with('_')
}

/// Compiles and loads a plan of only this action, to find all errors of its XML. Adds the tree files that it reads to
/// the registry. The error has all messages in one line.
fn compile_alone<B: 'static>(
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
        cost: 1.0,
        ..AppliedStep::default()
    };
    let plan =
        compile(&[step], registry, StepOrder::Sequential).map_err(|error| error.to_string())?;
    let mut files = BTreeMap::new();
    let loaded = behavior_tree_xml::load_text(&registry.name, &plan.xml, leaves, &mut |path| {
        let text = read(path)?;
        files.insert(path.to_owned(), text.clone());
        Ok(text)
    });
    registry.files.extend(files);
    // Positions in the generated XML do not help the user; positions in included files do.
    let own = registry.name.display().to_string();
    loaded.map(drop).map_err(|errors| {
        let errors = errors.0.into_iter().map(|error| match &error.help {
            _ if error.file != own => error.to_string(),
            Some(help) => format!("{} ({help})", error.message),
            None => error.message,
        });
        errors.collect::<Vec<_>>().join("; ")
    })
}

/// Returns the placeholders of an action's arguments, for errors.
fn list_placeholders(parameters: &[String]) -> String {
    let named = parameters.iter().enumerate();
    let named: Vec<_> = named
        .map(|(index, name)| format!("{{param{index}}} or {{?{name}}}"))
        .collect();
    match named.is_empty() {
        true => "none".to_owned(),
        false => named.join(", "),
    }
}
