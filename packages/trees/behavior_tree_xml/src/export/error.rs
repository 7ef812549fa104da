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
}
