use std::collections::BTreeMap;

use hsl_types::{FilteredGameControllerState, GameControllerState, Team};
use hsl_wire::topics::{self, Owner, Topic};
use hsl_wire::{Message as _, hsl_msgs, std_msgs};

use crate::{Bag, ToolError, recorded_game};

/// Maximum number of messages of each kind that are kept of a log: more than in two hours.
const MOST: usize = 500_000;

/// Log times of messages that other logs of the match may contain, too \[ns\].
#[derive(Debug, Default)]
pub(super) struct Evidence {
    /// Team messages that robots of the log sent.
    pub(super) sent: Times,
    /// Team messages that robots of the log received.
    pub(super) received: Times,
    /// First messages with each state of the game.
    pub(super) states: Times,
    /// First world states with each state of the game, as robots act on it.
    pub(super) believed: Times,
}

/// First log times by the content of messages, and the number of messages with this content.
#[derive(Debug, Default)]
pub(super) struct Times(BTreeMap<Vec<u8>, (u64, u32)>);

impl Times {
    /// Adds a message.
    fn add(&mut self, content: Vec<u8>, time: u64) {
        if self.0.len() < MOST || self.0.contains_key(&content) {
            self.0.entry(content).or_insert((time, 0)).1 += 1;
        }
    }

    /// Returns the first times of the contents that are in `self` and in `other`.
    pub(super) fn common<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = (u64, u64)> + 'a {
        self.0.iter().filter_map(|(content, (time, _))| {
            let (other, _) = other.0.get(content)?;
            Some((*time, *other))
        })
    }

    /// Returns the times of the contents that are once in `self` and once in `other`.
    pub(super) fn common_once<'a>(
        &'a self,
        other: &'a Self,
    ) -> impl Iterator<Item = (u64, u64)> + 'a {
        self.0.iter().filter_map(|(content, (time, count))| {
            let (other, others) = other.0.get(content)?;
            (*count == 1 && *others == 1).then_some((*time, *other))
        })
    }
}

impl Evidence {
    /// Reads a log.
    pub(super) fn of(bag: &Bag) -> Result<Self, ToolError> {
        let mut evidence = Self::default();
        for message in bag.messages()? {
            let message = message?;
            let time = message.log_time;
            let Some((topic, Some(Owner::Robot(robot)))) =
                Topic::by_full_name(&message.channel.topic)
            else {
                continue;
            };
            if topic == &topics::GAME_CONTROLLER_STATE {
                // Unreadable messages are no evidence.
                if let Some(state) = recorded_game::received(&message.data) {
                    evidence.states.add(content_of(&state, robot.team), time);
                }
                continue;
            }
            if topic == &topics::WORLD_STATE {
                if let Some(game) = recorded_game::believed(&message.data) {
                    let content = believed_content_of(&game, robot.team);
                    evidence.believed.add(content, time);
                }
                continue;
            }
            let times = if topic == &topics::HSL_OUTGOING {
                &mut evidence.sent
            } else if topic == &topics::HSL_INCOMING {
                &mut evidence.received
            } else {
                continue;
            };
            if let Ok(packet) = hsl_msgs::HslMessage::from_cdr(&message.data)
                && packet.kind != hsl_msgs::HslMessage::GAME_CONTROLLER_RETURN
            {
                // The header is that of the robot, and both teams have the same player numbers.
                let packet = hsl_msgs::HslMessage {
                    header: std_msgs::Header::default(),
                    ..packet
                };
                let mut content = packet.to_cdr();
                content.push(robot.team as u8);
                times.add(content, time);
            }
        }
        Ok(evidence)
    }
}

/// Returns the part of a state that is equal for all robots: without times of the robot's clock, and not from the view of
/// a team.
fn content_of(state: &GameControllerState, team: Team) -> Vec<u8> {
    // The view of the own team's view is that of the team in namespace `/hulks`.
    let state = state.seen_from(team);
    let state = (
        state.game_state,
        state.game_phase,
        state.half,
        state.stopped,
        state.sub_state,
        state.kicking_team,
        [state.hulks_team.score, state.opponent_team.score],
        state.remaining_time_in_half,
        state.secondary_time,
    );
    format!("{state:?}").into_bytes()
}

/// Returns the part of a state in a world state that is equal for all robots, not from the view of a team. The side
/// tells the halves apart, in which the clock shows the same times.
fn believed_content_of(game: &FilteredGameControllerState, team: Team) -> Vec<u8> {
    let (own, other) = (game.game_state, game.opponent_game_state);
    let (states, side) = match team {
        Team::Hulks => ([own, other], game.global_field_side),
        Team::Opponent => ([other, own], game.global_field_side.mirrored()),
    };
    let state = (
        states,
        side,
        game.game_phase.seen_from(team),
        game.sub_state,
        game.kicking_team.map(|kicking| kicking.seen_from(team)),
        game.remaining_time_in_half,
    );
    format!("{state:?}").into_bytes()
}
