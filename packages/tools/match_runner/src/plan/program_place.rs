//! Place of a program: its namespace, its domain or its argument, as the words of its command.

/// Option after which a ROS node finds its arguments.
const ROS_ARGUMENTS: &str = "--ros-args";
/// Parameter with which a node uses the clock of the match.
pub(crate) const SIM_TIME: &str = "use_sim_time:=";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ProgramPlace {
    /// Namespace in the domain of the match.
    Namespace {
        namespace: String,
        /// Rules for names outside of the namespace.
        remappings: Vec<String>,
    },
    /// Domain of its own, with global names.
    Domain(u8),
    /// Namespace outside of ROS, as the last argument of the program.
    Argument(String),
}

impl ProgramPlace {
    /// Returns the words of a command for this place: with the environment variable of its domain, with ROS arguments
    /// for its namespace, or with its argument. With `sim_time`, a program in ROS uses simulated time.
    pub(crate) fn complete(self, mut command: Vec<String>, sim_time: bool) -> Vec<String> {
        let mut rules = Vec::new();
        match self {
            Self::Namespace {
                namespace,
                remappings,
            } => {
                rules.push(("-r", format!("__ns:={namespace}")));
                rules.extend(remappings.into_iter().map(|rule| ("-r", rule)));
            }
            Self::Domain(domain) => {
                let variable = format!("ROS_DOMAIN_ID={domain}");
                command.splice(0..0, ["env".to_owned(), variable]);
            }
            Self::Argument(namespace) => {
                command.push(namespace);
                return command;
            }
        }
        if sim_time {
            rules.push(("-p", format!("{SIM_TIME}true")));
        }
        if !rules.is_empty() {
            command.push(ROS_ARGUMENTS.to_owned());
        }
        let words = rules
            .into_iter()
            .flat_map(|(option, rule)| [option.to_owned(), rule]);
        command.extend(words);
        command
    }
}
