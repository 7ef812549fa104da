use std::error::Error;
use std::fmt;

use behavior_tree::{Port, Registry};

/// Name that a program cannot register for tree files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameError {
    /// A built-in node of a language has the name.
    BuiltIn {
        /// Name.
        id: String,
    },
    /// A leaf and a control node have the same name.
    Twice {
        /// Name.
        id: String,
    },
    /// BehaviorTree.CPP refuses the name of the node.
    Node {
        /// Name.
        id: String,
    },
    /// BehaviorTree.CPP refuses the name of the port.
    Port {
        /// Name of the node.
        id: String,
        /// Name of the port.
        port: String,
    },
}

/// All names of a registry that a program cannot register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameErrors(pub Vec<NameError>);

/// Checks the names of a registry, which a program does once when it starts. `is_built_in` returns whether a language has
/// a node of the name.
///
/// # Errors
/// All names that files could not use, in the order of the names.
pub fn check_names<B>(
    registry: &Registry<B>,
    is_built_in: impl Fn(&str) -> bool,
) -> Result<(), NameErrors> {
    let leaves = registry.named_leaves().map(|(id, leaf)| (id, &leaf.ports));
    let controls = registry
        .controls()
        .map(|control| (control.id.as_str(), &control.ports));
    let mut nodes: Vec<_> = leaves.chain(controls).collect();
    nodes.sort_by_key(|(id, _)| *id);
    let mut errors = Vec::new();
    let mut before = None;
    for (id, ports) in nodes {
        let name = || id.to_owned();
        if before == Some(id) {
            errors.push(NameError::Twice { id: name() });
        } else if is_built_in(id) {
            errors.push(NameError::BuiltIn { id: name() });
        } else if !is_node_name(id) {
            errors.push(NameError::Node { id: name() });
        }
        before = Some(id);
        let refused = ports.iter().filter(|port| !is_port_name(port));
        errors.extend(refused.map(|port| NameError::Port {
            id: name(),
            port: port.name.clone(),
        }));
    }
    match errors.is_empty() {
        true => Ok(()),
        false => Err(NameErrors(errors)),
    }
}

/// Returns the first letter of the name of a node or tree that BehaviorTree.CPP refuses there.
pub fn refused_letter(name: &str) -> Option<char> {
    let is_refused =
        |letter: &char| letter.is_ascii_control() || " <>&\"'/\\:*?|.".contains(*letter);
    name.chars().find(is_refused)
}

/// Returns whether BehaviorTree.CPP accepts the name of a node or tree.
pub fn is_node_name(name: &str) -> bool {
    !matches!(name, "" | "root" | "Root") && refused_letter(name).is_none()
}

/// Returns whether BehaviorTree.CPP accepts the name of the port.
fn is_port_name(port: &Port) -> bool {
    let name = port.name.as_str();
    name.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && refused_letter(name).is_none()
        && !matches!(name, "name" | "ID")
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn { id } => write!(f, "{id} is the name of a built-in node"),
            Self::Twice { id } => write!(f, "{id} is the name of a leaf and of a control node"),
            Self::Node { id } => write!(f, "{id:?} cannot be the name of a node"),
            Self::Port { id, port } => write!(f, "{port:?} cannot be the name of a port of {id}"),
        }
    }
}

impl fmt::Display for NameErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl Error for NameError {}

impl Error for NameErrors {}
