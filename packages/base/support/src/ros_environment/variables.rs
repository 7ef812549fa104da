//! Variables of ROS and its middleware.

use std::ffi::OsString;
use std::path::Path;

use crate::{LONGEST_LINE, printable};

use crate::ros_environment::Cause;

/// Variable that can keep nodes from starting or discovering each other.
struct Variable {
    name: &'static str,
    /// Returns true for a value that is not empty if it can be the cause of a failure.
    is_suspect: fn(&str) -> bool,
    fix: &'static str,
}

/// Largest domain for which the middleware has ports.
const LAST_DOMAIN: u8 = 232;

/// All variables. [`causes`] keeps this order.
const VARIABLES: &[Variable] = &[
    Variable {
        name: "ROS_SECURITY_ENABLE",
        is_suspect: |value| value == "true",
        fix: "unset it, or set ROS_SECURITY_KEYSTORE to a folder with keys for all nodes of the match, and use a \
              middleware that was built with security",
    },
    Variable {
        name: "ROS_DISCOVERY_SERVER",
        is_suspect: |_| true,
        fix: "unset it, or start the discovery server at this address",
    },
    Variable {
        name: "ROS_STATIC_PEERS",
        is_suspect: |_| true,
        fix: "unset it, or name only hosts whose addresses can be resolved",
    },
    Variable {
        name: "ROS_AUTOMATIC_DISCOVERY_RANGE",
        is_suspect: |value| value == "OFF",
        fix: "unset it: without discovery no node finds another one",
    },
    Variable {
        name: "ROS_DOMAIN_ID",
        is_suspect: |value| value.parse::<u8>().map_or(true, |id| id > LAST_DOMAIN),
        fix: "set it to a number from 0 to 101",
    },
    Variable {
        name: "RMW_IMPLEMENTATION",
        is_suspect: |value| !value.starts_with("rmw_fastrtps"),
        fix: "unset it for Fast DDS, or see that this middleware is installed and runs, as the router of rmw_zenoh_cpp",
    },
    Variable {
        name: "FASTRTPS_DEFAULT_PROFILES_FILE",
        is_suspect: |value| !is_of_this_project(Path::new(value)),
        fix: "unset it, or correct this file",
    },
];

/// Returns whether this is the name of a profile of this project, with which nodes discover each other.
fn is_of_this_project(file: &Path) -> bool {
    file.ends_with("fastdds.xml") || file.ends_with("fastdds_network.xml")
}

/// Returns the variables with values that can be the cause of a failure. `value_of` returns the value of a variable.
pub(crate) fn causes(value_of: impl Fn(&str) -> Option<OsString>) -> Vec<Cause> {
    let cause = |variable: &Variable| {
        let value = value_of(variable.name)?;
        let value = value.to_string_lossy();
        let is_suspect = !value.is_empty() && (variable.is_suspect)(&value);
        is_suspect.then(|| Cause {
            variable: Some(variable.name),
            what: format!(
                "{} is \"{}\"",
                variable.name,
                printable(&value, LONGEST_LINE)
            ),
            fix: variable.fix,
        })
    };
    VARIABLES.iter().filter_map(cause).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names of the causes in an environment with one variable.
    fn names(name: &'static str, value: &str) -> Vec<&'static str> {
        let found = causes(|asked| (asked == name).then(|| value.into()));
        found.iter().filter_map(|cause| cause.variable).collect()
    }

    #[test]
    fn values_that_the_middleware_may_refuse_are_causes() {
        for (name, value) in [
            ("ROS_SECURITY_ENABLE", "true"),
            ("ROS_DISCOVERY_SERVER", "127.0.0.1:11811"),
            ("ROS_STATIC_PEERS", "nohost.invalid"),
            ("ROS_AUTOMATIC_DISCOVERY_RANGE", "OFF"),
            ("ROS_DOMAIN_ID", "abc"),
            ("ROS_DOMAIN_ID", "233"),
            ("RMW_IMPLEMENTATION", "rmw_foo"),
            ("FASTRTPS_DEFAULT_PROFILES_FILE", "/nowhere.xml"),
        ] {
            assert_eq!(names(name, value), [name], "{value}");
        }
    }

    #[test]
    fn usual_and_empty_values_are_no_causes() {
        for (name, value) in [
            ("ROS_SECURITY_ENABLE", "false"),
            ("ROS_DISCOVERY_SERVER", ""),
            ("ROS_AUTOMATIC_DISCOVERY_RANGE", "SUBNET"),
            ("ROS_DOMAIN_ID", "7"),
            ("RMW_IMPLEMENTATION", "rmw_fastrtps_cpp"),
            ("FASTRTPS_DEFAULT_PROFILES_FILE", "/a/fastdds.xml"),
        ] {
            assert!(names(name, value).is_empty(), "{name}={value}");
        }
    }

    #[test]
    fn the_text_has_the_value_and_the_fix() {
        let found = causes(|name| (name == "ROS_STATIC_PEERS").then(|| "nohost".into()));
        let text = crate::ros_environment::hint(&found);
        assert!(
            text.starts_with("; ROS_STATIC_PEERS is \"nohost\": unset it"),
            "{text}"
        );
    }
}
