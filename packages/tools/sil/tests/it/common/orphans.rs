use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// Environment variable that marks processes started by a test, and their children.
pub(crate) const MARKER: &str = "SIL_TEST_MARKER";

/// Returns id and command of the processes with this marker.
pub(crate) fn marked(marker: &str) -> Vec<(i32, String)> {
    let entry = format!("{MARKER}={marker}");
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let ids = processes.filter_map(|it| it.file_name().to_str()?.parse::<i32>().ok());
    ids.filter(|id| {
        let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        environment
            .split(|byte| *byte == 0)
            .any(|variable| variable == entry.as_bytes())
    })
    .filter(|id| !is_zombie(*id))
    .map(|id| {
        (
            id,
            fs::read_to_string(format!("/proc/{id}/comm"))
                .unwrap_or_default()
                .trim()
                .to_owned(),
        )
    })
    .collect()
}

/// Checks that no process with this marker remains, with a timeout, because killed processes take some time to end.
pub(crate) fn assert_none(marker: &str) {
    let begin = now();
    loop {
        let left = marked(marker);
        if left.is_empty() {
            return;
        }
        assert!(
            begin.elapsed() < Duration::from_secs(10),
            "orphans: {left:?}"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn is_zombie(id: i32) -> bool {
    let status = fs::read_to_string(Path::new("/proc").join(id.to_string()).join("status"));
    status.is_ok_and(|text| text.contains("State:\tZ"))
}

#[expect(clippy::disallowed_methods, reason = "timeouts are wall time")]
fn now() -> Instant {
    Instant::now()
}
