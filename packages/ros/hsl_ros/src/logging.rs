//! The log: lines as other ROS nodes write them, on standard error, and on `/rosout`.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use hsl_types::printable::{LONGEST_LINE, printable};
use tracing::{Event, Subscriber};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;

use crate::rosout::Rosout;

/// Starts the log of the process `name`. Of `log_levels`, as in `debug` or `world_sim:=debug`, those
/// without a name or with this one count, and for the `components` that it is made of those with theirs.
pub(crate) fn start(name: &'static str, components: &[&'static str], log_levels: &[String]) {
    let mut filter = level(name, log_levels).unwrap_or("info").to_owned();
    for component in components {
        if let Some(level) = level(component, log_levels) {
            filter = format!("{filter},{component}={level}");
        }
    }
    let speakers = Speakers {
        name,
        components: components.to_vec(),
    };
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .event_format(RosLine(speakers.clone()));
    // It fails where a log is started already; that one stays.
    let _ = tracing_subscriber::registry()
        .with(EnvFilter::new(filter))
        .with(lines)
        .with(Rosout(speakers))
        .try_init();
}

/// The level for the node `name`, if one is given.
fn level(name: &str, log_levels: &[String]) -> Option<&'static str> {
    let given = log_levels.iter().rev();
    let mut meant = given.filter_map(|rule| match rule.split_once(":=") {
        None => Some(rule.as_str()),
        Some((node, level)) => (node == name).then_some(level),
    });
    meant.next().map(tracing_level)
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

/// The nodes of a process that write to its log.
#[derive(Clone)]
pub(crate) struct Speakers {
    name: &'static str,
    components: Vec<&'static str>,
}

impl Speakers {
    /// Whose event it is: that of the component whose code says it, otherwise of the whole process.
    pub(crate) fn of(&self, target: &str) -> &'static str {
        let code = target.split("::").next();
        let mut components = self.components.iter().copied();
        components
            .find(|component| code == Some(component))
            .unwrap_or(self.name)
    }
}

/// `[INFO] [1700000000.000000000] [world_sim]: what happened`.
struct RosLine(Speakers);

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
        let level = event.metadata().level();
        let name = self.0.of(event.metadata().target());
        write!(writer, "[{level}] [{seconds}.{nanos:09}] [{name}]: ")?;
        let mut text = String::new();
        context
            .field_format()
            .format_fields(Writer::new(&mut text), event)?;
        // Names and texts of other nodes may be in it.
        writeln!(writer, "{}", printable(&text, LONGEST_LINE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_level_that_is_meant_counts() {
        let levels = ["warn", "world_sim:=debug", "other:=error"].map(str::to_owned);
        assert_eq!(level("world_sim", &levels), Some("debug"));
        assert_eq!(level("hulks_bridge", &levels), Some("warn"));
        assert_eq!(level("world_sim", &[]), None);
    }

    #[test]
    fn each_component_speaks_for_itself() {
        let speakers = Speakers {
            name: "hulks_world",
            components: vec!["world_sim", "hulks_bridge"],
        };
        assert_eq!(speakers.of("hulks_bridge::node"), "hulks_bridge");
        assert_eq!(speakers.of("hsl_ros::closing"), "hulks_world");
    }
}
