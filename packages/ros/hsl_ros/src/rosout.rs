//! Log as the topic `/rosout`, for `rqt_console` and `ros2 topic echo /rosout`.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{SystemTime, UNIX_EPOCH};

use r2r::QosProfile;
use r2r::builtin_interfaces::msg::Time;
use r2r::rcl_interfaces::msg::Log;
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::fmt::FormatFields;
use tracing_subscriber::fmt::format::{DefaultFields, Writer};
use tracing_subscriber::layer::Context;

use crate::Error;
use crate::logging::LoggerNames;

const TOPIC: &str = "/rosout";
/// Number of log lines that a late joiner receives, as with other ROS nodes.
const DEPTH: usize = 1000;

/// Loggers of the nodes of this process, by logger name.
static LOGGERS: Mutex<BTreeMap<&'static str, Logger>> = Mutex::new(BTreeMap::new());

/// Publisher of the log of one node.
struct Logger {
    /// Full name of the node with dots, for example `hulks.robot_1.behavior_node`.
    name: String,
    publisher: r2r::Publisher<Log>,
}

/// Creates the publisher of `/rosout` of a node. From now on, lines that the process logs under `logger_name` are
/// published there as the log of the node `full_name`.
///
/// # Errors
///
/// Returns an error if ROS refuses the topic.
pub(crate) fn publish_as(
    node: &mut r2r::Node,
    full_name: &str,
    logger_name: &'static str,
) -> Result<(), Error> {
    let qos = QosProfile::default()
        .reliable()
        .transient_local()
        .keep_last(DEPTH);
    let publisher = node
        .create_publisher(TOPIC, qos)
        .map_err(Error::refused("the topic /rosout"))?;
    let name = full_name.trim_start_matches('/').replace('/', ".");
    if let Ok(mut loggers) = LOGGERS.lock() {
        loggers.insert(logger_name, Logger { name, publisher });
    }
    Ok(())
}

/// Layer that publishes each event that passes the filter of the log.
pub(crate) struct Rosout(pub(crate) LoggerNames);

impl<S: Subscriber> Layer<S> for Rosout {
    /// Publishes a logged event on `/rosout` of its node. Skips the event if that node has no publisher yet, or if
    /// another thread is publishing.
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        // Locked while a log line is published, because the middleware may log, too.
        let Ok(loggers) = LOGGERS.try_lock() else {
            return;
        };
        let Some(logger) = loggers.get(self.0.select(event.metadata().target())) else {
            return;
        };
        let mut text = String::new();
        if DefaultFields::new()
            .format_fields(Writer::new(&mut text), event)
            .is_err()
        {
            return;
        }
        // A closing node cannot publish; the line is on standard error.
        let _ = logger.publisher.publish(&logger.message(event, text));
    }
}

impl Logger {
    /// Returns the message for a logged event with the text `text`, stamped with the wall time.
    fn message(&self, event: &Event<'_>, text: String) -> Log {
        #[expect(clippy::disallowed_methods, reason = "log lines have the wall time")]
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let metadata = event.metadata();
        Log {
            stamp: Time {
                sec: i32::try_from(now.as_secs()).unwrap_or(i32::MAX),
                nanosec: now.subsec_nanos(),
            },
            level: level(metadata.level()),
            name: self.name.clone(),
            msg: text,
            file: metadata.file().unwrap_or_default().to_owned(),
            function: metadata.target().to_owned(),
            line: metadata.line().unwrap_or_default(),
        }
    }
}

/// Returns ROS's number of a level.
fn level(level: &Level) -> u8 {
    match *level {
        Level::ERROR => 40,
        Level::WARN => 30,
        Level::INFO => 20,
        _ => 10,
    }
}
