use std::error::Error;
use std::sync::Arc;

/// A failure of the environment: no robot can decide any more.
///
/// Each backend has an error type of its own; [`BackendError::cause`] returns it.
///
/// ```
/// use std::io;
///
/// use bevyhavior_simulator::BackendError;
///
/// let error = BackendError::new(io::Error::other("no decision"));
/// assert!(error.cause().is::<io::Error>());
/// ```
#[derive(Clone, Debug, thiserror::Error)]
#[error(transparent)]
pub struct BackendError(Arc<dyn Error + Send + Sync>);

impl BackendError {
    /// Creates an error with this cause.
    pub fn new(cause: impl Error + Send + Sync + 'static) -> Self {
        Self(Arc::new(cause))
    }

    /// Returns the cause.
    pub fn cause(&self) -> &(dyn Error + Send + Sync + 'static) {
        &*self.0
    }
}
