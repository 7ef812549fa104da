//! Outline of a tree file before names are resolved: the common form of `.btc`, YAML and XML.

use std::ops::Range;

use behavior_tree::Direction;

/// Definitions of a file.
#[derive(Debug, Default)]
pub struct Outline {
    /// Trees in the order of the file.
    pub trees: Vec<TreeOutline>,
    /// Leaves that the file describes.
    pub models: Vec<ModelOutline>,
}

/// Name with its place.
#[derive(Clone, Debug)]
pub struct Name {
    /// Text of the name.
    pub text: String,
    /// Place in the file.
    pub span: Range<usize>,
}

/// Tree: `main` or a subtree.
#[derive(Debug)]
pub struct TreeOutline {
    /// Name.
    pub name: Name,
    /// Parameters that callers connect.
    pub parameters: Vec<Parameter>,
    /// Set if some of the parameters could not be read.
    pub is_broken: bool,
    /// Declared variables.
    pub variables: Vec<Name>,
    /// Root; `None` if its text is broken.
    pub root: Option<NodeOutline>,
}

/// Parameter of a subtree, or port in the definition of a node.
#[derive(Debug)]
pub struct Parameter {
    /// Direction.
    pub direction: Direction,
    /// Name.
    pub name: Name,
    /// Name of the type; `None` if the file does not define it.
    pub value_type: Option<Name>,
}

/// Expected leaf of the program.
#[derive(Debug)]
pub struct ModelOutline {
    /// Id of the leaf.
    pub name: Name,
    /// Expected ports.
    pub ports: Vec<Parameter>,
}

/// Node with everything below it.
#[derive(Debug)]
pub struct NodeOutline {
    /// Name of the control node, leaf, subtree or variable.
    pub kind: Name,
    /// Name in the layout, if it differs from the kind.
    pub label: Option<String>,
    /// Reason for the node.
    pub description: String,
    /// Tag in XML, such as `Action` or `SubTree`, if it differs from the kind. Only for XML.
    pub tag: Option<Name>,
    /// Connected ports.
    pub ports: Vec<PortOutline>,
    /// Attributes in XML that are no ports, such as scripts around the node.
    pub attributes: Vec<PortOutline>,
    /// Children.
    pub children: Vec<NodeOutline>,
    /// Set if the node is written with ports or children, even empty ones; a variable has neither.
    pub has_parts: bool,
    /// Set if part of the node could not be read; missing parts are then not reported.
    pub is_broken: bool,
}

/// Connection of a port of a node.
#[derive(Debug)]
pub struct PortOutline {
    /// Name of the port.
    pub name: Name,
    /// Direction; `None` if the file does not contain it.
    pub direction: Option<Direction>,
    /// Value or variable.
    pub source: SourceOutline,
    /// Place of the value or variable.
    pub source_span: Range<usize>,
}

/// Source or target of a port.
#[derive(Debug)]
pub enum SourceOutline {
    /// Value as it is spelled.
    Literal(String),
    /// Name of a variable or parameter.
    Variable(String),
}

impl NodeOutline {
    /// Creates a node of this kind without children.
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

    /// Sets the name in the layout.
    pub fn labeled(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// Returns the connection of the port.
    pub fn port(&self, name: &str) -> Option<&PortOutline> {
        find(&self.ports, name)
    }

    /// Returns the attribute with this name that is no port.
    pub fn attribute(&self, name: &str) -> Option<&PortOutline> {
        find(&self.attributes, name)
    }

    /// Returns the byte range of the port's value in the file. If the port is not connected, returns the byte range of
    /// the node's kind.
    pub fn value_span(&self, port: &str) -> &Range<usize> {
        let port = self.port(port);
        port.map_or(&self.kind.span, |port| &port.source_span)
    }

    /// Sets the children.
    pub fn over(mut self, children: Vec<NodeOutline>) -> Self {
        self.children = children;
        self
    }
}

/// Returns the port or attribute with this name.
fn find<'o>(ports: &'o [PortOutline], name: &str) -> Option<&'o PortOutline> {
    ports.iter().find(|port| port.name.text == name)
}

impl PortOutline {
    /// Returns the value, unless it is a variable.
    pub fn literal(&self) -> Option<&str> {
        match &self.source {
            SourceOutline::Literal(value) => Some(value),
            SourceOutline::Variable(_) => None,
        }
    }

    /// Returns the place in the file of the bytes `part` of the value. If the value contains escape sequences, its
    /// bytes have no exact place, and it is the place of the whole value.
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

    /// Returns the place of the name and the value.
    pub fn span(&self) -> Range<usize> {
        self.name.span.start.min(self.source_span.start)
            ..self.name.span.end.max(self.source_span.end)
    }
}
