//! Error of a type with other fields.

use std::fmt;

use super::description::TypeDescription;
use super::difference;
use super::sources;

/// Maximum number of differences in a message.
const MOST: usize = 40;

/// Type with its hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NamedType {
    /// Name, for example `std_msgs/msg/String`.
    pub(super) name: String,
    /// Hash, as in `RIHS01_8a5223…`.
    pub(super) hash: String,
}

impl NamedType {
    /// Creates a type from its name in ROS, or in the middleware, for example
    /// `std_srvs::srv::dds_::Trigger_Request_`.
    pub(super) fn new(name: &str, hash: &str) -> Self {
        let name = match name.contains("::dds_::") {
            true => {
                let plain = name.strip_suffix('_').unwrap_or(name);
                plain.replace("::dds_::", "/").replace("::", "/")
            }
            false => name.to_owned(),
        };
        Self {
            name,
            hash: hash.to_owned(),
        }
    }
}

/// Topic on which another node has a type with other fields, or another type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeMismatch {
    /// Name of the topic or service.
    pub(super) topic: String,
    /// Fully qualified name of the other node; `None` if it is not known.
    pub(super) node: Option<String>,
    /// True if the other node publishes, false if it subscribes.
    pub(super) is_publisher: bool,
    pub(super) ours: NamedType,
    pub(super) theirs: NamedType,
}

impl std::error::Error for TypeMismatch {}

impl fmt::Display for TypeMismatch {
    /// Formats the topic, the other node, the differences of the fields, and the files of both definitions, which are
    /// searched for now.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            topic,
            node,
            is_publisher,
            ours,
            theirs,
        } = self;
        let node = node.as_deref().unwrap_or("a node without a known name");
        let verb = match is_publisher {
            true => "publishes",
            false => "subscribes to",
        };
        if ours.name != theirs.name {
            return write!(
                f,
                "{node} {verb} {topic} as {} instead of {}",
                theirs.name, ours.name
            );
        }
        let [our, their] = [ours, theirs].map(|it| sources::find(&it.name, &it.hash));
        write!(
            f,
            "{node} {verb} {topic} as {} with other fields",
            ours.name
        )?;
        if let (Some(our), Some(their)) = (&our, &their) {
            let differences = difference::between(our, their);
            let shown = differences.iter().take(MOST).cloned();
            write!(f, ": {}", shown.collect::<Vec<_>>().join(", "))?;
            if let Some(more) = differences.len().checked_sub(MOST).filter(|it| *it > 0) {
                write!(f, " and {more} more")?;
            }
        }
        write!(
            f,
            "; this side has {}, the other side {}",
            place(our.as_ref(), ours),
            place(their.as_ref(), theirs)
        )?;
        match their {
            Some(_) => write!(f, "; build both from the same definition"),
            None => write!(
                f,
                "; source the workspace of that node in this shell to see the fields, and build both from the same definition"
            ),
        }
    }
}

/// Returns the file of a definition, or its hash if no file was found.
fn place(description: Option<&TypeDescription>, named: &NamedType) -> String {
    match description {
        Some(description) => description.file.display().to_string(),
        None => format!("the hash {}", named.hash),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_middleware_become_those_of_ros() {
        let name = |name| NamedType::new(name, "").name;
        assert_eq!(
            name("std_srvs::srv::dds_::Trigger_Request_"),
            "std_srvs/srv/Trigger_Request"
        );
        assert_eq!(name("std_msgs/msg/String"), "std_msgs/msg/String");
    }

    #[test]
    fn without_definitions_both_hashes_are_named() {
        let of = |hash| NamedType::new("no_such_package/msg/Any", hash);
        let mismatch = TypeMismatch {
            topic: "/a".to_owned(),
            node: Some("/other".to_owned()),
            is_publisher: false,
            ours: of("RIHS01_00"),
            theirs: of("RIHS01_11"),
        };
        let text = mismatch.to_string();
        for part in [
            "/other subscribes to /a as no_such_package/msg/Any",
            "RIHS01_00",
            "RIHS01_11",
        ] {
            assert!(text.contains(part), "{part:?} is missing in: {text}");
        }
    }

    #[test]
    fn another_type_is_named() {
        let mismatch = TypeMismatch {
            topic: "/cmd_vel".to_owned(),
            node: None,
            is_publisher: true,
            ours: NamedType::new("geometry_msgs/msg/Twist", "RIHS01_00"),
            theirs: NamedType::new("geometry_msgs/msg/TwistStamped", "RIHS01_11"),
        };
        assert_eq!(
            mismatch.to_string(),
            "a node without a known name publishes /cmd_vel as geometry_msgs/msg/TwistStamped \
             instead of geometry_msgs/msg/Twist"
        );
    }
}
