//! Command line of a node: only the arguments of ROS between `--ros-args` and `--`.

use clap::{Arg, ArgAction, ArgMatches, Command};
use hsl_parameters::ParameterSource;

use crate::Error;

/// Parsed command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// Name of the node, unless `__node` changes it.
    pub node_name: &'static str,
    /// Parameter files and rules.
    pub parameters: Vec<ParameterSource>,
    /// Remapping rules `[node:]from:=to`.
    pub remaps: Vec<String>,
    /// Levels of `--log-level`: `debug` for all loggers, `name:=debug` for one.
    pub log_levels: Vec<String>,
}

impl Arguments {
    /// Parses a command line without the name of the program. `node_name` is the default name of the node, and `about`
    /// its description for `--help`.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown argument, or the text of `--help` or `--version` as [`Error::Help`].
    pub fn parse(
        node_name: &'static str,
        about: &'static str,
        arguments: impl IntoIterator<Item = String>,
    ) -> Result<Self, Error> {
        // A node has no arguments of its own except `--help` and `--version`.
        let (own, ros) = split(arguments);
        let own_command = Command::new(node_name)
            .version(env!("CARGO_PKG_VERSION"))
            .about(about)
            .override_usage(format!(
                "{node_name} [--ros-args [-r FROM:=TO]... [-p KEY:=VALUE]... [--params-file FILE]... \
                 [--log-level LEVEL]...]"
            ))
            .no_binary_name(true);
        own_command
            .try_get_matches_from(own)
            .map_err(|error| refusal(&error))?;
        let matches = ros_command()
            .try_get_matches_from(ros)
            .map_err(|error| refusal(&error))?;
        let remaps = texts(&matches, "remap");
        // rcl refuses these too, with a message of two lines.
        if let Some(rule) = remaps.iter().find(|rule| !rule.contains(":=")) {
            return Err(Error::Arguments(format!("-r {rule}: must be FROM:=TO")));
        }
        Ok(Self {
            node_name,
            parameters: parameter_sources(&matches),
            remaps,
            log_levels: texts(&matches, "log-level"),
        })
    }
}

/// Returns the node's own arguments, and the arguments of ROS, which are between `--ros-args` and `--`.
fn split(arguments: impl IntoIterator<Item = String>) -> (Vec<String>, Vec<String>) {
    let (mut own, mut ros) = (Vec::new(), Vec::new());
    let mut within_ros = false;
    for argument in arguments {
        match argument.as_str() {
            "--ros-args" => within_ros = true,
            "--" if within_ros => within_ros = false,
            _ if within_ros => ros.push(argument),
            _ => own.push(argument),
        }
    }
    (own, ros)
}

/// Returns the parser for the arguments of ROS. Those that only ROS's client library rcl uses are accepted and ignored
/// here.
fn ros_command() -> Command {
    let repeated = |name: &'static str| {
        Arg::new(name)
            .long(name)
            .action(ArgAction::Append)
            .allow_hyphen_values(true)
    };
    let flags = [
        "enable-rosout-logs",
        "disable-rosout-logs",
        "enable-stdout-logs",
        "disable-stdout-logs",
        "enable-external-lib-logs",
        "disable-external-lib-logs",
    ]
    .map(|name| Arg::new(name).long(name).action(ArgAction::SetTrue));
    Command::new("--ros-args")
        .no_binary_name(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(repeated("param").short('p'))
        .arg(repeated("params-file"))
        .arg(repeated("remap").short('r'))
        .arg(repeated("log-level"))
        .arg(repeated("log-config-file"))
        .arg(repeated("log-file-name"))
        .arg(repeated("enclave").short('e'))
        .args(flags)
}

/// Returns all values of a repeated argument.
fn texts(matches: &ArgMatches, name: &str) -> Vec<String> {
    matches
        .get_many(name)
        .into_iter()
        .flatten()
        .cloned()
        .collect()
}

/// Returns parameter files and single parameters in the order of the command line, because the last value applies.
fn parameter_sources(matches: &ArgMatches) -> Vec<ParameterSource> {
    let indices = |name: &str| matches.indices_of(name).into_iter().flatten();
    let files = texts(matches, "params-file")
        .into_iter()
        .map(|file| ParameterSource::File(file.into()));
    let rules = texts(matches, "param")
        .into_iter()
        .map(ParameterSource::Rule);
    let mut sources: Vec<_> = indices("params-file")
        .zip(files)
        .chain(indices("param").zip(rules))
        .collect();
    sources.sort_by_key(|(index, _)| *index);
    sources.into_iter().map(|(_, source)| source).collect()
}

/// Converts an error of the parser clap: its first line without the prefix. The text of `--help` is kept whole.
fn refusal(error: &clap::Error) -> Error {
    let text = error.to_string();
    if error.exit_code() == 0 {
        return Error::Help(text);
    }
    let line = text.lines().next().unwrap_or_default();
    Error::Arguments(line.trim_start_matches("error: ").to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Arguments, Error> {
        Arguments::parse(
            "some_node",
            "A node.",
            line.split_whitespace().map(str::to_owned),
        )
    }

    #[test]
    fn parameter_sources_keep_the_order_of_the_command_line() {
        let arguments =
            parse("--ros-args -p a:=1 --params-file x.yaml -r __ns:=/hulks --param b:=-2 --")
                .unwrap();
        assert_eq!(
            arguments.parameters,
            [
                ParameterSource::Rule("a:=1".to_owned()),
                ParameterSource::File("x.yaml".into()),
                ParameterSource::Rule("b:=-2".to_owned()),
            ]
        );
        assert_eq!(arguments.remaps, ["__ns:=/hulks"]);
    }

    #[test]
    fn an_unknown_argument_is_named_in_one_line() {
        for line in ["--hulks 5", "--ros-args --parms-file x.yaml"] {
            let error = parse(line).unwrap_err();
            assert!(error.is_wrong_use());
            let text = error.to_string();
            assert!(
                text.contains("--hulks") || text.contains("--parms-file"),
                "{text}"
            );
            assert_eq!(text.lines().count(), 1);
        }
    }

    #[test]
    fn help_is_not_an_error() {
        let error = parse("--help").unwrap_err();
        assert!(
            matches!(&error, Error::Help(text) if text.contains("--ros-args")),
            "{error}"
        );
    }
}
