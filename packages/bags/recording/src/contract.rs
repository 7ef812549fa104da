//! TypeScript types of the values that the page of `sil view` receives.

mod typescript;
mod variants;

use behavior_tree::LayoutNode;
use hsl_types::{
    FallDownStateKind, FieldDimensions, GamePhase, GameState, Half, PenaltyKind, PrimaryState,
    RunVerdict, SubState, Team,
};
use mission::StepState;
use testing::assert_current;
use typescript::{Declarations, file_of_page};
use variants::{object, union};

use crate::{
    Frame, HistoryPart, LeagueFrame, MissionHistory, NodeChanges, Overview, Series, TopicMessages,
    TreeLayout,
};

const ABOUT: &str = "Values of a recording. Times are nanoseconds since the start of the run; lengths are in [m], \
                     angles in [rad]; positions are in the frame `world`, unless a comment says otherwise. Generated \
                     from the types of the package `recording` by `make generated`.";

#[test]
fn the_generated_files_are_what_the_struct_says() {
    let mut types = Declarations::default();
    types.add::<Overview>();
    types.add::<Frame>();
    types.add::<LeagueFrame>();
    types.add::<TreeLayout>();
    types.add::<MissionHistory>();
    types.add::<HistoryPart>();
    types.add::<NodeChanges>();
    types.add::<Series>();
    types.add::<TopicMessages>();
    types.add_alias("FallDownStateKind", &union::<FallDownStateKind>());
    types.add_alias("GamePhase", &union::<GamePhase>());
    types.add_alias("GameState", &union::<GameState>());
    types.add_alias("Half", &union::<Half>());
    types.add_alias("PenaltyKind", &union::<PenaltyKind>());
    types.add_alias("PrimaryState", &union::<PrimaryState>());
    types.add_alias("RunVerdict", &union::<RunVerdict>());
    types.add_alias("StepState", &union::<StepState>());
    types.add_alias("SubState", &union::<SubState>());
    types.add_alias("Team", &union::<Team>());
    types.add_alias("FieldDimensions", &object::<FieldDimensions>());
    types.add_alias("LayoutNode", &object::<LayoutNode>());
    assert_current(&file_of_page("recording.d.ts"), &types.text(ABOUT));
}
