use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use behavior_tree::{Context, Port, Registry};
use pddl::Domain;
use serde::Deserialize;
use user_files::FileErrors;
use user_files::findings::Findings;

use super::blackboard::SimulatedBlackboard;

/// Maximum size of a file \[bytes\].
const LARGEST: u64 = 1 << 24;

/// Elements without children that are not leaves of actions: nodes of BehaviorTree.CPP and of every mission.
const BUILT_IN: &[&str] = &[
    "AlwaysFailure",
    "AlwaysSuccess",
    "CheckWorldPredicate",
    "Perform",
    "Script",
    "ScriptCondition",
    "SetBlackboard",
    "SetWorldPredicate",
    "Sleep",
    "SubTree",
    "include",
];

/// Attributes that are not ports, apart from those that begin with `_`.
const NO_PORTS: &[&str] = &["ID", "name"];

/// Leaves of the trees that the actions of a mission use, with their ports, collected from their files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundLeaves {
    /// Names of the ports of each leaf.
    ports: BTreeMap<String, BTreeSet<String>>,
}

/// A file of actions or trees cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum LeafError {
    /// The file cannot be opened.
    #[error("{path}: {source}")]
    Io {
        /// Path of the file.
        path: PathBuf,
        /// Cause.
        source: io::Error,
    },
    /// The file is not a valid list of actions.
    #[error(transparent)]
    Yaml(FileErrors),
    /// The file is not valid XML.
    #[error("{path}: {source}")]
    Xml {
        /// Path of the file.
        path: PathBuf,
        /// Cause.
        source: roxmltree::Error,
    },
}

/// Used part of an action's entry; the registry of actions checks the rest.
#[derive(Deserialize)]
struct Entry {
    node: Option<String>,
    ports: Option<BTreeMap<String, String>>,
    template: Option<String>,
    file: Option<PathBuf>,
}

impl FoundLeaves {
    /// Finds the leaves in `actions`, the text of the file `path`, and in the tree files of its entries, which it reads
    /// relative to `path`. A leaf without listed ports gets the parameters of its action.
    ///
    /// # Errors
    /// Returns an error for the first file that cannot be read.
    pub fn find(path: &Path, actions: &str, domain: &Domain) -> Result<Self, LeafError> {
        let entries = read_entries(path, actions).map_err(LeafError::Yaml)?;
        let mut found = Self::default();
        for (action, entry) in entries {
            if let Some(node) = entry.node {
                let ports = match entry.ports {
                    Some(ports) => ports.into_keys().collect(),
                    None => find_parameters(domain, &action),
                };
                found.add(&node, ports);
            }
            if let Some(template) = entry.template {
                found.add_from_xml(path, &format!("<root>{template}</root>"))?;
            }
            if let Some(file) = entry.file {
                let file = path.with_file_name(file);
                let text = user_files::read_to_string(&file, LARGEST);
                let text = text.map_err(|source| LeafError::Io {
                    path: file.clone(),
                    source,
                })?;
                found.add_from_xml(&file, &text)?;
            }
        }
        Ok(found)
    }

    /// Adds the leaves of a tree in XML: elements without children, except for [`BUILT_IN`] ones and declarations.
    /// `path` is for errors.
    fn add_from_xml(&mut self, path: &Path, text: &str) -> Result<(), LeafError> {
        let document = roxmltree::Document::parse(text).map_err(|source| LeafError::Xml {
            path: path.to_owned(),
            source,
        })?;
        for element in document.descendants().filter(|it| it.is_element()) {
            let is_model = element
                .ancestors()
                .any(|it| it.has_tag_name("TreeNodesModel"));
            let has_children = element.children().any(|it| it.is_element());
            if is_model || has_children {
                continue;
            }
            let id = match element.tag_name().name() {
                // Explicit form of a leaf.
                "Action" | "Condition" => element.attribute("ID").unwrap_or_default(),
                name => name,
            };
            if id.is_empty() || BUILT_IN.contains(&id) {
                continue;
            }
            let names = element.attributes().map(|it| it.name().to_owned());
            let ports = names.filter(|it| !it.starts_with('_') && !NO_PORTS.contains(&it.as_str()));
            self.add(id, ports.collect());
        }
        Ok(())
    }

    /// Adds a leaf, or adds ports to a known one.
    fn add(&mut self, id: &str, ports: BTreeSet<String>) {
        self.ports.entry(id.to_owned()).or_default().extend(ports);
    }

    /// Creates a registry with a leaf of each found name, which [`SimulatedBlackboard`] simulates. All ports are
    /// optional strings.
    pub fn simulate(&self) -> Registry<SimulatedBlackboard> {
        let registry = Registry::new();
        self.ports.iter().fold(registry, |registry, (id, ports)| {
            let declared = ports
                .iter()
                .map(|port| Port::input::<Arc<str>>(port).or(Arc::<str>::from("")));
            let declared: Vec<_> = declared.collect();
            let names = |id: &str| (id.to_owned(), ports.iter().cloned().collect::<Vec<_>>());
            let (ticked, halted) = (names(id), names(id));
            registry.action_with_halt(
                id,
                declared,
                move |context: &mut Context<'_, SimulatedBlackboard>| {
                    let leaf = format_leaf(&ticked, context);
                    let now = context.now;
                    Ok(context.blackboard.tick_leaf(&leaf, now))
                },
                move |context: &mut Context<'_, SimulatedBlackboard>| {
                    let leaf = format_leaf(&halted, context);
                    context.blackboard.halt_leaf(&leaf);
                },
            )
        })
    }
}

/// Reads the entries of a file of actions by name. `path` is for errors.
fn read_entries(path: &Path, text: &str) -> Result<BTreeMap<String, Entry>, FileErrors> {
    let mut findings = Findings::default();
    let (_, text) = findings.add_file(path, text);
    let document = located_yaml::read_long(&text, text.len(), &mut findings);
    match document.map(|document| located_yaml::from_part(&document)) {
        Some(Ok(entries)) if findings.is_empty() => return Ok(entries),
        Some(Err(finding)) => findings.note(finding),
        _ => {}
    }
    Err(findings.into_errors())
}

/// Formats a leaf with the values of its ports in alphabetical order of the ports: `FlyTo meadow uav1`. Values without
/// a string are empty.
fn format_leaf(
    (id, ports): &(String, Vec<String>),
    context: &Context<'_, SimulatedBlackboard>,
) -> String {
    let mut text = id.clone();
    for port in ports {
        let value: Result<Arc<str>, _> = context.get(port);
        text.push(' ');
        text.push_str(&value.unwrap_or_default());
    }
    text
}

/// Returns the names of the parameters of an action; none for an unknown action.
fn find_parameters(domain: &Domain, action: &str) -> BTreeSet<String> {
    let action = domain.actions.iter().find(|it| it.name == action);
    let parameters = action.into_iter().flat_map(|it| &it.parameters);
    parameters.map(|it| it.name.clone()).collect()
}
