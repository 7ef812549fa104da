use behavior_tree::Registry;

use crate::Blackboard;
use crate::tree::behavior;

/// Former ids of leaves in tree files, with their current ids.
const FORMER_IDS: &[(&str, &str)] = &[
    ("AimAsOrdered", "AimAtTheOrderedTarget"),
    ("ChooseWhereToKick", "ChooseTheKickTarget"),
    ("DoWhatIsInjected", "FollowTheInjectedCommand"),
    ("ItHasAnOrder", "TheRobotHasAnOrder"),
    ("ItHasFallen", "TheRobotHasFallen"),
    ("ItIsCloseEnoughToKick", "TheRobotIsCloseEnoughToKick"),
    ("ItIsClosestToTheBall", "TheRobotIsClosestToTheBall"),
    ("ItIsDamping", "TheRobotIsDamping"),
    ("ItIsFalling", "TheRobotIsFalling"),
    ("ItIsGettingUp", "TheRobotIsGettingUp"),
    ("ItIsPreparing", "TheRobotIsPreparing"),
    ("ItIsRemoteControlled", "TheRobotIsRemoteControlled"),
    ("ItIsTheGoalkeeper", "TheRobotIsTheGoalkeeper"),
    ("ItIsToDribble", "TheOrderIsToDribble"),
    ("ItIsToWait", "TheOrderIsToWait"),
    ("ItIsToWalkOrTurn", "TheOrderIsToWalkOrTurn"),
    ("ItMayStandUp", "TheRobotMayStandUp"),
    ("ItTakesNoPartInTheGame", "TheRobotIsNotInPlay"),
    ("ItsTeamRestartsTheGame", "TheOwnTeamRestartsTheGame"),
    ("ItsTeamShoots", "TheOwnTeamShoots"),
    ("JudgeItsStance", "CheckTheKickPosition"),
    ("LookAtTheCentreMark", "LookAtTheCenterMark"),
    ("MoveToAStand", "MoveToTheStandingPose"),
    ("TheBallIsAtItsFeet", "TheBallCanBeKicked"),
    ("TheBallIsNearItsGoal", "TheBallIsNearTheOwnGoal"),
    ("TheBallRollsItsWay", "TheBallCanBeIntercepted"),
    ("TheGameIsOn", "TheGameStateIsPlaying"),
    ("TheTeamGetsReady", "TheGameStateIsReady"),
    ("TheTeamsAreSet", "TheGameStateIsSet"),
    ("WalkAsItIsSteered", "FollowTheRemoteControl"),
    ("WalkAsOrdered", "WalkToTheOrderedPose"),
    ("WalkBetweenBallAndGoal", "WalkToTheGuardPosition"),
    ("WalkIntoItsWay", "InterceptTheBall"),
    ("WalkThere", "WalkToThePenaltyKickPosition"),
    (
        "WalkToItsPlaceAtAPenaltyKick",
        "WalkToThePenaltyKickPosition",
    ),
    ("WalkToItsPlaceAtKickOff", "WalkToTheKickOffPosition"),
    ("WalkToTheMiddleOfItsPart", "WalkToTheSupportPosition"),
    ("WalkToWhereItMayBe", "WalkToTheSearchPosition"),
    ("YieldAllJoints", "DampAllJoints"),
];

/// Returns the leaves for tree files: every condition and action of [`create_tree`](crate::create_tree). The action
/// `look at the ball` is `LookAtTheBall` in a file. Former ids are aliases.
#[expect(
    clippy::expect_used,
    reason = "the tree never changes, and the test below builds it"
)]
pub fn registry() -> Registry<Blackboard> {
    let registry = Registry::from_leaves(&behavior()).expect("a test builds it");
    let add = |registry: Registry<_>, (former, id): &(&str, &str)| registry.alias(*former, *id);
    FORMER_IDS.iter().fold(registry, add)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_leaf_of_the_tree_has_an_id_of_its_own() {
        let known = registry();
        let name = known.leaf("LookAtTheBall").map(|leaf| leaf.name.as_str());
        assert_eq!(name, Some("look at the ball"));
        let is_condition = known.leaf("TheBallIsFree").map(|leaf| leaf.is_condition);
        assert_eq!(is_condition, Some(true));
    }

    #[test]
    fn every_former_id_is_an_alias_of_a_leaf() {
        let known = registry();
        for (former, id) in FORMER_IDS {
            let leaf = known.leaf(former).map(|leaf| leaf.id.as_str());
            assert_eq!(leaf, Some(*id), "{former}");
        }
    }
}
