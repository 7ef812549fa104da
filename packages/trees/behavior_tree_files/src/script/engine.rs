use behavior_tree::{Kind, Registry};
use heck::ToSnakeCase;
use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicFnPackage, BasicIteratorPackage, BasicMapPackage,
    BasicStringPackage, LogicPackage, MoreStringPackage, Package,
};
use rhai::{Array, Engine, EvalAltResult, FnPtr, OptimizationLevel};

use super::Situation;
use super::limits::{
    MAX_ARRAY, MAX_CALLS, MAX_EXPRESSIONS, MAX_FUNCTIONS, MAX_TEXT, MAX_VARIABLES,
};
use super::sources::Sources;
use super::{budget, curry, math, printed};

/// Creates a script engine that can only compute: no access to files, clock, network and random numbers, and limits for
/// operations, recursion and sizes, which are the constants of `limits`. Imports of `sources` are merged already.
pub(super) fn sandbox(sources: &Sources) -> Engine {
    let mut engine = parser();
    engine.disable_symbol("import");
    printed::register(&mut engine, sources);
    engine
}

/// Creates an engine that parses single files of scripts, with their imports.
pub(super) fn parser() -> Engine {
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
    for symbol in ["eval", "export", "**", "**="] {
        engine.disable_symbol(symbol);
    }
    engine
        // A full optimization calls functions during compilation, where no limit applies.
        .set_optimization_level(OptimizationLevel::Simple)
        .set_max_call_levels(MAX_CALLS)
        .set_max_expr_depths(MAX_EXPRESSIONS, MAX_EXPRESSIONS)
        .set_max_functions(MAX_FUNCTIONS)
        .set_max_variables(MAX_VARIABLES)
        .set_max_modules(0)
        .set_max_string_size(MAX_TEXT)
        .set_max_array_size(MAX_ARRAY)
        .set_max_map_size(MAX_ARRAY);
    budget::limit(&mut engine);
    math::register(&mut engine);
    curry::register(&mut engine);
    sort_without_functions(&mut engine);
    engine
}

/// Creates the engine that calls script functions in ticks. Conditions of the registry without ports become methods of
/// the situation, with names such as `the_ball_is_free`.
pub(super) fn tick_engine<S: Situation<B>, B: 'static>(
    registry: &Registry<B>,
    sources: &Sources,
) -> Engine {
    let mut engine = sandbox(sources);
    S::register(&mut engine);
    let leaves = registry.named_leaves();
    for (id, leaf) in leaves.filter(|(_, leaf)| leaf.ports.is_empty()) {
        if let Kind::Condition(condition) = leaf.node(Vec::new()).kind() {
            let condition = condition.clone();
            engine.register_fn(id.to_snake_case(), move |_: &mut S| {
                S::read(|blackboard| condition.holds(blackboard))
            });
        }
    }
    engine
}

/// Removes `array.sort(function)` and similar functions, which then return an error. Sorting panics if a comparison
/// function contradicts itself; the language catches the panic, but a panic hook sees it.
fn sort_without_functions(engine: &mut Engine) {
    for name in ["sort", "sort_by", "order", "order_by"] {
        engine.register_fn(name, |_: &mut Array, _: FnPtr| {
            let message = "arrays cannot be sorted by a function";
            Err::<(), Box<EvalAltResult>>(message.into())
        });
    }
}
