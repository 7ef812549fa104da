use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;

use super::failure::Failure;

/// Cache of the response with the overview of a recording, which is expensive to compute. The response is stored once
/// it does not change any more.
#[derive(Default)]
pub(super) struct KeptOverview(Mutex<Option<Bytes>>);

impl KeptOverview {
    /// Returns the stored response, or else the result of `make`. Stores it if `make` also returns true: then it is
    /// final. Concurrent calls wait for the first one.
    ///
    /// # Errors
    /// Returns the error of `make`, which is not stored.
    pub(super) fn get(
        &self,
        make: impl FnOnce() -> Result<(Vec<u8>, bool), Failure>,
    ) -> Result<Bytes, Failure> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = &*kept {
            return Ok(known.clone());
        }
        let (made, is_final) = make()?;
        let made = Bytes::from(made);
        if is_final {
            *kept = Some(made.clone());
        }
        Ok(made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_final_response_is_kept() {
        let kept = KeptOverview::default();
        let made = |text: &str, is_final| kept.get(|| Ok((text.into(), is_final))).ok().unwrap();
        assert_eq!(made("growing", false), "growing");
        assert!(kept.get(|| Err(Failure::broken("unreadable"))).is_err());
        assert_eq!(made("complete", true), "complete");
        assert_eq!(made("not made", false), "complete");
    }
}
