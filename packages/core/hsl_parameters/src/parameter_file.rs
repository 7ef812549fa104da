//! ROS parameter files: `node name: ros__parameters: key: value`, with names and keys nested at any depth.
//!
//! rcl reads them too, but r2r only provides the parameters for four forms of node names, without the wildcards that
//! ROS documents, and without the file of an unknown key.

use std::collections::BTreeMap;
use std::path::Path;

use located_yaml::{Content, Part};
use serde_yaml::Value;
use user_files::findings::Findings;

use crate::ParameterError;
use crate::invalid_file::{InvalidFile, PARAMETERS};

/// Maximum size of a parameter file \[bytes\]; the largest one in `config` has 1 % of it.
pub const LARGEST_FILE: u64 = 1_000_000;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FileParameter {
    /// Pattern of node names, see `crate::node_pattern`.
    pub(crate) node_pattern: String,
    /// Dotted key, as in `auto_referee.ready_duration`.
    pub(crate) key: String,
    pub(crate) value: Value,
    /// Text of a value that is a number or a truth value, as in the file.
    pub(crate) text: Option<String>,
    /// Line, from 1.
    pub(crate) line: usize,
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

fn parse(text: &str) -> Result<Vec<FileParameter>, InvalidFile> {
    let mut findings = Findings::default();
    let (_, text) = findings.add_file("".as_ref(), text);
    let document = match located_yaml::parse(&text, text.len(), &mut findings) {
        None if located_yaml::is_empty(&text) => return Ok(Vec::new()),
        document => document,
    };
    let mut reader = Reader {
        findings,
        found: Vec::new(),
    };
    match document.as_ref().map(|document| &document.content) {
        Some(Content::Mapping(nodes)) if reader.findings.is_empty() => reader.nodes("", nodes)?,
        Some(Content::Scalar { .. } | Content::Sequence(_)) if reader.findings.is_empty() => {
            return Err(InvalidFile::NoNodes);
        }
        _ => {}
    }
    match reader.findings.is_empty() {
        true => Ok(reader.found),
        false => Err(InvalidFile::Yaml(reader.findings.into_errors())),
    }
}

struct Reader {
    /// Errors so far.
    findings: Findings,
    /// Parameters so far.
    found: Vec<FileParameter>,
}

impl Reader {
    /// Adds the parameters of all nodes below `path`, the part of their names so far. As in rcl, several sections may be
    /// for the same nodes, and the last value of a parameter counts.
    fn nodes(&mut self, path: &str, nodes: &[(Part, Part)]) -> Result<(), InvalidFile> {
        for (name, inner) in nodes {
            let Some(name) = self.name(name) else {
                continue;
            };
            match &inner.content {
                Content::Mapping(parameters) if name == PARAMETERS => {
                    let mut seen = BTreeMap::new();
                    self.parameters(path, "", parameters, &mut seen);
                }
                _ if name == PARAMETERS && inner.is_nothing() => {}
                Content::Mapping(inner) => self.nodes(&format!("{path}/{name}"), inner)?,
                _ => {
                    return Err(InvalidFile::NoMarker {
                        node: format!("{path}/{name}"),
                    });
                }
            }
        }
        Ok(())
    }

    /// Adds the parameters of a section for the nodes `path`; `prefix` is the dotted key of the mapping with a dot at its
    /// end. `seen` has the lines of the section's parameters so far: one that is given twice is an error.
    fn parameters(
        &mut self,
        path: &str,
        prefix: &str,
        mapping: &[(Part, Part)],
        seen: &mut BTreeMap<String, usize>,
    ) {
        for (name, value) in mapping {
            let Some(key) = self.name(name) else {
                continue;
            };
            let key = format!("{prefix}{key}");
            if let Content::Mapping(inner) = &value.content {
                self.parameters(path, &format!("{key}."), inner, seen);
                continue;
            }
            let line = self.findings.line(&name.span);
            if let Some(first) = seen.insert(key.clone(), line) {
                let message = format!("the parameter `{key}` is given twice");
                let help = format!("the other one is in line {first}");
                self.findings.add(&name.span, message, help);
            }
            let parameter = FileParameter {
                node_pattern: path.to_owned(),
                key,
                text: text_of(value),
                value: value_of(value),
                line,
            };
            self.found.push(parameter);
        }
    }

    /// Returns a key without slashes at its ends. Adds an error for a key that is a list or a mapping.
    fn name(&mut self, key: &Part) -> Option<String> {
        let name = key.text().map(|text| text.trim_matches('/').to_owned());
        if name.is_none() {
            self.findings.add(&key.span, "a key is a name", "");
        }
        name
    }
}

/// Returns the value of a part. Numbers are as in rcl: `010` is 8, and `08` is 8.0.
fn value_of(part: &Part) -> Value {
    match &part.content {
        Content::Scalar { text, is_quoted } if *is_quoted => Value::from(text.as_str()),
        Content::Scalar { text, .. } => scalar(text),
        Content::Sequence(parts) => parts.iter().map(value_of).collect(),
        Content::Mapping(entries) => {
            let entries = entries.iter();
            Value::Mapping(
                entries
                    .map(|(key, value)| (value_of(key), value_of(value)))
                    .collect(),
            )
        }
        Content::Refused => Value::Null,
    }
}

/// Returns the value of a scalar without quotes.
fn scalar(text: &str) -> Value {
    let digits = text.trim_start_matches(['+', '-']);
    if digits.len() > 1 && digits.starts_with('0') && digits.bytes().all(|it| it.is_ascii_digit()) {
        let sign = if text.starts_with('-') { -1 } else { 1 };
        let octal = i64::from_str_radix(digits, 8).map(|number| Value::from(sign * number));
        return octal.unwrap_or_else(|_| text.parse().map_or(Value::from(text), f64::into));
    }
    serde_yaml::from_str(text).unwrap_or_else(|_| text.into())
}

/// Returns the text of a number or truth value, as it is written.
fn text_of(part: &Part) -> Option<String> {
    let is_other = matches!(value_of(part), Value::Number(_) | Value::Bool(_));
    let text = part.text().filter(|_| is_other);
    text.map(str::to_owned)
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
    fn a_key_has_its_line() {
        let text = "/**:\n  ros__parameters:\n    walk:\n      speed: 1\n    kick:\n      speed: 2\n      power: 3\n";
        let lines: Vec<_> = parse(text)
            .unwrap()
            .into_iter()
            .map(|parameter| (parameter.key, parameter.line))
            .collect();
        let expected = [("walk.speed", 4), ("kick.speed", 6), ("kick.power", 7)];
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
    fn a_parameter_that_is_given_twice_in_a_section_is_refused_with_both_places() {
        for keys in [
            "    kick.reach: 1\n    kick:\n      reach: 2\n",
            "    kick.reach: 1\n    # 2\n    kick.reach: 2\n",
        ] {
            let reason = parse(&format!("/**:\n  ros__parameters:\n{keys}")).unwrap_err();
            assert_eq!(
                reason.to_string().split(" (").last(),
                Some("the other one is in line 3)"),
                "{reason}"
            );
            assert!(reason.to_string().contains("line 5"), "{reason}");
        }
    }

    #[test]
    fn sections_and_numbers_are_read_as_by_rcl() {
        let text = "/**: {ros__parameters: {seed: 010, a: 08, b: 0x10, c: '010', d: [1.0]}}\n\
                    /**: {ros__parameters: {seed: 3}}\n";
        let found = parse(text).unwrap();
        let found: Vec<_> = found.into_iter().map(|it| (it.key, it.value)).collect();
        let expected = [
            ("seed", Value::from(8)),
            ("a", 8.0.into()),
            ("b", 16.into()),
            ("c", "010".into()),
            ("d", vec![1.0].into()),
            ("seed", 3.into()),
        ];
        assert_eq!(found, expected.map(|(key, value)| (key.to_owned(), value)));
    }

    #[test]
    fn an_alias_is_refused_as_by_rcl() {
        let reason = parse("/**:\n  ros__parameters: {a: &x 1, b: *x}\n").unwrap_err();
        assert!(
            reason.to_string().contains("line 2, column 33: an alias"),
            "{reason}"
        );
    }

    #[test]
    fn numbers_and_truth_values_have_the_text_of_the_document() {
        let text = "/**: {ros__parameters: {b: 1e3, c: true, d: [1], f: text, g: ~, h: '1'}}";
        let texts: Vec<_> = parse(text).unwrap().into_iter().map(|it| it.text).collect();
        let expected = [Some("1e3"), Some("true"), None, None, None, None];
        assert_eq!(texts, expected.map(|text| text.map(str::to_owned)));
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
