use std::path::PathBuf;

use bag_tools::{BagKind, BagSource, recovery_advice};
use clap::Args;
use hsl_bag::{BagSummary, TopicSummary, sha256};
use schemars::JsonSchema;
use serde::Serialize;

use match_runner::verdict::failure::Verdict;
use match_runner::verdict::report::DIGEST_INPUT;
use sil::opened::{failure, open};
use sil::output;

/// Arguments of `sil bag info`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil bag info bags/golden
  sil bag info bags/golden --json    for programs, see config/schemas/bag_info.schema.json")]
pub(super) struct InfoArguments {
    /// Folder of the bag, or its .mcap or .db3 file
    bag: PathBuf,
    /// Print the contents as one JSON document, without the checksum
    #[arg(long)]
    json: bool,
}

/// Contents of a bag as `sil bag info --json` prints them.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(title = "BagInfo")]
pub(crate) struct BagInfo {
    /// Paths of the files.
    files: Vec<String>,
    /// Damage of a bag that was not closed or is not intact, or null.
    damage: Option<String>,
    /// Source of the messages.
    source: SourceKind,
    /// Robots with topics, for example `hulks/3`.
    robots: Vec<String>,
    /// Time of the first message since the start of the run, or of the robot's clock \[s\].
    start: f64,
    /// Time from the first message to the last \[s\].
    duration: f64,
    /// Topics in the order of their names.
    topics: Vec<TopicInfo>,
}

/// Source of the messages of a bag.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum SourceKind {
    /// Run of the simulated world, or a part of one.
    World,
    /// Log that was recorded on robots.
    RobotLog,
    /// Another program.
    Other,
}

impl From<BagKind> for SourceKind {
    fn from(kind: BagKind) -> Self {
        match kind {
            BagKind::World => Self::World,
            BagKind::RobotLog => Self::RobotLog,
            BagKind::Other => Self::Other,
        }
    }
}

/// Topic of a bag.
#[derive(Debug, Serialize, JsonSchema)]
struct TopicInfo {
    /// Full name, for example `/sim/truth`.
    name: String,
    /// Type of the messages, for example `hsl_msgs/msg/SimulationTruth`.
    #[serde(rename = "type")]
    message_type: String,
    /// Number of messages.
    messages: u64,
}

impl From<&TopicSummary> for TopicInfo {
    fn from(topic: &TopicSummary) -> Self {
        Self {
            name: topic.name.clone(),
            message_type: topic.message_type.clone(),
            messages: topic.message_count,
        }
    }
}

/// Prints the contents of a bag, and the recoverable part of a damaged one. The verdict is `Infrastructure` if it is
/// damaged.
pub(super) fn run(arguments: &InfoArguments) -> anyhow::Result<Verdict> {
    let path = arguments.bag.as_path();
    let bag = open(path)?;
    let summary = bag.summary().map_err(failure)?;
    let source = bag.source().map_err(failure)?;
    let verdict = match summary.damage {
        None => Verdict::Passed,
        Some(_) => Verdict::Infrastructure,
    };
    if arguments.json {
        let files = bag.files().iter().map(|file| file.display().to_string());
        let info = BagInfo {
            files: files.collect(),
            damage: summary.damage.clone(),
            source: source.kind.into(),
            robots: source.robots.iter().map(ToString::to_string).collect(),
            start: summary.start.as_secs_f64(),
            duration: summary.duration().as_secs_f64(),
            topics: summary.topics.iter().map(TopicInfo::from).collect(),
        };
        output::print_json(&info)?;
        return Ok(verdict);
    }
    let digest = if path.is_dir() {
        format!("{} {DIGEST_INPUT}", sha256(path)?)
    } else {
        "for folders only".to_owned()
    };
    let files = bag.files().iter().map(|file| file.display().to_string());
    let closed = match &summary.damage {
        None => "yes".to_owned(),
        Some(damage) => format!("{damage}\nrecover   {}", recovery_advice(path)),
    };
    output::print(&format!(
        "file      {}\nclosed    {closed}\nsource    {}\nstart     {}\nduration  {:.3} s\nmessages  {}\nsha256    {digest}\n\n{}\n",
        files.collect::<Vec<_>>().join("\n          "),
        source_text(&source),
        summary.start,
        summary.duration().as_secs_f64(),
        summary.message_count(),
        table(&summary),
    ))?;
    Ok(verdict)
}

/// Returns the source of a bag with its robots.
pub(super) fn source_text(source: &BagSource) -> String {
    let robots = source.robots.iter().map(ToString::to_string);
    let robots = robots.collect::<Vec<_>>().join(", ");
    match (source.kind, robots.is_empty()) {
        (BagKind::World, true) => "run of the world".to_owned(),
        (BagKind::World, false) => format!("run of the world with {robots}"),
        (BagKind::RobotLog, _) => format!("log of {robots}"),
        (BagKind::Other, _) => "another program".to_owned(),
    }
}

/// Returns the topics as lines with name, type and number of messages in columns.
fn table(summary: &BagSummary) -> String {
    let width = |of: fn(&hsl_bag::TopicSummary) -> &str| {
        summary
            .topics
            .iter()
            .map(|topic| of(topic).len())
            .max()
            .unwrap_or(0)
    };
    let (name_width, type_width) = (width(|it| &it.name), width(|it| &it.message_type));
    let lines = summary.topics.iter().map(|topic| {
        let (name, message_type, count) = (&topic.name, &topic.message_type, topic.message_count);
        format!("{name:name_width$}  {message_type:type_width$}  {count:>8}")
    });
    lines.collect::<Vec<_>>().join("\n")
}
