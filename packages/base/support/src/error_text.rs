//! Errors as text.

use std::error::Error;

/// Returns an error followed by its causes, as in `cannot open the bag: No such file or directory`.
///
/// Many errors quote their cause, so a cause is left out if the text already contains it.
pub fn error_text(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let added = error.to_string();
        if !text.contains(&added) {
            text = format!("{text}: {added}");
        }
        cause = error.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use std::fmt;

    use super::*;

    #[derive(Debug)]
    struct Caused(&'static str, Option<Box<Caused>>);

    impl fmt::Display for Caused {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }
    }

    impl Error for Caused {
        fn source(&self) -> Option<&(dyn Error + 'static)> {
            let cause = self.1.as_deref();
            cause.map(|cause| cause as &(dyn Error + 'static))
        }
    }

    #[test]
    fn a_cause_that_the_error_quotes_is_not_repeated() {
        let cause = Caused("no space left", None);
        let error = Caused("bags/a: no space left", Some(Box::new(cause)));
        assert_eq!(error_text(&error), "bags/a: no space left");
    }

    #[test]
    fn a_cause_that_the_error_does_not_quote_is_added() {
        let cause = Caused("no space left", None);
        let error = Caused("cannot write the bag", Some(Box::new(cause)));
        assert_eq!(error_text(&error), "cannot write the bag: no space left");
    }
}
