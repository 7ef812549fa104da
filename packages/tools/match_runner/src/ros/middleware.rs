//! Middleware settings of the processes of a match: within this host, unless the user requests other hosts.
//!
//! `config/ros/middleware.sh` does the same for nodes started from a shell.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;

/// Profile with which Fast DDS binds its sockets to 127.0.0.1.
const THIS_HOST: &str = include_str!("../../../../../config/ros/fastdds.xml");
/// Profile with which Fast DDS binds its sockets to all interfaces.
const NETWORK: &str = include_str!("../../../../../config/ros/fastdds_network.xml");

/// Variable of the discovery range.
const RANGE: &str = "ROS_AUTOMATIC_DISCOVERY_RANGE";
/// Variable of other hosts to discover.
const PEERS: &str = "ROS_STATIC_PEERS";
/// Variable of the settings file of Fast DDS.
const PROFILES: &str = "FASTRTPS_DEFAULT_PROFILES_FILE";
/// Variable of the middleware; unset for Fast DDS.
const IMPLEMENTATION: &str = "RMW_IMPLEMENTATION";

/// Hosts that can reach the processes of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Only this host: all sockets are bound to 127.0.0.1.
    ThisHost,
    /// Other hosts, too, as requested by the user.
    Network,
    /// Hosts by the user's settings, or another middleware than Fast DDS.
    AsConfigured,
}

impl Reach {
    /// Returns the reach that the user has requested with environment variables.
    pub fn requested() -> Self {
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let middleware = std::env::var(IMPLEMENTATION).unwrap_or_default();
        let is_fast_dds = middleware.is_empty() || middleware.starts_with("rmw_fastrtps");
        if !is_fast_dds || has_own_profiles() {
            Self::AsConfigured
        } else if std::env::var(RANGE).is_ok_and(|range| range == "SUBNET") || is_set(PEERS) {
            Self::Network
        } else {
            Self::ThisHost
        }
    }
}

/// Returns whether the user has set profiles for Fast DDS that are not of this project; `env.sh` may have set those.
fn has_own_profiles() -> bool {
    let file = std::env::var_os(PROFILES).filter(|file| !file.is_empty());
    file.is_some_and(|file| {
        let longest = THIS_HOST.len().max(NETWORK.len()) as u64;
        let text = user_files::read_to_string(file, longest).unwrap_or_default();
        text != THIS_HOST && text != NETWORK
    })
}

/// Returns environment variables for the processes of a match that give them the requested reach. Writes the profile
/// that they name to `folder`.
///
/// # Errors
///
/// Returns an error if a file cannot be written.
pub(super) fn variables(folder: &Path) -> anyhow::Result<Vec<(&'static str, OsString)>> {
    let range = std::env::var_os(RANGE).filter(|range| !range.is_empty());
    let is_off = range.as_ref().is_some_and(|range| range == "OFF");
    let is_subnet = range.as_ref().is_some_and(|range| range == "SUBNET");
    let profiles = |text| -> anyhow::Result<_> { Ok((PROFILES, write(folder, text)?.into())) };
    Ok(match Reach::requested() {
        Reach::ThisHost if is_off => vec![profiles(THIS_HOST)?],
        // With LOCALHOST, ROS would add a transport that is bound to all interfaces.
        Reach::ThisHost => vec![profiles(THIS_HOST)?, (RANGE, "SYSTEM_DEFAULT".into())],
        Reach::Network if is_subnet => vec![profiles(NETWORK)?],
        // ROS uses the static peers in this range and in SUBNET.
        Reach::Network => vec![profiles(NETWORK)?, (RANGE, "LOCALHOST".into())],
        Reach::AsConfigured if range.is_some() => vec![],
        Reach::AsConfigured => vec![(RANGE, "LOCALHOST".into())],
    })
}

/// Writes the profiles to a file in `folder` and returns its path.
fn write(folder: &Path, profiles: &str) -> anyhow::Result<PathBuf> {
    let file = folder.join("fastdds.xml");
    fs::write(&file, profiles).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(file)
}
