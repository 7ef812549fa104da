//! ROS parameter files: `node name: ros__parameters: key: value`, with names and keys nested at any depth.
//!
//! rcl reads them too, but r2r only provides the parameters for four forms of node names, without the wildcards that
//! ROS documents, and without the file of an unknown key.

use std::collections::BTreeMap;
use std::path::Path;

use serde_yaml::{Mapping, Value};

use crate::ParameterError;
use crate::invalid_file::{InvalidFile, PARAMETERS};
use crate::scalar_texts::texts_of;

/// Maximum size of a parameter file \[bytes\]; the largest one in `config` has 1 % of it.
pub const LARGEST_FILE: u64 = 1_000_000;

/// Parameter of a file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FileParameter {
    /// Pattern of node names, see `crate::node_pattern`.
    pub(crate) node_pattern: String,
    /// Dotted key, as in `auto_referee.ready_duration`.
    pub(crate) key: String,
    /// Value.
    pub(crate) value: Value,
    /// Text of a value that is a number or a truth value, as in the file.
    pub(crate) text: Option<String>,
    /// Line, from 1; `None` if it is ambiguous.
    pub(crate) line: Option<usize>,
}

/// Reads all parameters of a file, in order.
pub(crate) fn read(file: &Path) -> Result<Vec<FileParameter>, ParameterError> {
    let text = user_files::read_to_string(file, LARGEST_FILE).map_err(|source| {
        ParameterError::FileUnreadable {
            file: file.to_owned(),
            source,
        }
    })?;
    parse(&text).map_err(|reason| ParameterError::FileInvalid {
        file: file.to_owned(),
        reason,
    })
}

/// Parses the text of a parameter file.
fn parse(text: &str) -> Result<Vec<FileParameter>, InvalidFile> {
    let value: Value = serde_yaml::from_str(text)?;
    let mut found = Vec::new();
    match &value {
        Value::Null => {}
        Value::Mapping(nodes) => collect_nodes("", nodes, &mut found)?,
        _ => return Err(InvalidFile::NoNodes),
    }
    add_texts(&mut found, &texts_of(text, &value).unwrap_or_default());
    let lines = lines_of_keys(text);
    for parameter in &mut found {
        parameter.line = line_of(&lines, &parameter.key);
    }
    Ok(found)
}

/// Sets the text of each parameter that is a scalar. `texts` has the structure of the document, with texts in place of
/// the scalars. If the structures differ, nothing is set.
fn add_texts(found: &mut [FileParameter], texts: &Value) {
    let mut with_texts = Vec::new();
    if let Value::Mapping(nodes) = texts
        && collect_nodes("", nodes, &mut with_texts).is_ok()
        && with_texts.len() == found.len()
    {
        for (parameter, text) in found.iter_mut().zip(with_texts) {
            parameter.text = text.value.as_str().map(str::to_owned);
        }
    }
}

/// Returns the lines of each key, from 1: of the text before the first colon of a line. The text is searched, because the
/// YAML reader keeps no positions.
fn lines_of_keys(text: &str) -> BTreeMap<&str, Vec<usize>> {
    let mut lines = BTreeMap::<_, Vec<_>>::new();
    for (number, line) in (1..).zip(text.lines()) {
        if let Some((key, _)) = line.split_once(':') {
            lines.entry(key.trim()).or_default().push(number);
        }
    }
    lines
}

/// Returns the line of a dotted key, or of its last part. `None` if several lines match or none does.
fn line_of(lines: &BTreeMap<&str, Vec<usize>>, key: &str) -> Option<usize> {
    let last = key.rsplit('.').next().filter(|last| *last != key);
    let names = std::iter::once(key).chain(last);
    let mut found = names.filter_map(|name| lines.get(name)).flatten();
    match (found.next(), found.next()) {
        (Some(line), None) => Some(*line),
        _ => None,
    }
}

/// Appends the parameters of all nodes below `path`, the part of their names so far, to `found`.
fn collect_nodes(
    path: &str,
    nodes: &Mapping,
    found: &mut Vec<FileParameter>,
) -> Result<(), InvalidFile> {
    for (name, inner) in nodes {
        let name = text_of(name)?;
        match inner {
            Value::Mapping(parameters) if name == PARAMETERS => {
                let mut leaves = Vec::new();
                collect_leaves("", parameters, &mut leaves)?;
                found.extend(leaves.into_iter().map(|(key, value)| FileParameter {
                    node_pattern: path.to_owned(),
                    key,
                    value,
                    text: None,
                    line: None,
                }));
            }
            Value::Null if name == PARAMETERS => {}
            Value::Mapping(inner) => collect_nodes(&format!("{path}/{name}"), inner, found)?,
            _ => {
                return Err(InvalidFile::NoMarker {
                    node: format!("{path}/{name}"),
                });
            }
        }
    }
    Ok(())
}

/// Appends the values of a nested mapping to `leaves`, by dotted key; `prefix` precedes each key.
pub(crate) fn collect_leaves(
    prefix: &str,
    mapping: &Mapping,
    leaves: &mut Vec<(String, Value)>,
) -> Result<(), InvalidFile> {
    for (key, value) in mapping {
        let key = text_of(key)?;
        let key = if prefix.is_empty() {
            key
        } else {
            format!("{prefix}.{key}")
        };
        match value {
            Value::Mapping(inner) => collect_leaves(&key, inner, leaves)?,
            value => leaves.push((key, value.clone())),
        }
    }
    Ok(())
}

/// Returns a key as text, without slashes at its ends. Numbers are keys, too.
fn text_of(key: &Value) -> Result<String, InvalidFile> {
    match key {
        Value::String(text) => Ok(text.trim_matches('/').to_owned()),
        Value::Number(number) => Ok(number.to_string()),
        other => Err(InvalidFile::NoName { key: other.clone() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_keys_may_be_nested() {
        let parameters = parse(
            "/hulks:\n  robot_3:\n    ros__parameters:\n      walk: {speed: 1}\n      walk.turn: 2.5\n",
        )
        .unwrap();
        let found: Vec<_> = parameters
            .iter()
            .map(|p| (p.node_pattern.as_str(), p.key.as_str()))
            .collect();
        assert_eq!(
            found,
            [
                ("/hulks/robot_3", "walk.speed"),
                ("/hulks/robot_3", "walk.turn")
            ]
        );
    }

    #[test]
    fn a_key_has_its_line_unless_it_is_ambiguous() {
        let text = "/**:\n  ros__parameters:\n    walk:\n      speed: 1\n    kick:\n      speed: 2\n      power: 3\n";
        let lines: Vec<_> = parse(text)
            .unwrap()
            .into_iter()
            .map(|parameter| (parameter.key, parameter.line))
            .collect();
        let expected = [
            ("walk.speed", None),
            ("kick.speed", None),
            ("kick.power", Some(7)),
        ];
        assert_eq!(lines, expected.map(|(key, line)| (key.to_owned(), line)));
    }

    #[test]
    fn parameters_without_their_marker_are_refused_by_name() {
        let reason = parse("/**:\n  seed: 3\n").unwrap_err().to_string();
        assert!(
            reason.contains("/**/seed") && reason.contains("ros__parameters"),
            "{reason}"
        );
    }

    #[test]
    fn broken_yaml_is_refused_with_its_place() {
        let reason = parse("/**:\n  ros__parameters: {seed: 3\n")
            .unwrap_err()
            .to_string();
        assert!(reason.contains("line"), "{reason}");
    }
    #[test]
    fn a_pipe_a_device_and_a_file_of_a_gigabyte_are_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let (pipe, large) = (folder.path().join("pipe"), folder.path().join("large"));
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        let file = std::fs::File::create(&large).unwrap();
        file.set_len(1_000_000_000).unwrap();
        for (path, reason) in [
            (pipe.as_path(), "is a named pipe, not a regular file"),
            (
                "/dev/zero".as_ref(),
                "is a character device, not a regular file",
            ),
            (&large, "it has more than 1000000 bytes"),
        ] {
            let text = read(path).unwrap_err().to_string();
            assert!(text.contains(reason), "{text}");
            assert!(text.contains(path.to_str().unwrap()), "{text}");
        }
    }

    #[test]
    fn escape_sequences_in_a_file_are_not_printed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("escape.yaml");
        std::fs::write(&path, "\"/a\\e[31mb\":\n  seed: 3\n").unwrap();
        let text = read(&path).unwrap_err().to_string();
        assert!(text.contains(r"/a\u{1b}[31mb/seed"), "{text}");
    }
}
