use super::{Check, Finding};
use match_runner::ros::prefix;

/// Middleware of ROS if the environment sets none.
const DEFAULT: &str = "rmw_fastrtps_cpp";

/// Entry in the list of checks.
pub(super) const CHECK: Check = Check {
    name: "middleware",
    check,
};

/// Checks that the library of the requested middleware is installed.
fn check() -> Finding {
    let name = std::env::var("RMW_IMPLEMENTATION").unwrap_or_else(|_| DEFAULT.to_owned());
    match prefix::find(&format!("lib/lib{name}.so")) {
        Some(library) => Finding::Found(format!("{name}, {}", library.display())),
        None => Finding::missing(
            format!("{name}: lib/lib{name}.so not found in AMENT_PREFIX_PATH"),
            format!("install {name}, or unset RMW_IMPLEMENTATION for {DEFAULT}"),
        ),
    }
}
