use thiserror::Error;

/// Error of the export of a tree.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ExportError {
    /// XML cannot contain the letter, not even as a reference.
    #[error("{text:?} contains the letter {letter:?}, which XML cannot contain")]
    Letter {
        /// Text.
        text: String,
        /// Letter in the text.
        letter: char,
    },
    /// A text in braces would be read as a variable.
    #[error("{text:?} of {node} would be read as a variable")]
    Braces {
        /// Name of the node.
        node: String,
        /// Text.
        text: String,
    },
    /// The name of a port cannot be an attribute, or has another meaning.
    #[error("the port {port:?} of {node} cannot be an attribute")]
    Port {
        /// Name of the node.
        node: String,
        /// Name of the port.
        port: String,
    },
    /// Two leaves with different functions have the same id.
    #[error("two leaves with different functions have the id {id}")]
    SameId {
        /// Id.
        id: String,
    },
    /// Only guards can have a question that is connected to variables.
    #[error("the question {question} of {node} has ports")]
    QuestionPorts {
        /// Name of the node.
        node: String,
        /// Name of the question.
        question: String,
    },
    /// The margin of a scoring select is not finite.
    #[error("the margin {margin} of {node} is not finite")]
    Margin {
        /// Name of the node.
        node: String,
        /// Margin.
        margin: f64,
    },
    /// A node of a layout precedes its parent.
    #[error("node {id} of the layout precedes its parent")]
    Parent {
        /// Id of the node.
        id: usize,
    },
    /// The nodes of a layout are nested too deeply.
    #[error("node {id} of the layout is nested more than {limit} levels deep")]
    Depth {
        /// Id of the node.
        id: usize,
        /// Maximum depth.
        limit: usize,
    },
    /// The paths of the subtrees of a layout are too long.
    #[error(
        "the paths of the subtrees of the layout have more than {limit} bytes; use shorter names"
    )]
    Paths {
        /// Maximum size of all paths \[bytes\].
        limit: usize,
    },
    /// A layout has more nodes than a monitor can have.
    #[error("the layout has {nodes} nodes; the limit is {limit}")]
    Nodes {
        /// Number of nodes.
        nodes: usize,
        /// Maximum number of nodes.
        limit: usize,
    },
}
