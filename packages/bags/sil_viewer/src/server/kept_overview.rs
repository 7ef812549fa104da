use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;

use super::failure::Failure;

/// Response with the overview of a recording, kept from the first request on if it does not change any more: the overview
/// of a match reads a part of the whole recording.
#[derive(Default)]
pub(super) struct KeptOverview(Mutex<Option<Bytes>>);

impl KeptOverview {
    /// Returns the kept response, or else that of `make`, which is kept if `make` also returns true. Concurrent requests
    /// wait for the first one.
    ///
    /// # Errors
    /// Returns an error of `make`, which is not kept.
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
