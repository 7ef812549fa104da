use crate::plan::match_arguments::MatchArguments;
use crate::plan::match_plan::MatchPlan;
use crate::plan::play_arguments::PlayArguments;

/// Returns the plan of a match of two against two for tests, with these rules and programs, after a change of its
/// arguments.
pub(super) fn plan(
    rules: &[&str],
    nodes: &[&str],
    change: impl FnOnce(&mut MatchArguments),
) -> Result<MatchPlan, String> {
    let rules = [&["hulks:=2", "opponents:=2"], rules].concat();
    let mut arguments = MatchArguments {
        rules: rules.into_iter().map(str::to_owned).collect(),
        play: PlayArguments {
            no_record: true,
            node: nodes.iter().map(|node| node.parse().unwrap()).collect(),
            ..PlayArguments::default()
        },
        ..MatchArguments::default()
    };
    change(&mut arguments);
    MatchPlan::new(arguments).map_err(|error| error.to_string())
}
