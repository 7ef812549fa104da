use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use bag_tools::Bag;
use hsl_bag::{BagWriter, StorageOptions};
use hsl_types::{GameControllerState, RobotId, Time};
use hsl_wire::convert::{game_controller_state, header, hsl_message, world_state};
use hsl_wire::topics::{GAME_CONTROLLER_STATE, HSL_INCOMING, WORLD_STATE};
use hsl_wire::{RecordBuffers, RecordBuilder};

use super::ticks::Ticks;
use super::{RecordedInput, RedecideError, RobotInputs};
use crate::verdict::failure::WrongUse;

/// Inputs of a robot in the order of time.
pub type Inputs<'a> = Box<dyn Iterator<Item = Result<RecordedInput, RedecideError>> + 'a>;

/// Name of the folder of the bag.
const BAG: &str = "inputs";
/// Name of the scenario's file.
const SCENARIO: &str = "recorded_inputs.yaml";

/// Recorded inputs of robots in a form that a match can give to programs: a bag whose world states have the stamps of
/// ticks, and a scenario with the robots.
///
/// In a recording of the world, stamps stay as they are. In the log of a robot, the first stamp becomes that of the first
/// tick, and later ones that of the nearest free tick. Each world state keeps its age of everything that was seen.
pub struct GivenInputs {
    /// Bag with the inputs.
    pub bag: PathBuf,
    /// File of the scenario.
    pub scenario: PathBuf,
    /// Number of inputs of each robot.
    pub counts: BTreeMap<RobotId, u64>,
}

impl GivenInputs {
    /// Writes the inputs on which robots of `bag` decided below `folder`. Robots without inputs are not in the result.
    ///
    /// # Errors
    /// Returns an error if the bag cannot be read, has inputs of several runs, or the files cannot be written.
    pub fn of_bag(
        bag: &Bag,
        robots: impl IntoIterator<Item = RobotId>,
        tick_duration: Duration,
        folder: &Path,
    ) -> anyhow::Result<Self> {
        let mut inputs: Vec<(RobotId, Inputs<'_>)> = Vec::new();
        for robot in robots {
            inputs.push((robot, Box::new(RobotInputs::of_program(bag, robot)?)));
        }
        Self::write(inputs, tick_duration, folder)
    }

    /// Writes the inputs of robots below `folder`. Robots without inputs are not in the result.
    ///
    /// # Errors
    /// Returns an error if inputs cannot be read, are of several runs, or the files cannot be written.
    pub fn write(
        robots: Vec<(RobotId, Inputs<'_>)>,
        tick_duration: Duration,
        folder: &Path,
    ) -> anyhow::Result<Self> {
        let mut readers = Vec::new();
        let mut first: Option<Time> = None;
        for (robot, mut inputs) in robots {
            if let Some(next) = inputs.next().transpose()? {
                let now = next.world_state.now;
                first = Some(first.map_or(now, |first| first.min(now)));
                let mut reader = RobotReader {
                    robot,
                    inputs,
                    games: next.games.iter().copied().collect(),
                    next: Some(next),
                    after: None,
                    last_tick: 0,
                };
                reader.look_ahead()?;
                readers.push(reader);
            }
        }
        let ticks = Ticks::new(first.unwrap_or_default(), tick_duration);
        let path = folder.join(BAG);
        let mut writer = BagWriter::create(&path, StorageOptions::default())?;
        let mut buffers = RecordBuffers::default();
        let mut counts = BTreeMap::new();
        while let Some(tick) = readers.iter().filter_map(|it| it.next_tick(&ticks)).min() {
            let now = ticks.time_of(tick);
            let mut record = RecordBuilder::new(&mut buffers, now, tick);
            let due = readers
                .iter_mut()
                .filter(|it| it.next_tick(&ticks) == Some(tick));
            for reader in due {
                if reader.add_to(&mut record, &ticks)? {
                    *counts.entry(reader.robot).or_default() += 1;
                }
            }
            writer.write(record.finish())?;
        }
        writer.finish()?;
        let scenario = folder.join(SCENARIO);
        user_files::write(&scenario, scenario_text(counts.keys()))
            .with_context(|| scenario.display().to_string())?;
        Ok(Self {
            bag: path,
            scenario,
            counts,
        })
    }
}

/// Inputs of a robot that were not written yet.
struct RobotReader<'a> {
    robot: RobotId,
    inputs: Inputs<'a>,
    next: Option<RecordedInput>,
    /// Input after the next one, with the states of the game that were recorded after the next one.
    after: Option<RecordedInput>,
    /// States of the game that were not written yet.
    games: VecDeque<(Time, GameControllerState)>,
    /// Number of the tick of the last written input.
    last_tick: u64,
}

impl RobotReader<'_> {
    /// Returns the number of the tick of the next input or state of the game; `None` after the last input.
    fn next_tick(&self, ticks: &Ticks) -> Option<u64> {
        let input = self.next_input_tick(ticks)?;
        let game = self.games.front();
        let game = game.map_or(u64::MAX, |(time, _)| ticks.nearest(*time));
        // A state that is late for its tick belongs to the next one.
        Some(input.min(game.max(self.last_tick + 1)))
    }

    fn next_input_tick(&self, ticks: &Ticks) -> Option<u64> {
        let next = self.next.as_ref()?;
        Some(ticks.nearest(next.world_state.now).max(self.last_tick + 1))
    }

    /// Reads the input after the next one.
    fn look_ahead(&mut self) -> Result<(), RedecideError> {
        self.after = self.inputs.next().transpose()?;
        let games = self.after.iter().flat_map(|after| &after.games);
        self.games.extend(games);
        Ok(())
    }

    /// Adds what is due to the record of its tick. Returns true if that is an input.
    fn add_to(&mut self, record: &mut RecordBuilder<'_>, ticks: &Ticks) -> anyhow::Result<bool> {
        let header = header::of_robot(record.now(), self.robot);
        let is_input_due = self.next_input_tick(ticks) == Some(record.tick());
        while let Some((time, state)) = self.games.front()
            && ticks.nearest(*time) <= record.tick()
        {
            let message = game_controller_state::to_message(header.clone(), state);
            record.of_robot(&GAME_CONTROLLER_STATE, self.robot, &message);
            self.games.pop_front();
        }
        self.last_tick = record.tick();
        let Some(mut input) = self.next.take_if(|_| is_input_due) else {
            return Ok(false);
        };
        if input.run > 0 {
            let error = "the bag has several runs; use the bag of one of them, see `sil bag cut`";
            return Err(WrongUse::because(error).into());
        }
        input.world_state.move_to(record.now());
        for message in &input.messages {
            let message = hsl_message::incoming_to_message(header.clone(), message);
            record.of_robot(&HSL_INCOMING, self.robot, &message);
        }
        let count = u32::try_from(input.messages.len()).unwrap_or(u32::MAX);
        let message = world_state::to_message(header, &input.world_state, count);
        record.of_robot(&WORLD_STATE, self.robot, &message);
        self.next = self.after.take();
        self.look_ahead()?;
        Ok(true)
    }
}

/// Returns the file of a scenario with these robots, which ends when the inputs do. Their poses are those of the inputs.
fn scenario_text<'a>(robots: impl Iterator<Item = &'a RobotId>) -> String {
    let mut text = "description: Robots decide on recorded inputs.\nrobots:\n".to_owned();
    for (place, robot) in robots.enumerate() {
        text += &format!("  {robot}: [{place}, 0]\n");
    }
    text + "duration: 1000000\n"
}
