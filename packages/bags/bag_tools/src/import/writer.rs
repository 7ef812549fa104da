use std::collections::BTreeMap;

use hsl_bag::{BagSummary, BagWriter, StorageOptions};
use hsl_types::{FieldDimensions, GameControllerState, LoggedDecision, RobotId, Time};
use hsl_wire::answer::PARTS;
use hsl_wire::convert::{
    behavior_tree_layout, field_dimensions, game_controller_state, header, motion_command,
    world_state,
};
use hsl_wire::{RecordBuffers, RecordBuilder, topics};

use crate::ToolError;
use crate::output::Unfinished;

/// Writer of decisions, in the order of time.
pub(super) struct Writer {
    folder: Unfinished,
    bag: BagWriter,
    buffers: RecordBuffers,
    /// Number of decisions so far.
    count: u64,
    written: BTreeMap<RobotId, Written>,
    /// Number of decisions of each robot, and of those among them with a world state.
    pub(super) robots: BTreeMap<RobotId, (u64, u64)>,
    /// Number of invalid world states, and the reason of the first one.
    invalid: Option<(u64, String)>,
}

impl Writer {
    /// Creates the bag in a folder.
    pub(super) fn create(folder: Unfinished) -> Result<Self, ToolError> {
        let bag = BagWriter::create(folder.path(), StorageOptions::default())?;
        Ok(Self {
            folder,
            bag,
            buffers: RecordBuffers::default(),
            count: 0,
            written: BTreeMap::new(),
            robots: BTreeMap::new(),
            invalid: None,
        })
    }

    /// Writes a decision: messages that changed, world state and answer. A world state with invalid values, which no other
    /// command would read, is left out.
    pub(super) fn add(&mut self, decision: &LoggedDecision) -> Result<(), ToolError> {
        self.count += 1;
        let robot = decision.robot;
        let mut record = RecordBuilder::new(&mut self.buffers, decision.time, self.count);
        let written = self.written.entry(robot).or_default();
        written.add(&mut record, decision);
        let header = record.robot_header(robot);
        let counts = self.robots.entry(robot).or_default();
        counts.0 += 1;
        if let Some(state) = &decision.world_state {
            let message = world_state::to_message(header.clone(), state, 0);
            match world_state::from_message(&message) {
                Ok(_) => {
                    counts.1 += 1;
                    record.of_robot(&topics::WORLD_STATE, robot, &message);
                }
                Err(error) => {
                    let invalid = self.invalid.get_or_insert_with(|| (0, error.to_string()));
                    invalid.0 += 1;
                }
            }
        }
        let message = motion_command::to_message(header.clone(), &decision.output);
        record.of_robot(&topics::MOTION_COMMAND, robot, &message);
        for part in PARTS {
            let number = robot.player_number;
            part.visit(&decision.output, &header, number, &mut |message| {
                record.any_of_robot(part.topic(), robot, message);
            });
        }
        Ok(self.bag.write(record.finish())?)
    }

    /// Returns a sentence about the invalid world states; `None` if there were none.
    pub(super) fn note(&self) -> Option<String> {
        let (count, reason) = self.invalid.as_ref()?;
        Some(format!(
            "{count} world states left out because they are invalid, the first one because {reason}"
        ))
    }

    /// Completes the bag.
    pub(super) fn finish(self) -> Result<BagSummary, ToolError> {
        let summary = self.bag.finish()?;
        self.folder.finish()?;
        Ok(summary)
    }
}

/// Contents of a robot's messages that were written last. The messages are written again when these change.
#[derive(Default)]
struct Written {
    field: Option<FieldDimensions>,
    game: Option<GameControllerState>,
    layout_version: Option<u32>,
}

impl Written {
    /// Adds the messages that changed.
    fn add(&mut self, record: &mut RecordBuilder<'_>, decision: &LoggedDecision) {
        let robot = decision.robot;
        if let Some(field) = decision.field.filter(|it| self.field != Some(*it)) {
            self.field = Some(field);
            let message = field_dimensions::to_message(&field);
            record.of_robot(&topics::FIELD_DIMENSIONS, robot, &message);
        }
        if let Some(game) = decision.game.filter(|it| self.game != Some(*it)) {
            self.game = Some(game);
            let header = record.robot_header(robot);
            let message = game_controller_state::to_message(header, &game);
            record.of_robot(&topics::GAME_CONTROLLER_STATE, robot, &message);
        }
        let layout = decision.layout.as_ref();
        if let Some(layout) = layout.filter(|it| self.layout_version != Some(it.version)) {
            self.layout_version = Some(layout.version);
            let header = header::of_robot(Time::ZERO, robot);
            let message = behavior_tree_layout::to_message(header, layout);
            record.of_robot(&topics::TREE_LAYOUT, robot, &message);
        }
    }
}
