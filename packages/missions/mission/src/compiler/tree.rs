use std::collections::BTreeSet;

use pddl::validation::AppliedStep;

use super::error::CompileError;
use super::unit::{UnitAction, create_unit};
use super::xml::Element;
use crate::Flows;

/// Id of the tree.
const TREE: &str = "Plan";

/// Variable that requests a new plan.
pub(crate) const REPLAN: &str = "replan";

/// Maximum number of flags in a script, because the loader limits the length of scripts.
const FLAGS_PER_SCRIPT: usize = 64;

/// Returns the variable of the tree that is true after a step has finished.
fn done_flag(step: usize) -> String {
    format!("done_{step}")
}

/// Returns the path of a variable in the loaded tree.
pub(crate) fn variable_path(name: &str) -> String {
    format!("{TREE}/{name}")
}

/// Returns the XML of the whole file: a sequence that resets the flags and then runs the flows in parallel, each a
/// sequence of steps. A step waits for steps of other flows by their flags. `action` returns the implementation of a
/// step. If the sequence fails, the variable [`REPLAN`] becomes true.
pub(super) fn write(
    steps: &[AppliedStep],
    flows: &Flows,
    action: impl Fn(usize) -> Result<UnitAction, CompileError>,
) -> Result<String, CompileError> {
    let mut files = BTreeSet::new();
    let mut trees = Vec::new();
    let mut parallel = Vec::with_capacity(flows.flows.len());
    for (number, flow) in flows.flows.iter().enumerate() {
        let mut units = Vec::with_capacity(flow.len());
        for index in flow {
            let mut action = action(*index)?;
            files.extend(action.file.take());
            trees.extend(action.tree.take());
            let set = format!("{} := true", done_flag(*index));
            let unit = create_unit(*index, &steps[*index], &action).with("_onSuccess", set);
            units.push(with_preconditions(unit, &flows.waits[*index]));
        }
        let flow = Element::new("Sequence").with("name", format!("flow_{number}"));
        parallel.push(flow.containing(units));
    }
    let work = match parallel.len() {
        0 => Element::new("AlwaysSuccess"),
        1 => parallel.remove(0),
        flows => Element::new("Parallel")
            .with("success_count", flows.to_string())
            .with("failure_count", "1")
            .containing(parallel),
    };
    let plan = Element::new("Sequence")
        .with("name", "ReplanOnFailure")
        .with("_onFailure", format!("{REPLAN} := true"))
        .containing(reset_flags(steps.len()).chain([work]));
    let includes = files
        .into_iter()
        .map(|file| Element::new("include").with("path", file));
    let tree = |id: String| Element::new("BehaviorTree").with("ID", id);
    let trees = trees
        .into_iter()
        .map(|(id, xml)| tree(id).containing_raw(xml));
    let root = Element::new("root")
        .with("BTCPP_format", "4")
        .with("main_tree_to_execute", TREE)
        .containing(includes)
        .containing([tree(TREE.to_owned()).containing([plan])])
        .containing(trees);
    root.write()
        .map_err(|error| CompileError::Write(error.to_string()))
}

/// Creates the scripts that reset all flags and the request of a new plan.
fn reset_flags(steps: usize) -> impl Iterator<Item = Element> {
    let names: Vec<_> = [REPLAN.to_owned()]
        .into_iter()
        .chain((0..steps).map(done_flag))
        .collect();
    let scripts: Vec<_> = names
        .chunks(FLAGS_PER_SCRIPT)
        .map(|names| {
            let code: Vec<_> = names
                .iter()
                .map(|name| format!("{name} := false"))
                .collect();
            Element::new("Script").with("code", code.join("; "))
        })
        .collect();
    scripts.into_iter()
}

/// Wraps the node of a step in preconditions: it runs only after the steps `waits` of other flows have finished.
fn with_preconditions(unit: Element, waits: &[usize]) -> Element {
    waits.chunks(FLAGS_PER_SCRIPT).fold(unit, |unit, steps| {
        let flags: Vec<_> = steps.iter().map(|step| done_flag(*step)).collect();
        Element::new("Precondition")
            .with("if", flags.join(" && "))
            .with("else", "RUNNING")
            .containing([unit])
    })
}
