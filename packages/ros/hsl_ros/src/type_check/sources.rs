//! Search for the definition of a type by its hash, in the prefixes of this process and of the other processes of the user.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;

use super::description::TypeDescription;

/// Variable of the prefixes of ROS.
const PREFIXES: &str = "AMENT_PREFIX_PATH";
/// Maximum length of the environment of a process that is read [B].
const MAXIMUM_LENGTH: u64 = 1 << 21;

/// Returns the installed description of a type; `None` if no prefix has a definition with this hash. The hash makes sure
/// that it is the right one, from whichever prefix it comes.
pub(super) fn find(name: &str, hash: &str) -> Option<TypeDescription> {
    let file = file_of(name)?;
    let own = std::env::var_os(PREFIXES).unwrap_or_default();
    in_prefixes(&own, &file, name, hash).or_else(|| {
        let others = environments_of_processes();
        others
            .iter()
            .find_map(|prefixes| in_prefixes(prefixes, &file, name, hash))
    })
}

/// Returns the path of the file with the description of a type, below a prefix; `None` if the name is not that of a
/// type. The parts of a service or an action are described in its file.
fn file_of(name: &str) -> Option<PathBuf> {
    let parts: Vec<_> = name.split('/').collect();
    let [package, folder, type_name] = parts[..] else {
        return None;
    };
    let is_plain = |part: &str| {
        part.chars()
            .all(|it| it.is_ascii_alphanumeric() || it == '_')
    };
    if !parts.iter().all(|part| is_plain(part)) {
        return None;
    }
    let (whole, _) = type_name.split_once('_').unwrap_or((type_name, ""));
    Some(PathBuf::from(format!(
        "share/{package}/{folder}/{whole}.json"
    )))
}

/// Searches the prefixes in the value of [`PREFIXES`].
fn in_prefixes(
    prefixes: &OsString,
    file: &PathBuf,
    name: &str,
    hash: &str,
) -> Option<TypeDescription> {
    let mut prefixes = std::env::split_paths(prefixes).filter(|it| it.is_absolute());
    prefixes.find_map(|prefix| TypeDescription::read(&prefix.join(file), name, hash))
}

/// Returns the different values of [`PREFIXES`] of all processes whose environment this process may read.
fn environments_of_processes() -> BTreeSet<OsString> {
    let Ok(processes) = std::fs::read_dir("/proc") else {
        return BTreeSet::new();
    };
    let paths = processes.flatten().map(|it| it.path().join("environ"));
    let read = |path: PathBuf| {
        let mut bytes = Vec::new();
        let file = File::open(path).ok()?;
        file.take(MAXIMUM_LENGTH).read_to_end(&mut bytes).ok()?;
        value_in(&bytes)
    };
    paths.filter_map(read).collect()
}

/// Returns the value of [`PREFIXES`] in an environment.
fn value_in(environment: &[u8]) -> Option<OsString> {
    let mut variables = environment.split(|byte| *byte == 0);
    variables.find_map(|variable| {
        let value = variable.strip_prefix(PREFIXES.as_bytes())?;
        Some(OsString::from_vec(value.strip_prefix(b"=")?.to_vec()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_services_are_in_the_file_of_the_service() {
        let file = |name| file_of(name).map(|file| file.display().to_string());
        assert_eq!(
            file("std_srvs/srv/Trigger_Request").unwrap(),
            "share/std_srvs/srv/Trigger.json"
        );
        assert_eq!(
            file("std_msgs/msg/String").unwrap(),
            "share/std_msgs/msg/String.json"
        );
        assert_eq!(file("../msg/String"), None);
        assert_eq!(file("String"), None);
    }

    #[test]
    fn the_prefixes_are_read_from_an_environment() {
        let environment = b"A=1\0AMENT_PREFIX_PATH=/a:/b\0AMENT_PREFIX_PATHS=/c";
        assert_eq!(value_in(environment), Some("/a:/b".into()));
        assert_eq!(value_in(b"AMENT_PREFIX_PATHS=/c"), None);
    }
}
