//! Page of a run that has ended.

use std::io;
use std::path::Path;

use match_runner::verdict::report::MatchReport;
use scenario_kit::viewer;
use support::Shutdown;
use tempfile::NamedTempFile;

/// Serves the recording of a run until a shutdown request, if this is an interactive terminal and the viewer is not
/// disabled. Errors are printed only, because the run itself has ended.
pub(crate) fn show_run(bag: &Path, report: &MatchReport, shutdown: &Shutdown) {
    if !viewer::is_wanted() || shutdown.is_requested() {
        return;
    }
    match write_result(report) {
        Ok(result) => viewer::open(bag, Some(result.path())),
        Err(error) => support::error_line!("sil: cannot show the recording: {error}"),
    }
}

/// Writes the result to a temporary file, because its failures may be missing in the bag.
fn write_result(report: &MatchReport) -> io::Result<NamedTempFile> {
    let file = NamedTempFile::new()?;
    serde_json::to_writer(&file, &report.result)?;
    Ok(file)
}
