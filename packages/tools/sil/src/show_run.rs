//! Page of a run that has ended.

use std::path::Path;

use anyhow::Context;
use match_runner::process::shutdown::Shutdown;
use match_runner::verdict::report::MatchReport;
use tempfile::NamedTempFile;

use crate::tools;

/// Serves the recording of a run until a shutdown request, if this is an interactive terminal and the viewer is not
/// disabled. Errors are printed only, because the run itself has ended.
pub(crate) fn show_run(bag: &Path, report: &MatchReport, shutdown: &Shutdown) {
    if !scenario_kit::viewer::is_wanted() || shutdown.is_requested() {
        return;
    }
    if let Err(error) = show(bag, report) {
        let text = support::error_text(error.as_ref());
        support::error_line!("sil: cannot show the recording: {text}");
    }
}

/// Runs `sil view` with the result, whose failures may be missing in the bag.
fn show(bag: &Path, report: &MatchReport) -> anyhow::Result<()> {
    let file = NamedTempFile::new().context("cannot write the result")?;
    serde_json::to_writer(&file, &report.result).context("cannot write the result")?;
    let mut view = tools::program()?;
    view.arg("view").arg(bag).arg("--result").arg(file.path());
    view.status().context("cannot start sil view")?;
    Ok(())
}
