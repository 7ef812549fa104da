use rhai::{EvalAltResult, ParseErrorType, Position};

use super::limits::{
    MAX_ARRAY, MAX_CALLS, MAX_DEPTH, MAX_EXPRESSIONS, MAX_FUNCTIONS, MAX_TEXT, MAX_VARIABLES,
};

/// Returns the message of a syntax error, and a correction.
pub(super) fn explain_syntax(error: &ParseErrorType) -> (String, String) {
    match error {
        ParseErrorType::ExprTooDeep => (
            format!("the nesting depth of expressions exceeds {MAX_EXPRESSIONS}"),
            format!("nest at most {MAX_DEPTH} nodes"),
        ),
        ParseErrorType::TooManyFunctions => (
            format!("the script has more than {MAX_FUNCTIONS} functions, including anonymous ones"),
            String::new(),
        ),
        other => (other.to_string(), String::new()),
    }
}

/// Returns the position and message of an error that stopped a script: in the innermost called function with a known
/// position. `operations` is the exceeded limit, if that was the cause.
pub(super) fn explain(mut error: EvalAltResult, operations: u64) -> (Position, String) {
    let mut outer = Position::NONE;
    // An error in a function is wrapped once for each call around it.
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
            format!("it exceeds {operations} operations")
        }
        EvalAltResult::ErrorStackOverflow(..) => {
            format!("the nesting depth of function calls exceeds {MAX_CALLS}")
        }
        EvalAltResult::ErrorTooManyVariables(..) => {
            format!("more than {MAX_VARIABLES} variables at the same time")
        }
        EvalAltResult::ErrorDataTooLarge(what, _) => {
            let what = what.to_lowercase();
            let limit = match what.contains("string") {
                true => format!("{MAX_TEXT} bytes"),
                false => format!("{MAX_ARRAY} elements"),
            };
            format!("{what} exceeds {limit}")
        }
        EvalAltResult::ErrorRuntime(thrown, _) => thrown.to_string(),
        other => {
            let mut message = other.to_string();
            // Messages here begin with a lower-case letter.
            if let Some(first) = message.get_mut(..1) {
                first.make_ascii_lowercase();
            }
            message
        }
    };
    (position, message)
}
