use std::error::Error;
use std::sync::Arc;

/// The surroundings failed: nobody can decide any more.
///
/// Whoever decides says in a type of its own what happened; [`BackendError::cause`] has it.
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
    /// An error with this cause.
    pub fn new(cause: impl Error + Send + Sync + 'static) -> Self {
        Self(Arc::new(cause))
    }

    /// What happened.
    pub fn cause(&self) -> &(dyn Error + Send + Sync + 'static) {
        &*self.0
    }
}
