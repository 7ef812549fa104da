use std::path::Path;

use hsl_bag::{BagError, BagReader, BagSummary, sha256};

use crate::failure::{Verdict, WrongUse};
use crate::output;

/// Prints what a bag holds; a bag that was cut off is told from a whole one.
pub(super) fn run(bag: &Path) -> anyhow::Result<Verdict> {
    let reader = BagReader::open(bag).map_err(|error| match error {
        BagError::File { .. } | BagError::NoBag { .. } | BagError::SeveralFiles { .. } => {
            anyhow::Error::new(WrongUse::because(error))
        }
        other => other.into(),
    })?;
    let summary = reader.summary()?;
    let digest = if bag.is_dir() {
        sha256(bag)?
    } else {
        "of folders only".to_owned()
    };
    output::print(&format!(
        "file      {}\nclosed    {}\nstart     {}\nduration  {:.3} s\nmessages  {}\nsha256    {digest}\n\n{}\n",
        reader.path().display(),
        summary.damage.as_deref().unwrap_or("yes"),
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

/// Topic, type and count, in columns.
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
