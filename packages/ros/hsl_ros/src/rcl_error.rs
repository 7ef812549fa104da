//! Error state of ROS's client library rcl: the text of the last error in this thread.

#![expect(unsafe_code, reason = "r2r returns codes without the text of rcl")]

use std::ffi::CStr;

use r2r_rcl::{rcutils_error_is_set, rcutils_get_error_string, rcutils_reset_error};

/// Text of rcl's error state without an error.
const NO_REASON: &str = "error not set";

/// Returns the reason of the call that failed last in this thread: rcl's text with the code `error`, or else the code.
pub(crate) fn reason(error: &r2r::Error) -> String {
    match take() {
        Some(text) => format!("{text} ({error})"),
        None => error.to_string(),
    }
}

/// Returns the text of the error state and clears the state; `None` if no error is set.
pub(crate) fn take() -> Option<String> {
    // SAFETY: the functions access the error state of this thread only.
    let text = unsafe {
        if !rcutils_error_is_set() {
            return None;
        }
        let text = rcutils_get_error_string();
        rcutils_reset_error();
        text
    };
    // SAFETY: the text ends with a zero and lives until the end of this function.
    let text = unsafe { CStr::from_ptr(text.str_.as_ptr()) };
    Some(in_one_line(&text.to_string_lossy()))
}

/// Returns an error text of rcl in one line, without the full stop and the source positions at its end.
pub(crate) fn in_one_line(text: &str) -> String {
    let text = text.split(", at ").next().unwrap_or(text);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.trim_end_matches('.') {
        "" | NO_REASON => "rcl gives no reason".to_owned(),
        text => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_one_line_without_positions() {
        let text =
            "Unable to resolve peer nohost\n, at /src/participant.cpp:234, at /src/node.c:252";
        assert_eq!(in_one_line(text), "Unable to resolve peer nohost");
        assert_eq!(in_one_line("no folder., at /src/a.c:1"), "no folder");
        assert_eq!(in_one_line(NO_REASON), "rcl gives no reason");
    }

    #[test]
    fn the_error_state_is_taken_once() {
        // SAFETY: both texts end with a zero.
        unsafe { r2r_rcl::rcutils_set_error_state(c"broken".as_ptr(), c"file.c".as_ptr(), 7) };
        let error = r2r::Error::RCL_RET_ERROR;
        assert_eq!(reason(&error), "broken (RCL_RET_ERROR)");
        assert_eq!(reason(&error), "RCL_RET_ERROR");
    }
}
