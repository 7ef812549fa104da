//! Matches that continue from a rebuilt world.

use std::path::Path;

use hsl_types::Team;
use match_setup::MatchProgress;
use support::InvalidValues;

use super::RebuiltWorld;
use crate::branch::{BranchReport, ChangeRequest};
use crate::plan::checks::require_plays;
use crate::plan::match_arguments::MatchArguments;
use crate::plan::match_plan::MatchPlan;
use crate::plan::play_arguments::PlayArguments;
use crate::plan::player::Player;
use crate::verdict::failure::WrongUse;
use crate::verdict::report::MatchReport;

/// Returns the plan of a match that begins with the scenario in `file`, with the trees and parameters of `request`: in this
/// process, or over ROS if `play` has programs.
///
/// # Errors
/// Returns all errors in the arguments and in their files.
pub fn continued_plan(
    file: &Path,
    request: &ChangeRequest,
    play: PlayArguments,
) -> Result<MatchPlan, WrongUse> {
    let plan = MatchPlan::new(MatchArguments {
        rules: request.rules()?,
        in_process: play.node.is_empty(),
        scenario: Some(file.to_string_lossy().into_owned()),
        play,
        ..MatchArguments::default()
    })?;
    let mut invalid = InvalidValues::default();
    for robot in &request.robots {
        require_plays("robot", *robot, &plan.behaviors, &mut invalid);
        // A program of `--node` would ignore the tree.
        let has_program = matches!(plan.players.0.get(robot), Some(Player::Command(_)));
        let reason = format!("{robot} is played by the program of --node, which does not use it");
        invalid.require(request.tree.is_none() || !has_program, "tree", reason);
    }
    invalid.into_result(plan).map_err(WrongUse::because)
}

impl RebuiltWorld {
    /// Returns the report of a match that continued from this world.
    pub fn continued(&self, report: MatchReport) -> BranchReport {
        let [hulks, opponents] = Team::ALL.map(|team| self.game.state.team(team).score);
        BranchReport {
            fork: Some(MatchProgress {
                hulks,
                opponents,
                ..MatchProgress::default()
            }),
            report,
        }
    }
}
