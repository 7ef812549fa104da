//! What a tree file says, before any of its names is looked up: the common form of `.btc`, YAML and XML.

use std::ops::Range;

use behavior_tree::{Direction, ValueType};

/// All that a file defines.
#[derive(Debug, Default)]
pub struct Outline {
    /// The trees, in the order of the file.
    pub trees: Vec<TreeOutline>,
    /// The leaves that the file describes.
    pub models: Vec<ModelOutline>,
}

/// A name and where it stands.
#[derive(Clone, Debug)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Its place.
    pub span: Range<usize>,
}

/// A tree: `main` or a subtree.
#[derive(Debug)]
pub struct TreeOutline {
    /// Its name.
    pub name: Name,
    /// What its callers connect.
    pub parameters: Vec<Parameter>,
    /// Whether some of the parameters could not be read.
    pub is_broken: bool,
    /// The variables that it declares.
    pub variables: Vec<Name>,
    /// None: the text of the root is broken.
    pub root: Option<NodeOutline>,
}

/// A parameter of a subtree, or a port that a node definition names.
#[derive(Debug)]
pub struct Parameter {
    /// Which way it goes.
    pub direction: Direction,
    /// Its name.
    pub name: Name,
    /// What goes through it; none: the file does not say.
    pub value_type: Option<ValueType>,
}

/// What the file expects of a leaf of the program.
#[derive(Debug)]
pub struct ModelOutline {
    /// The id of the leaf.
    pub name: Name,
    /// The ports that it has to have.
    pub ports: Vec<Parameter>,
}

/// A node with everything below it.
#[derive(Debug)]
pub struct NodeOutline {
    /// What it is: a control node, a leaf, a subtree, or a variable whose value is asked.
    pub kind: Name,
    /// Its name in the layout, where that is not what the file calls it.
    pub label: Option<String>,
    /// Why it is there.
    pub description: String,
    /// The tag in XML, if it is not the kind: `Action`, `SubTree`.
    pub tag: Option<Name>,
    /// The ports that the file connects.
    pub ports: Vec<PortOutline>,
    /// Attributes in XML that are for no port, such as scripts around the node.
    pub attributes: Vec<PortOutline>,
    /// The nodes in it.
    pub children: Vec<NodeOutline>,
    /// Whether there is more than a name; a variable is just a name.
    pub has_parts: bool,
    /// Whether some of it could not be read: nothing can be said of what it lacks.
    pub is_broken: bool,
}

/// What a port of a node is connected to.
#[derive(Debug)]
pub struct PortOutline {
    /// Its name.
    pub name: Name,
    /// None: the file does not say.
    pub direction: Option<Direction>,
    /// The value or the variable.
    pub source: SourceOutline,
    /// Where the value or the variable stands.
    pub source_span: Range<usize>,
}

/// The other end of a port.
#[derive(Debug)]
pub enum SourceOutline {
    /// A value, as it is spelled.
    Literal(String),
    /// The name of a variable or parameter.
    Variable(String),
}

impl NodeOutline {
    /// A node of this kind with nothing below it.
    pub fn new(kind: &str, span: Range<usize>) -> Self {
        Self {
            kind: Name {
                text: kind.to_owned(),
                span,
            },
            label: None,
            description: String::new(),
            tag: None,
            ports: Vec::new(),
            attributes: Vec::new(),
            children: Vec::new(),
            has_parts: true,
            is_broken: false,
        }
    }

    /// The same node with another name in the layout.
    pub fn labeled(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// What the file says of the port.
    pub fn port(&self, name: &str) -> Option<&PortOutline> {
        find(&self.ports, name)
    }

    /// The attribute of this name that is for no port.
    pub fn attribute(&self, name: &str) -> Option<&PortOutline> {
        find(&self.attributes, name)
    }

    /// Where the value of the port stands; where it is not connected, the node.
    pub fn value_span(&self, port: &str) -> &Range<usize> {
        let port = self.port(port);
        port.map_or(&self.kind.span, |port| &port.source_span)
    }

    /// The same node with these children.
    pub fn over(mut self, children: Vec<NodeOutline>) -> Self {
        self.children = children;
        self
    }
}

fn find<'o>(ports: &'o [PortOutline], name: &str) -> Option<&'o PortOutline> {
    ports.iter().find(|port| port.name.text == name)
}

impl PortOutline {
    /// The value that the file says.
    pub fn literal(&self) -> Option<&str> {
        match &self.source {
            SourceOutline::Literal(value) => Some(value),
            SourceOutline::Variable(_) => None,
        }
    }

    /// Where a part of the value stands: the whole of it, if some of its letters are written otherwise.
    pub fn span_of(&self, part: Range<usize>) -> Range<usize> {
        let span = self.source_span.clone();
        let start = match span.len().checked_sub(self.literal().map_or(0, str::len)) {
            Some(0) => span.start,
            // In quotes.
            Some(2) => span.start + 1,
            _ => return span,
        };
        start + part.start..start + part.end
    }

    /// Where the whole of it stands.
    pub fn span(&self) -> Range<usize> {
        self.name.span.start.min(self.source_span.start)
            ..self.name.span.end.max(self.source_span.end)
    }
}
