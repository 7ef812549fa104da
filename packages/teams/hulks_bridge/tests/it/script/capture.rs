//! The recorded conversation with the real node, which is not part of this repository.

#[path = "../../../../hulks_protocol/tests/it/common/recorded.rs"]
mod recorded;

use std::collections::BTreeMap;
use std::time::Duration;

use hsl_types::Time;
use hulks_protocol::attachment::Attachment;
use hulks_protocol::convert::{Inputs, Translate};
use hulks_protocol::node_clock::NodeClock;
use hulks_protocol::topics::{self, INPUTS, Topic};
use serde_json::Value;

use self::recorded::{CAPTURE, bytes, capture, events};
use super::{Script, Step};

/// Clock time of the recorded node before the first step, in nanoseconds.
const START: u64 = 1_000_000_000;
/// Time between two steps, in nanoseconds.
const PERIOD: u64 = 10_000_000;

/// All payloads of a topic by their step.
type Payloads = BTreeMap<(String, u64), Vec<Vec<u8>>>;

impl Script {
    /// Returns the recorded conversation, or `None` if `HULKS_CAPTURE` names no file. A script has one address for
    /// return messages, which replaces other recorded ones.
    pub(crate) fn recorded() -> Option<Self> {
        if std::env::var_os(CAPTURE).is_none() {
            testing::not_run::report(&format!(
                "{CAPTURE} is not set: only the synthetic conversation was played"
            ));
            return None;
        }
        let lines = capture();
        let mut payloads = Payloads::new();
        for sample in events(&lines, "sample") {
            let key = sample["key"].as_str().unwrap();
            let name = key.strip_prefix("rt/hulks_3/").unwrap();
            let name = name.rsplitn(3, '/').nth(2).unwrap().to_owned();
            let attachment = Attachment::from_bytes(&bytes(sample, "attachment")).unwrap();
            let shown = u64::try_from(attachment.source_timestamp).unwrap();
            let of_moment = payloads.entry((name, shown)).or_default();
            of_moment.push(bytes(sample, "payload"));
        }
        let one = |topic: &Topic, shown| payloads[&(topic.name.to_owned(), shown)][0].clone();
        let field = hulks_protocol::cdr::decode(&one(&topics::FIELD_DIMENSIONS, START)).unwrap();
        let meanings = events(&lines, "meaning");
        let steps = (0..).zip(meanings).map(|(tick, meaning)| {
            let (before, shown) = (START + tick * PERIOD, START + (tick + 1) * PERIOD);
            assert_eq!(meaning["clock_ns"], shown);
            let volatile = INPUTS
                .iter()
                .filter(|it| payloads.contains_key(&(it.name.to_owned(), before)));
            let compared = volatile.filter(|it| **it != &topics::GAME_CONTROLLER_ADDRESS);
            let messages = (topics::MESSAGE.name.to_owned(), shown);
            Step {
                clock_ns: shown,
                world_state: world_state(meaning, shown),
                inputs: compared
                    .map(|topic| (topic.name, one(topic, before)))
                    .collect(),
                motion_command: one(&topics::MOTION_COMMAND, shown),
                trace: one(&topics::TRACE, shown),
                messages: payloads.get(&messages).cloned().unwrap_or_default(),
            }
        });
        Some(Self {
            field: hsl_types::FieldDimensions::from_theirs(&field),
            address: "192.168.7.9:3838".parse().unwrap(),
            steps: steps.collect(),
        })
    }
}

/// Converts a recorded world state. The node's clock shows simulation time here, so each stamp has the same value on
/// both sides.
fn world_state(meaning: &Value, shown: u64) -> hsl_types::WorldState {
    fn read<T: serde::de::DeserializeOwned>(value: &Value) -> T {
        serde_json::from_value(value.clone()).unwrap()
    }
    let state = &meaning["world_state"];
    let inputs = Inputs {
        player_number: read(&state["robot"]["player_number"]),
        player_states: read(&meaning["player_states"]),
        fall_down_state: hsl_types::FallDownState::default().to_theirs(),
        ball_state: read(&state["ball"]),
        filtered_game_controller_state: read(&state["filtered_game_controller_state"]),
        game_controller_address: None,
        ground_to_field: read(&state["robot"]["ground_to_field"]),
        hypothetical_ball_positions: read(&state["hypothetical_ball_positions"]),
        obstacles: read(&state["obstacles"]),
        position_of_interest: read(&state["position_of_interest"]),
        primary_state: read(&state["robot"]["primary_state"]),
        rule_ball_state: read(&state["rule_ball"]),
        rule_obstacles: read(&state["rule_obstacles"]),
        suggested_search_position: read(&state["suggested_search_position"]),
    };
    let shown = Duration::from_nanos(shown);
    let clock = NodeClock::showing(shown, Time::ZERO + shown);
    inputs.to_world_state(clock)
}
