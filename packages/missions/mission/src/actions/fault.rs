use std::fmt;
use std::path::PathBuf;

/// One thing that is wrong with a registry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionFault {
    /// The action; none: the whole file.
    pub action: Option<String>,
    /// What is wrong, and how to mend it.
    pub message: String,
}

/// All that is wrong with a registry; at least one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionFaults {
    /// The registry.
    pub file: PathBuf,
    /// What is wrong, in the order of the actions.
    pub faults: Vec<ActionFault>,
}

impl fmt::Display for ActionFaults {
    /// One line a fault.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{}: ", self.file.display())?;
            if let Some(action) = &fault.action {
                write!(f, "action {action}: ")?;
            }
            f.write_str(&fault.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for ActionFaults {}
