//! The log: lines as other ROS nodes write them, on standard error.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use tracing::{Event, Subscriber};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// Starts the log of the node `name`. Of `log_levels`, as in `debug` or `world_sim:=debug`, those
/// without a name or with this one count.
pub(crate) fn start(name: &str, log_levels: &[String]) {
    let level = log_levels
        .iter()
        .filter_map(|rule| match rule.split_once(":=") {
            None => Some(rule.as_str()),
            Some((node, level)) => (node == name).then_some(level),
        })
        .next_back()
        .map_or("info", tracing_level);
    // It fails where a log is started already; that one stays.
    let _ = tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_env_filter(EnvFilter::new(level))
        .event_format(RosLine {
            name: name.to_owned(),
        })
        .try_init();
}

/// ROS's name of a level in the words of tracing.
fn tracing_level(ros: &str) -> &'static str {
    match ros.to_ascii_lowercase().as_str() {
        "debug" => "debug",
        "warn" => "warn",
        "error" | "fatal" => "error",
        _ => "info",
    }
}

/// `[INFO] [1700000000.000000000] [world_sim]: what happened`.
struct RosLine {
    name: String,
}

impl<S, N> FormatEvent<S, N> for RosLine
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        #[expect(clippy::disallowed_methods, reason = "a log says when it was written")]
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let (seconds, nanos) = (now.as_secs(), now.subsec_nanos());
        let (level, name) = (event.metadata().level(), &self.name);
        write!(writer, "[{level}] [{seconds}.{nanos:09}] [{name}]: ")?;
        context
            .field_format()
            .format_fields(writer.by_ref(), event)?;
        writeln!(writer)
    }
}
