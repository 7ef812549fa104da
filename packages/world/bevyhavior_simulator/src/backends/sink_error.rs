use crate::backends::backend_error::BackendError;

/// Error of the sink that ended the recording.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the recording ended: {0}")]
pub struct SinkError(pub BackendError);
