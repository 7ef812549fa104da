use std::error::Error;
use std::sync::Arc;

/// Why a recording ended early.
///
/// Each sink has an error type of its own; [`SinkError::cause`] returns it.
///
/// ```
/// use std::io;
///
/// use bevyhavior_simulator::SinkError;
///
/// let error = SinkError::new(io::Error::other("no space"));
/// assert!(error.cause().is::<io::Error>());
/// ```
#[derive(Clone, Debug, thiserror::Error)]
#[error("the recording ended: {0}")]
pub struct SinkError(Arc<dyn Error + Send + Sync>);

impl SinkError {
    /// Creates an error with this cause.
    pub fn new(cause: impl Error + Send + Sync + 'static) -> Self {
        Self(Arc::new(cause))
    }

    /// Returns the cause.
    pub fn cause(&self) -> &(dyn Error + Send + Sync + 'static) {
        &*self.0
    }
}
