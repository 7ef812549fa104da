use crate::backend_error::BackendError;

/// Why a recording ended early: the error of its sink.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the recording ended: {0}")]
pub struct SinkError(pub BackendError);
