use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use behavior_tree::{Registry, Variables};
use behavior_tree_outline::refuse_hidden;
use behavior_tree_outline::{FileErrors, LoadedTree};
use rhai::{
    AST, Dynamic, Engine, EvalAltResult, ImmutableString, OptimizationLevel, Position, Scope,
};

use crate::large_stack::on_large_stack;

use super::arguments::{Known, describe};
use super::build::{Builder, without_arguments};
use super::check::{Names, is_built_in};
use super::function::Program;
use super::imports::read_files;
use super::limits::LOAD_STACK;
use super::merge::{merge, sources};
use super::message::{explain, explain_syntax};
use super::printed::collect_printed;
use super::report::Report;
use super::sketch::Sketch;
use super::sources::Sources;
use super::tick_functions::tick_functions;
use super::{LOAD_OPERATIONS, Situation};
use super::{budget, constructors, controls, engine, leaves, tokens};

/// Runs the script and builds a tree of its last expression. `path` is the name of the script in errors; the file is
/// not read. `read` reads the files that it imports, which are in the folder of `path`.
///
/// # Errors
/// Returns all errors of imports and the first syntax error of each file; otherwise all unknown names, and all wrong
/// arguments up to an error that stops the script.
pub fn load_text<S: Situation<B>, B: 'static>(
    path: &Path,
    text: &str,
    registry: &Registry<B>,
    read: &mut dyn FnMut(&Path) -> io::Result<String>,
) -> Result<LoadedTree<B>, FileErrors> {
    refuse_hidden(path, registry, is_built_in)?;
    let files = read_files(path, text, read)?;
    let sources = sources(&files);
    let report = Arc::new(Report::new(sources.clone()));
    let merged = merge(&files, &sources, &report);
    let ticking = engine::tick_engine::<S, B>(registry, &sources);
    let mut loading = load_engine(&report, registry);
    tokens::rename(&mut loading, merged.names);
    let script = on_large_stack(LOAD_STACK, || {
        run_all(&loading, &ticking, registry, &merged.text, &report)
    });
    let script = script.map_err(|error| {
        let message = format!("the script cannot be loaded: {error}");
        report.error(Position::START, message, "");
        report.errors()
    })?;
    if !report.is_empty() {
        return Err(report.errors());
    }
    let builder = Builder {
        program: Arc::new(Program::new(
            ticking,
            &script.functions,
            script.constants,
            sources.clone(),
        )),
        registry,
    };
    Ok(LoadedTree {
        root: builder.node::<S>(&script.root),
        variables: Variables::default(),
        files: files_of(path, &sources),
        warnings: report.warnings(),
    })
}

/// Returns the paths of all files of a script, the main file first.
fn files_of(path: &Path, sources: &Sources) -> Vec<PathBuf> {
    let imported = sources.iter().filter(|source| source.module.is_some());
    let imported = imported.map(|source| source.path.clone());
    [path.to_owned()].into_iter().chain(imported).collect()
}

/// Result of a script.
struct ReadScript {
    root: Arc<Sketch>,
    /// Functions that ticks can call.
    functions: AST,
    /// Global constants.
    constants: BTreeMap<ImmutableString, Dynamic>,
}

/// Compiles and runs the merged text of a script. Errors, and warnings with the printed lines, are added to the report.
fn run_all<B: 'static>(
    loading: &Engine,
    ticking: &Engine,
    registry: &Registry<B>,
    text: &str,
    report: &Report,
) -> ReadScript {
    let script = compile(loading, text, report);
    // Names are checked in all functions, because a function that is not called at load may be called in a tick.
    let names = Names::new([loading, ticking], &script, registry);
    names.check(&script, report);
    let script = loading.optimize_ast(&Scope::new(), script, OptimizationLevel::Simple);
    let mut scope = Scope::new();
    let (root, printed) = collect_printed(|| run(loading, &mut scope, &script, report));
    if !printed.is_empty() {
        report.warn(printed.join("\n"));
    }
    let constants = scope.iter().filter(|(_, is_constant, _)| *is_constant);
    ReadScript {
        functions: tick_functions(&script, &names, &root, report),
        root,
        constants: constants
            .map(|(name, _, value)| (name.into(), value))
            .collect(),
    }
}

/// Creates the engine that runs scripts when they are loaded: with the constructors of nodes, which report errors to
/// `report`.
fn load_engine<B: 'static>(report: &Arc<Report>, registry: &Registry<B>) -> Engine {
    let mut engine = engine::sandbox(&report.sources);
    let conditions = registry
        .named_leaves()
        .filter(|(_, leaf)| leaf.is_condition && without_arguments(&leaf.ports).is_some());
    let known = Arc::new(Known {
        report: report.clone(),
        conditions: conditions.map(|(id, _)| id.to_owned()).collect(),
        scorers: registry
            .scorers()
            .map(|scorer| scorer.name.clone())
            .collect(),
        choosers: registry
            .choosers()
            .map(|chooser| chooser.name.clone())
            .collect(),
    });
    leaves::register(&mut engine, &known, registry);
    controls::register(&mut engine, &known, registry);
    constructors::register(&mut engine, &known);
    let report = report.clone();
    #[expect(
        deprecated,
        reason = "not deprecated, but so marked as subject to change"
    )]
    engine.on_missing_function(move |name, _, _, _| {
        // The error is reported already. With a stand-in, other errors can be found, too.
        let stands_in = name.starts_with(char::is_uppercase) && !report.is_empty();
        Ok(stands_in.then(|| Dynamic::from(Arc::new(Sketch::invalid()))))
    });
    engine
}

/// Parses the script. A syntax error is reported, and the result is then empty.
fn compile(engine: &Engine, text: &str, report: &Report) -> AST {
    match engine.compile(text) {
        Ok(script) => script,
        Err(error) => {
            let (message, help) = explain_syntax(error.err_type());
            report.error(error.position(), message, help);
            AST::empty()
        }
    }
}

/// Runs the script and returns the root of the tree, which is the value of its last expression. `scope` receives the
/// global constants. Errors are reported, and the root is then invalid.
fn run(engine: &Engine, scope: &mut Scope<'_>, script: &AST, report: &Report) -> Arc<Sketch> {
    let invalid = || Arc::new(Sketch::invalid());
    if script.statements().is_empty() && !report.is_empty() {
        return invalid();
    }
    budget::set_operations(LOAD_OPERATIONS);
    let last = script.statements().last();
    let end = last.map_or(Position::NONE, |statement| statement.position());
    match engine.eval_ast_with_scope::<Dynamic>(scope, script) {
        Ok(value) => {
            let found = describe(&value);
            value.try_cast::<Arc<Sketch>>().unwrap_or_else(|| {
                let help = "the last expression of a script is the root of the tree";
                report.error(
                    end,
                    format!("the script ends with {found}, not with a node"),
                    help,
                );
                invalid()
            })
        }
        Err(error) => {
            add_error(*error, report);
            invalid()
        }
    }
}

/// Reports the error that stopped the script, unless an error was reported at its place already.
fn add_error(error: EvalAltResult, report: &Report) {
    let (position, message) = explain(error, LOAD_OPERATIONS);
    if !report.has_error_at(position) {
        report.error(position, message, "");
    }
}
