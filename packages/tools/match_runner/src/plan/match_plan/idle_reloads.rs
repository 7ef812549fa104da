use std::collections::{BTreeMap, BTreeSet};

use hsl_parameters::Overrides;

const TREE: &str = "tree";
const HOT_RELOAD: &str = "hot_reload";

/// Removes `hot_reload` from robots without a tree file if the same rule or file sets it for a robot with one:
/// `hulks/**:tree:=attack.btc hot_reload:=true` reloads the existing trees.
pub(super) fn drop_idle_reloads(overrides: &mut BTreeMap<String, Overrides>) {
    let has_tree = |given: &Overrides| {
        let mut values = given.iter();
        values.any(|(key, given)| key == TREE && !given.value.is_null())
    };
    let source_of_reload = |given: &Overrides| {
        let mut values = given.iter();
        let (_, reload) = values.find(|(key, _)| *key == HOT_RELOAD)?;
        Some(reload.source.clone())
    };
    let with_tree = overrides.values().filter(|given| has_tree(given));
    let used: BTreeSet<_> = with_tree.filter_map(source_of_reload).collect();
    for given in overrides.values_mut().filter(|given| !has_tree(given)) {
        if source_of_reload(given).is_some_and(|source| used.contains(&source)) {
            given.take(HOT_RELOAD);
        }
    }
}
