use std::collections::{BTreeMap, BTreeSet};

use hsl_parameters::Overrides;

/// Parameter of a robot with the file of its tree.
const TREE: &str = "tree";
/// Parameter of a robot that reloads the file of its tree when it changes.
const HOT_RELOAD: &str = "hot_reload";

/// Removes `hot_reload` from robots without a tree file if the same rule or file also sets it for a robot with one.
/// Otherwise `hulks/**:tree:=attack.btc hot_reload:=true` would be an error of all other robots.
pub(super) fn drop_idle_reloads(overrides: &mut BTreeMap<String, Overrides>) {
    let has_tree = |given: &Overrides| given.get(TREE).is_some_and(|tree| !tree.value.is_null());
    let source_of_reload =
        |given: &Overrides| given.get(HOT_RELOAD).map(|reload| reload.source.clone());
    let with_tree = overrides.values().filter(|given| has_tree(given));
    let used: BTreeSet<_> = with_tree.filter_map(source_of_reload).collect();
    for given in overrides.values_mut().filter(|given| !has_tree(given)) {
        if source_of_reload(given).is_some_and(|source| used.contains(&source)) {
            given.take(HOT_RELOAD);
        }
    }
}
