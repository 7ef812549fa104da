use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use behavior_tree::LeafError;
use rhai::{
    AST, Caches, Dynamic, Engine, EvalContext, GlobalRuntimeState, ImmutableString, Locked, Module,
    Position, Scope, Shared,
};
use thread_local::ThreadLocal;

use super::arguments::describe;
use super::limits::TICK_OPERATIONS;
use super::message::explain;
use super::sources::Sources;
use super::{budget, sketch::ScriptQuestion};

/// Functions of one script, compiled once and shared by all nodes and robots.
pub(super) struct Program {
    /// Engine for ticks.
    engine: Engine,
    /// Compiled functions.
    library: Shared<Module>,
    /// Global constants with the values that they had at load.
    constants: BTreeMap<ImmutableString, Dynamic>,
    /// Files of the script, for messages.
    pub(super) sources: Sources,
    /// Caches of each thread, for example resolved functions. No result depends on them.
    thread_caches: ThreadLocal<RefCell<ThreadCaches>>,
}

/// Working memory of the engine in one thread, reused by all calls.
struct ThreadCaches {
    global: GlobalRuntimeState,
    caches: Caches,
    scope: Scope<'static>,
}

impl Program {
    /// Stores the compiled functions of a script, to be called in ticks.
    pub(super) fn new(
        engine: Engine,
        script: &AST,
        constants: BTreeMap<ImmutableString, Dynamic>,
        sources: Sources,
    ) -> Self {
        Self {
            engine,
            library: script.shared_lib().clone(),
            constants,
            sources,
            thread_caches: ThreadLocal::new(),
        }
    }

    /// Creates the engine's working memory for a thread, with the functions and constants of the script and nothing
    /// from earlier calls.
    fn empty_caches(&self) -> ThreadCaches {
        let mut global = self.engine.new_global_runtime_state();
        global.lib.push(self.library.clone());
        global.constants = Some(Shared::new(Locked::new(self.constants.clone())));
        ThreadCaches {
            global,
            caches: Caches::new(),
            scope: Scope::new(),
        }
    }
}

/// Function of a script that a node evaluates.
pub(super) struct Function {
    program: Arc<Program>,
    /// Name in the script.
    name: ImmutableString,
    /// Bound leading arguments.
    curried: Vec<Dynamic>,
    /// Start of its body.
    position: Position,
}

impl Function {
    /// Finds the function in the script. Returns `None` if the question is a registered function.
    pub(super) fn new(program: &Arc<Program>, asked: &ScriptQuestion) -> Option<Self> {
        let ScriptQuestion::Function { name, curried } = asked else {
            return None;
        };
        let definition = program.library.get_script_fn(name, curried.len() + 1)?;
        Some(Self {
            program: program.clone(),
            name: name.clone(),
            curried: curried.clone(),
            position: definition.body.start_position(),
        })
    }

    /// Calls the function with its bound arguments and the situation. The result has to be a `T`; `wanted` names that
    /// type in messages. Each call may use [`TICK_OPERATIONS`].
    ///
    /// # Errors
    /// Returns an error if the result has another type, or the function failed or exceeded a limit. The message
    /// contains the place in the script.
    pub(super) fn ask<T: rhai::Variant + Clone>(
        &self,
        situation: Dynamic,
        wanted: &str,
    ) -> Result<T, LeafError> {
        let program = &*self.program;
        let found = program
            .thread_caches
            .get_or(|| RefCell::new(program.empty_caches()));
        let mut found = found.borrow_mut();
        let answer = self.call(&mut found, situation);
        match answer.map(Dynamic::try_cast_result) {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(other)) => {
                let answer = describe(&other);
                Err(self.error(
                    self.position,
                    format!("the function must return {wanted}, got {answer}"),
                ))
            }
            Err(error) => {
                // The next call starts without the state of the failed one.
                *found = program.empty_caches();
                let (position, message) = explain(*error, TICK_OPERATIONS);
                Err(self.error(position, message))
            }
        }
    }

    /// Calls the function with its bound arguments and then the situation, and returns its result. Each call has its
    /// own budget of [`TICK_OPERATIONS`].
    fn call(
        &self,
        found: &mut ThreadCaches,
        mut situation: Dynamic,
    ) -> Result<Dynamic, Box<rhai::EvalAltResult>> {
        let ThreadCaches {
            global,
            caches,
            scope,
        } = found;
        budget::set_operations(TICK_OPERATIONS);
        let mut context = EvalContext::new(&self.program.engine, global, caches, scope, None);
        if self.curried.is_empty() {
            return context.call_fn_raw(&self.name, false, false, &mut [&mut situation]);
        }
        let mut curried = self.curried.clone();
        let mut arguments: Vec<_> = curried.iter_mut().chain([&mut situation]).collect();
        context.call_fn_raw(&self.name, false, false, &mut arguments)
    }

    /// Returns an error at this place in the script; without a position, at the start of the function.
    #[cold]
    fn error(&self, position: Position, message: String) -> LeafError {
        let position = if position.is_none() {
            self.position
        } else {
            position
        };
        let sources = &self.program.sources;
        let message = sources.spelled(&message);
        format!("{}: {message}", sources.named_place(position)).into()
    }
}
