use std::sync::mpsc;
use std::time::Duration;

use anyhow::ensure;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use bevyhavior_simulator::{AppExt, BackendError, Frame, SimulatorTickSink, Step, TickSink};
use hsl_types::{RobotId, Team, Time};
use hsl_wire::topics::{FIELD_DIMENSIONS, GAME_CONTROLLER_STATE, HSL_INCOMING, Topic, WORLD_STATE};
use scenario_kit::{ScenarioOptions, app_in_process, cast, find};
use serde::Serialize;
use tick_encoder::{STANDARD_INPUTS, TickEncoder, standard_messages};

use super::SCENARIO;

const TICKS: usize = 400;
/// Topics of a robot's inputs in messages of this project.
const OWN_INPUTS: [&Topic; 4] = [
    &FIELD_DIMENSIONS,
    &GAME_CONTROLLER_STATE,
    &HSL_INCOMING,
    &WORLD_STATE,
];

/// Inputs of a robot in the first ticks of a match in this process.
#[derive(Debug)]
pub(super) struct RecordedInputs {
    options: ScenarioOptions,
    topics: Vec<&'static Topic>,
    ticks: Vec<RecordedTick>,
}

/// Inputs of a tick.
#[derive(Debug, Serialize)]
pub(super) struct RecordedTick {
    /// Time of the tick \[ns\].
    now: u64,
    /// Messages in the order of their publication: index of the topic, and CDR bytes in Base64.
    messages: Vec<(usize, String)>,
}

impl RecordedInputs {
    /// Plays the first ticks of a match of `robot`, and records its inputs.
    ///
    /// # Errors
    ///
    /// Returns an error if the match cannot be played.
    pub(super) fn record(robot: RobotId) -> anyhow::Result<Self> {
        let scenario = find(SCENARIO)?;
        let mut options = scenario.options_of(1);
        let count = u8::from(robot.player_number);
        match robot.team {
            Team::Hulks => options.hulks = count,
            Team::Opponent => options.opponents = count,
        }
        // The robot plays after a second.
        let rules = &mut options.auto_referee;
        rules.initial_duration = Some(Duration::from_millis(100));
        rules.ready_duration = Duration::from_millis(500);
        rules.whistle_to_playing_delay = Duration::from_millis(200);
        options.standard_topics = format!("{robot}=true").parse()?;
        let cast = cast(scenario, &options)?;
        let mut app = app_in_process(scenario, &options, cast)?;
        let (sender, recorded) = mpsc::channel();
        app.insert_resource(SimulatorTickSink::new(InputSink {
            robot,
            topics: topics(),
            encoder: TickEncoder::default(),
            sender,
        }));
        for _ in 0..TICKS {
            if app.step() == Step::Finished {
                break;
            }
        }
        let ticks: Vec<_> = recorded.try_iter().collect();
        ensure!(
            ticks.len() == TICKS,
            "the match with the inputs ended early"
        );
        Ok(Self {
            options,
            topics: topics(),
            ticks,
        })
    }

    pub(super) fn options(&self) -> &ScenarioOptions {
        &self.options
    }

    pub(super) fn topics(&self) -> &[&'static Topic] {
        &self.topics
    }

    /// Returns true if a tick has this time.
    pub(super) fn has_time(&self, time: Time) -> bool {
        self.ticks.iter().any(|tick| tick.now == time.as_nanos())
    }

    /// Returns all ticks in order.
    pub(super) fn ticks(&self) -> &[RecordedTick] {
        &self.ticks
    }
}

fn topics() -> Vec<&'static Topic> {
    OWN_INPUTS.into_iter().chain(STANDARD_INPUTS).collect()
}

/// Sink that stores the inputs of one robot.
struct InputSink {
    robot: RobotId,
    topics: Vec<&'static Topic>,
    encoder: TickEncoder,
    sender: mpsc::Sender<RecordedTick>,
}

impl TickSink<Frame<'_>> for InputSink {
    fn record(&mut self, frame: &mut Frame<'_>) -> Result<(), BackendError> {
        let record = self.encoder.tick(frame);
        let mut messages = Vec::new();
        let mut own = Vec::new();
        for (index, topic) in self.topics.iter().enumerate() {
            let name = topic.full_name(self.robot);
            let of_topic = record.messages.iter().filter(|it| it.topic == name);
            own.extend(of_topic.map(|it| (index, BASE64.encode(&it.data))));
        }
        let input = frame
            .state
            .as_ref()
            .and_then(|it| it.inputs.get(&self.robot));
        for (number, message) in input
            .map(|input| standard_messages(input))
            .into_iter()
            .flatten()
            .enumerate()
        {
            let index = OWN_INPUTS.len() + number;
            messages.extend(message.map(|data| (index, BASE64.encode(data))));
        }
        // As in a match, the world state comes last.
        messages.extend(own);
        let now = frame.now.as_nanos();
        // The receiver lives as long as the app.
        let _ = self.sender.send(RecordedTick { now, messages });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tick_has_a_world_state_and_the_first_one_the_field() {
        for robot in ["hulks/2", "opponent/5"] {
            let inputs = RecordedInputs::record(robot.parse().unwrap()).unwrap();
            let index = |topic: &Topic| inputs.topics.iter().position(|it| *it == topic);
            let has = |tick: &RecordedTick, topic: &Topic| {
                let index = index(topic).unwrap();
                tick.messages.iter().any(|(of, _)| *of == index)
            };
            assert!(inputs.ticks.iter().all(|it| has(it, &WORLD_STATE)));
            assert!(inputs.ticks.iter().all(|it| has(it, STANDARD_INPUTS[1])));
            assert!(has(&inputs.ticks[0], &FIELD_DIMENSIONS));
            assert!(has(&inputs.ticks[0], &GAME_CONTROLLER_STATE));
        }
    }
}
