use std::path::Path;

use bag_tools::recovery_advice;
use hsl_bag::{BagSummary, sha256};

use super::opened::{failure, open};
use crate::output;
use match_runner::verdict::failure::Verdict;
use match_runner::verdict::report::DIGEST_INPUT;

/// Prints the contents of a bag, and the recoverable part of a damaged one.
pub(super) fn run(path: &Path) -> anyhow::Result<Verdict> {
    let bag = open(path)?;
    let summary = bag.summary().map_err(failure)?;
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
        "file      {}\nclosed    {closed}\nstart     {}\nduration  {:.3} s\nmessages  {}\nsha256    {digest}\n\n{}\n",
        files.collect::<Vec<_>>().join("\n          "),
        summary.start,
        summary.duration().as_secs_f64(),
        summary.message_count(),
        table(&summary),
    ))?;
    Ok(if summary.damage.is_none() {
        Verdict::Passed
    } else {
        Verdict::Infrastructure
    })
}

/// Returns topic, type and count in columns.
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
