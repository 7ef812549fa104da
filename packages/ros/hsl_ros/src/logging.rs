//! Log: lines in ROS's format on standard error, and messages on `/rosout`.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use support::LONGEST_LINE;
use support::terminal::shown;
use tracing::{Event, Subscriber};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;

use crate::rosout::Rosout;

/// Target of log lines about wake-ups without a message.
const SPURIOUS: &str = "r2r::subscribers";

/// Starts the log of the process `name`, for all threads: lines on standard error, and messages on `/rosout`.
/// `log_levels` are levels, for example `debug`, or names with levels, for example `world_sim:=debug`. A level without
/// a name, or with the name of the process, applies to the process; a level with one of the names `components` applies
/// to that node in it.
pub(crate) fn start(name: &'static str, components: &[&'static str], log_levels: &[String]) {
    let filter = filter(name, components, log_levels);
    let names = LoggerNames {
        name,
        components: components.to_vec(),
    };
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .event_format(RosLine(names.clone()));
    // An error means that a log was started already; that log stays in use.
    let _ = tracing_subscriber::registry()
        .with(EnvFilter::new(filter))
        .with(lines)
        .with(Rosout(names))
        .try_init();
}

/// Returns the filter of the log.
fn filter(name: &str, components: &[&str], log_levels: &[String]) -> String {
    let own = level(name, log_levels).unwrap_or("info");
    let mut filter = own.to_owned();
    for component in components {
        if let Some(level) = level(component, log_levels) {
            filter = format!("{filter},{component}={level}");
        }
    }
    // The middleware also wakes a subscription whose message has been replaced by a newer one. r2r logs as an error that
    // there is nothing to take, although no message is lost.
    match own {
        "debug" => filter,
        _ => format!("{filter},{SPURIOUS}=off"),
    }
}

/// Returns the level for the process or node `name`, the last one that applies; `None` if none does.
fn level(name: &str, log_levels: &[String]) -> Option<&'static str> {
    let given = log_levels.iter().rev();
    let mut meant = given.filter_map(|rule| match rule.split_once(":=") {
        None => Some(rule.as_str()),
        Some((node, level)) => (node == name).then_some(level),
    });
    meant.next().map(tracing_level)
}

fn tracing_level(ros: &str) -> &'static str {
    match ros.to_ascii_lowercase().as_str() {
        "debug" => "debug",
        "warn" => "warn",
        "error" | "fatal" => "error",
        _ => "info",
    }
}

/// Names of the process and of the nodes in it, under which they log.
#[derive(Clone)]
pub(crate) struct LoggerNames {
    name: &'static str,
    components: Vec<&'static str>,
}

impl LoggerNames {
    /// Returns the name under which an event is logged: the node whose code logs it, or else the process. `target` is
    /// the module path of the code, which begins with the name of the node's crate.
    pub(crate) fn select(&self, target: &str) -> &'static str {
        let code = target.split("::").next();
        let mut components = self.components.iter().copied();
        components
            .find(|component| code == Some(component))
            .unwrap_or(self.name)
    }
}

/// Formatter of lines such as `[INFO] [1700000000.000000000] [world_sim]: message`.
struct RosLine(LoggerNames);

impl<S, N> FormatEvent<S, N> for RosLine
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    /// Writes the event as one line, with the wall time. Control characters are escaped.
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        #[expect(clippy::disallowed_methods, reason = "log lines have the wall time")]
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let (seconds, nanos) = (now.as_secs(), now.subsec_nanos());
        let level = event.metadata().level();
        let name = self.0.select(event.metadata().target());
        write!(writer, "[{level}] [{seconds}.{nanos:09}] [{name}]: ")?;
        let mut text = String::new();
        context
            .field_format()
            .format_fields(Writer::new(&mut text), event)?;
        // The text may quote names and texts of other nodes.
        writeln!(writer, "{}", shown(&text, LONGEST_LINE))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    #[test]
    fn the_last_level_that_applies_counts() {
        let levels = ["warn", "world_sim:=debug", "other:=error"].map(str::to_owned);
        assert_eq!(level("world_sim", &levels), Some("debug"));
        assert_eq!(level("hulks_bridge", &levels), Some("warn"));
        assert_eq!(level("world_sim", &[]), None);
    }

    /// Returns what is logged with these levels when r2r finds no message, and when it reports another error.
    fn logged(log_levels: &[&str]) -> String {
        let levels: Vec<_> = log_levels.iter().map(|it| (*it).to_owned()).collect();
        let lines = Lines::default();
        let writer = lines.clone();
        let log = tracing_subscriber::fmt()
            .with_env_filter(EnvFilter::new(filter("a", &["b"], &levels)))
            .with_writer(move || writer.clone())
            .with_target(false)
            .without_time()
            .finish();
        tracing::subscriber::with_default(log, || {
            tracing::error!(target: "r2r::subscribers", "nothing to take");
            tracing::error!(target: "r2r::nodes", "broken");
        });
        let bytes = lines.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    /// Written bytes.
    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl std::io::Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_wake_up_without_a_message_is_no_error() {
        for levels in [&[][..], &["warn"], &["b:=debug"]] {
            let text = logged(levels);
            assert!(text.contains("broken"), "{levels:?}: {text}");
            assert!(!text.contains("nothing to take"), "{levels:?}: {text}");
        }
        assert!(logged(&["debug"]).contains("nothing to take"));
    }

    #[test]
    fn each_component_has_its_own_logger_name() {
        let names = LoggerNames {
            name: "hulks_world",
            components: vec!["world_sim", "hulks_bridge"],
        };
        assert_eq!(names.select("hulks_bridge::node"), "hulks_bridge");
        assert_eq!(names.select("hsl_ros::closing"), "hulks_world");
    }
}
