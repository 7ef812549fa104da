use behavior_tree::{Kind, Registry};
use heck::ToSnakeCase;
use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicFnPackage, BasicIteratorPackage, BasicMapPackage,
    BasicStringPackage, LogicPackage, MoreStringPackage, Package,
};
use rhai::{Engine, EvalAltResult, FnPtr, NativeCallContext, OptimizationLevel, Token};

use super::Situation;
use super::arguments::describe;
use super::limits::{MAX_ARRAY, MAX_CALLS, MAX_FUNCTIONS, MAX_TEXT, MAX_VARIABLES};
use super::{budget, math};

/// An engine in which scripts can compute and nothing else.
pub(super) fn sandbox() -> Engine {
    let mut engine = Engine::new_raw();
    for package in [
        ArithmeticPackage::new().as_shared_module(),
        LogicPackage::new().as_shared_module(),
        BasicStringPackage::new().as_shared_module(),
        MoreStringPackage::new().as_shared_module(),
        BasicIteratorPackage::new().as_shared_module(),
        BasicFnPackage::new().as_shared_module(),
        BasicArrayPackage::new().as_shared_module(),
        BasicMapPackage::new().as_shared_module(),
    ] {
        engine.register_global_module(package);
    }
    for symbol in ["eval", "print", "debug", "import", "export", "**", "**="] {
        engine.disable_symbol(symbol);
    }
    engine
        // A full optimization calls functions while it compiles, where no limit holds.
        .set_optimization_level(OptimizationLevel::Simple)
        .set_max_call_levels(MAX_CALLS)
        .set_max_expr_depths(MAX_CALLS, MAX_CALLS)
        .set_max_functions(MAX_FUNCTIONS)
        .set_max_variables(MAX_VARIABLES)
        .set_max_modules(0)
        .set_max_string_size(MAX_TEXT)
        .set_max_array_size(MAX_ARRAY)
        .set_max_map_size(MAX_ARRAY);
    budget::watch(&mut engine);
    math::register(&mut engine);
    curry_scalars(&mut engine);
    engine
}

/// The engine that calls the functions of scripts in ticks.
pub(super) fn of_ticks<S: Situation<B>, B: 'static>(registry: &Registry<B>) -> Engine {
    let mut engine = sandbox();
    S::register(&mut engine);
    for leaf in registry.leaves().filter(|leaf| leaf.ports.is_empty()) {
        if let Kind::Condition(condition) = leaf.node(Vec::new()).kind() {
            let condition = condition.clone();
            engine.register_fn(leaf.id.to_snake_case(), move |_: &mut S| {
                S::read(|blackboard| condition.holds(blackboard))
            });
        }
    }
    engine
}

/// What the scripts' `curry` is called within.
const CURRY: &str = "curry_scalars";

/// Replaces `curry` by one that takes scalars. The language's own doubles a function in each operation when
/// it is given the function itself, and no limit of sizes knows what a function holds.
fn curry_scalars(engine: &mut Engine) {
    #[allow(
        deprecated,
        reason = "not deprecated, but so marked as subject to change"
    )]
    engine.on_parse_token(|token, _, _| match token {
        Token::Reserved(name) if *name == "curry" => Token::Identifier(Box::new(CURRY.into())),
        token => token,
    });
    for arguments in 1..=MAX_CURRIED {
        let mut types = vec![std::any::TypeId::of::<FnPtr>()];
        types.resize(arguments + 1, std::any::TypeId::of::<rhai::Dynamic>());
        engine.register_raw_fn(CURRY, types, |context, values| curry(&context, values));
    }
}

/// Values that a function can be given beforehand.
const MAX_CURRIED: usize = 8;

fn curry(
    context: &NativeCallContext,
    values: &mut [&mut rhai::Dynamic],
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
                "a function is curried with numbers, texts and truth values, not with {found}"
            ));
        }
        function.add_curry(argument.clone());
    }
    if function.curry().len() > MAX_CURRIED {
        return refuse(format!(
            "a function is curried with at most {MAX_CURRIED} values"
        ));
    }
    Ok(function)
}
