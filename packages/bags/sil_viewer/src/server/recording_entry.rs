use serde::Serialize;

/// Entry of the list of recordings.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RecordingEntry {
    /// Name of the folder or file.
    pub(super) name: String,
    /// Path of the folder or file.
    pub(super) path: String,
    /// True if the recording may still grow.
    pub(super) is_live: bool,
    /// True if requests can be sent to the running match.
    pub(super) is_controlled: bool,
}
