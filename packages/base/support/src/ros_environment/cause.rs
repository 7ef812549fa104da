use std::fmt;

/// Possible cause of a failure of ROS, with its fix. It is displayed as both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// Environment variable that is the cause; `None` if it is something else.
    pub variable: Option<&'static str>,
    /// Cause, for example `ROS_STATIC_PEERS is "nohost"`.
    pub what: String,
    /// Instruction for the user.
    pub fix: &'static str,
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what, self.fix)
    }
}

/// Returns the text of `causes` for the end of an error message; empty if there are none.
pub fn hint(causes: &[Cause]) -> String {
    causes.iter().map(|cause| format!("; {cause}")).collect()
}
