use rhai::{EvalAltResult, Position};

use super::limits::{MAX_CALLS, MAX_VARIABLES};

/// What went wrong in a script, and where: in the innermost of the functions that call each other.
pub(super) fn explain(mut error: EvalAltResult, operations: u64) -> (Position, String) {
    let mut outer = Position::NONE;
    while let EvalAltResult::ErrorInFunctionCall(_, _, inner, position) = error {
        if !position.is_none() {
            outer = position;
        }
        error = *inner;
    }
    let own = error.take_position();
    let position = if own.is_none() { outer } else { own };
    let message = match error {
        EvalAltResult::ErrorTerminated(..) | EvalAltResult::ErrorTooManyOperations(..) => {
            format!("it does not come to an end within {operations} operations")
        }
        EvalAltResult::ErrorStackOverflow(..) => {
            format!("the nesting depth of function calls exceeds {MAX_CALLS}")
        }
        EvalAltResult::ErrorTooManyVariables(..) => {
            format!("more than {MAX_VARIABLES} variables at one time")
        }
        EvalAltResult::ErrorDataTooLarge(what, _) => {
            format!("{} is beyond its limit", what.to_lowercase())
        }
        EvalAltResult::ErrorRuntime(thrown, _) => thrown.to_string(),
        other => {
            let mut message = other.to_string();
            if let Some(first) = message.get_mut(..1) {
                first.make_ascii_lowercase();
            }
            message
        }
    };
    (position, message)
}
