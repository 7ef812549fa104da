use std::any::TypeId;

use rhai::{Dynamic, Engine, EvalAltResult, FnPtr, NativeCallContext};

use super::arguments::describe;
use super::tokens::{self, CURRY};

/// Replaces `curry`, which binds arguments to a function, by a function that accepts scalars only. The original would
/// double a function in each operation if the argument is the function itself, and no limit covers the size of
/// functions.
pub(super) fn register(engine: &mut Engine) {
    tokens::rename(engine, tokens::Names::new());
    for arguments in 1..=MAX_CURRIED {
        let mut types = vec![TypeId::of::<FnPtr>()];
        types.resize(arguments + 1, TypeId::of::<Dynamic>());
        engine.register_raw_fn(CURRY, types, |context, values| curry(&context, values));
    }
}

/// Maximum number of bound arguments.
const MAX_CURRIED: usize = 8;

/// Returns a copy of the function `values[0]` with the other values bound as its first arguments.
///
/// # Errors
/// Returns an error if the first value is not a function, another one is not a scalar, or there are too many.
fn curry(
    context: &NativeCallContext,
    values: &mut [&mut Dynamic],
) -> Result<FnPtr, Box<EvalAltResult>> {
    let refuse = |what: String| {
        Err(EvalAltResult::ErrorRuntime(what.into(), context.call_position()).into())
    };
    let Some((function, arguments)) = values.split_first_mut() else {
        return refuse("curry needs a function".to_owned());
    };
    let Some(mut function) = function.clone().try_cast::<FnPtr>() else {
        return refuse("curry needs a function".to_owned());
    };
    for argument in arguments {
        let is_scalar = argument.is_bool()
            || argument.is_int()
            || argument.is_float()
            || argument.is_string()
            || argument.is_char();
        if !is_scalar {
            let found = describe(argument);
            return refuse(format!(
                "curry accepts numbers, texts and booleans, got {found}"
            ));
        }
        function.add_curry(argument.clone());
    }
    if function.curry().len() > MAX_CURRIED {
        return refuse(format!("curry accepts at most {MAX_CURRIED} values"));
    }
    Ok(function)
}
