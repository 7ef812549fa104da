use std::collections::BTreeMap;

use rhai::{AST, ASTNode, Expr, Position, Stmt};

use super::check::Names;
use super::limits::MAX_TICK_EXPRESSIONS;
use super::report::Report;
use super::sketch::{Part, ScriptQuestion, Sketch};

/// Functions of a script by name and number of parameters, with the position of each.
type Functions = BTreeMap<(String, usize), Position>;

/// Returns the functions of the script that ticks can call. A function that is nested too deeply for a robot's thread is
/// left out if it creates nodes, which only works while the script is loaded; otherwise it is reported, as is a use
/// of one in the tree below `root`.
pub(super) fn tick_functions(script: &AST, names: &Names, root: &Sketch, report: &Report) -> AST {
    let mut deep = Functions::new();
    for (_, _, name, parameters, function) in script.shared_lib().iter_script_fn_info() {
        let only = script.clone_functions_only_filtered(|_, _, _, other, count| {
            other == name && count == parameters
        });
        let (depth, creates_nodes) = measure(&only, names);
        if depth <= MAX_TICK_EXPRESSIONS {
            continue;
        }
        let position = function.body.start_position();
        if !creates_nodes {
            report.error(position, too_deep(), "");
        }
        deep.insert((name.to_owned(), parameters), position);
    }
    refuse(root, &deep, report);
    script.clone_functions_only_filtered(|_, _, _, name, parameters| {
        !deep.contains_key(&(name.to_owned(), parameters))
    })
}

/// Returns the maximum number of nested statements and expressions in the functions, and whether one of them creates
/// nodes.
fn measure(functions: &AST, names: &Names) -> (usize, bool) {
    let (mut depth, mut creates_nodes) = (0, false);
    functions.walk(&mut |path: &[ASTNode<'_>]| {
        depth = depth.max(path.len());
        if let Some(ASTNode::Expr(Expr::FnCall(call, _)) | ASTNode::Stmt(Stmt::FnCall(call, _))) =
            path.last()
        {
            creates_nodes |= names.is_constructor(&call.name);
        }
        true
    });
    (depth, creates_nodes)
}

/// Reports each question of the tree that is one of the `deep` functions.
fn refuse(sketch: &Sketch, deep: &Functions, report: &Report) {
    if deep.is_empty() {
        return;
    }
    if let Part::Control { asked, .. } = &sketch.part {
        for asked in asked {
            if let ScriptQuestion::Function { name, curried } = asked
                && let Some(position) = deep.get(&(name.to_string(), curried.len() + 1))
                && !report.has_error_at(*position)
            {
                report.error(*position, too_deep(), "");
            }
        }
    }
    for child in &sketch.children {
        refuse(child, deep, report);
    }
}

/// Returns the message for a function that is nested too deeply.
fn too_deep() -> String {
    format!(
        "the nesting depth of expressions in a function that ticks call exceeds {MAX_TICK_EXPRESSIONS}"
    )
}
