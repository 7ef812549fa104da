use thiserror::Error;

/// Why a tree cannot be written as XML.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ExportError {
    /// XML has no way to write the letter, not even as a reference.
    #[error("{text:?} has the letter {letter:?}, which XML cannot hold")]
    Letter {
        /// What was to be written.
        text: String,
        /// The letter in it.
        letter: char,
    },
    /// A text in braces is a variable.
    #[error("{text:?} of {node} would be read as a variable")]
    Braces {
        /// Name of the node.
        node: String,
        /// The text.
        text: String,
    },
    /// An attribute cannot have this name, or means something else.
    #[error("the port {port:?} of {node} cannot be an attribute")]
    Port {
        /// Name of the node.
        node: String,
        /// Name of the port.
        port: String,
    },
    /// Two leaves that do different things would have the same id.
    #[error("two leaves that do different things would be called {id}")]
    SameId {
        /// The id.
        id: String,
    },
    /// A question that is connected to variables can be asked by guards only.
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
        /// The margin.
        margin: f64,
    },
}
