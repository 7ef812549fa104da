use hsl_bag::BagMessage;
use hsl_wire::hsl_msgs::LeagueText;
use serde::Serialize;
use simspark_protocol::{AgentMessage, Effector, Percept, Senses};

use crate::message::read;

/// Message that a robot said or heard.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Talk {
    /// Time of the cycle.
    pub time_ns: u64,
    /// Text.
    pub text: String,
    /// Team of the speaker; `None` if the robot itself said it.
    pub team: Option<String>,
    /// Direction of the speaker in the frame of the listener's team, 0 towards the opponents' goal \[degrees\]; `None`
    /// for the robot itself.
    pub direction: Option<f64>,
    /// True if no robot can hear the message, because it is too long or contains forbidden characters.
    pub is_inaudible: bool,
}

impl Talk {
    /// Returns the messages that a robot says in one of its commands. Empty for unreadable commands.
    pub(super) fn read_said(message: &BagMessage) -> Vec<Self> {
        let said =
            text_with(message, "(say").and_then(|text| AgentMessage::parse(text.as_bytes()).ok());
        let said = said.into_iter().flat_map(|message| message.effectors);
        let said = said.filter_map(|effector| match effector {
            Effector::Say(say) => Some(Self {
                time_ns: message.time().as_nanos(),
                is_inaudible: say.heard().is_none(),
                text: say.text,
                team: None,
                direction: None,
            }),
            _ => None,
        });
        said.collect()
    }

    /// Returns the messages that a robot hears in its senses, without its own ones. Empty for unreadable senses.
    pub(super) fn read_heard(message: &BagMessage) -> Vec<Self> {
        let heard =
            text_with(message, "(hear").and_then(|text| Senses::parse(text.as_bytes()).ok());
        let heard = heard.into_iter().flat_map(|senses| senses.percepts);
        let heard = heard.filter_map(|percept| match percept {
            Percept::Hear(hear) => Some(Self {
                time_ns: message.time().as_nanos(),
                direction: Some(hear.direction?),
                text: hear.text,
                team: Some(hear.team),
                is_inaudible: false,
            }),
            _ => None,
        });
        heard.collect()
    }
}

/// Returns the text of a message if it contains `word`, otherwise `None`. Most messages do not contain it and need not
/// be parsed.
fn text_with(message: &BagMessage, word: &str) -> Option<String> {
    let mut windows = message.data().windows(word.len());
    windows.find(|window| *window == word.as_bytes())?;
    Some(read::<LeagueText>(message, &mut Vec::new())?.text)
}
