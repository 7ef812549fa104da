use std::path::PathBuf;

use bag_tools::{Loss, LostRows, Progress, RecoveryReport, is_recorded, recover, recover_in_place};
use clap::Args;

use match_runner::process::new_folder::new_folder;
use match_runner::verdict::failure::{Verdict, WrongUse};
use sil::opened::failure;
use sil::output;
use sil::read_progress::ReadProgress;
use user_files::wording;

/// Arguments of `sil bag recover`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil bag recover bags/soccer_match-... -o recovered
  sil bag recover bags/soccer_match-... --in-place

A bag ends early if its writer was killed, and has gaps if it was copied incompletely. All intact messages, \
also those after a gap, become a new bag with metadata.yaml. Without --in-place the damaged bag is not changed.")]
pub(super) struct RecoverArguments {
    /// Folder of the bag, or its .mcap or .db3 file
    bag: PathBuf,
    /// Folder of the new bag, which must not exist
    #[arg(short, long, value_name = "OUT", value_parser = new_folder())]
    #[arg(required_unless_present = "in_place", conflicts_with = "in_place")]
    output: Option<PathBuf>,
    /// Replaces the files of the damaged bag by those of the new one
    #[arg(long)]
    in_place: bool,
}

/// Writes the intact part of a damaged bag as a new bag, and prints what was saved and what was lost.
pub(super) fn run(arguments: &RecoverArguments) -> anyhow::Result<Verdict> {
    let shown = ReadProgress::without_end();
    let mut listener = |time| shown.show(time);
    let (bag, progress) = (&arguments.bag, Progress::new(&mut listener));
    let is_unfinished = is_recorded(bag);
    if is_unfinished && arguments.in_place {
        let bag = bag.display();
        let error = format!("{bag} is still being written; wait until its recording has ended");
        return Err(WrongUse::because(error).into());
    }
    let report = match &arguments.output {
        Some(output) => recover(bag, output, progress),
        None => recover_in_place(bag, progress),
    };
    drop(shown);
    let report = report.map_err(failure)?;
    let recovered = &report.recovered;
    output::print(&format!(
        "{}: {} from {} to {}\n{}",
        arguments.output.as_ref().unwrap_or(bag).display(),
        wording::count(recovered.message_count(), "message"),
        recovered.start,
        recovered.end,
        losses(&report)
    ))?;
    if is_unfinished {
        let bag = bag.display();
        output::print(&format!(
            "{bag} is still being written: the new bag ends with the messages so far\n"
        ))?;
    }
    Ok(Verdict::Passed)
}

/// Returns lines about lost bytes, rows and messages.
fn losses(report: &RecoveryReport) -> String {
    if report.nothing_is_lost() {
        return "no losses: the bag was intact\n".to_owned();
    }
    let mut text = String::new();
    for Loss {
        file,
        offset,
        length,
        is_at_end,
    } in &report.losses
    {
        let end = if *is_at_end {
            " to the end of the file"
        } else {
            ""
        };
        let file = file.display();
        let bytes = wording::count(length, "byte");
        text += &format!("lost: {file}, {bytes} from byte {offset}{end}\n");
    }
    for LostRows { file, first, last } in &report.lost_rows {
        let file = file.display();
        text += &match last {
            Some(last) => format!("lost: {file}, messages {first} to {last}\n"),
            None => format!("lost: {file}, all messages from number {first}\n"),
        };
    }
    if report.without_channel > 0 {
        let messages = wording::count(report.without_channel, "message");
        text += &format!("lost: {messages} whose topic is unknown\n");
    }
    text += &match report.lost_messages() {
        Some(count) => format!("lost in total: {}\n", wording::count(count, "message")),
        None => "the number of lost messages is unknown\n".to_owned(),
    };
    text
}
