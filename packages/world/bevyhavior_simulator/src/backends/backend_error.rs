use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// Error of a component outside of the engine: of a backend, an answer of a robot, or a sink.
/// Each implementation has error types of its own. `?` converts them, and [`BackendError::cause`] returns them.
///
/// ```
/// use std::io;
///
/// use bevyhavior_simulator::BackendError;
///
/// let error = BackendError::from(io::Error::other("no decision"));
/// assert!(error.cause().is::<io::Error>());
/// ```
#[derive(Clone)]
pub struct BackendError(Arc<dyn Error + Send + Sync>);

impl BackendError {
    /// Creates an error with this cause.
    pub fn new(cause: impl Error + Send + Sync + 'static) -> Self {
        Self(Arc::new(cause))
    }

    /// Returns the error of the implementation.
    pub fn cause(&self) -> &(dyn Error + Send + Sync + 'static) {
        &*self.0
    }
}

/// Conversion of any error by `?`. This type therefore cannot implement [`Error`], as `anyhow::Error` does not.
impl<E: Error + Send + Sync + 'static> From<E> for BackendError {
    fn from(cause: E) -> Self {
        Self::new(cause)
    }
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
