//! State of the match in messages to monitors.

use std::fmt;

use crate::decimal::General;
use crate::items::List;
use crate::{FieldParameter, Foul, PlayMode, Side};

/// Entry of the state of the match. A full state has all entries, an update has the time and the changed entries.
#[derive(Clone, Debug, PartialEq)]
pub enum StateField {
    /// A constant of the field or the rules.
    Parameter(FieldParameter, f64),
    /// Names of all play modes, in the order of their indices.
    PlayModes(Vec<PlayMode>),
    /// Clock of the match \[s\].
    Time(f64),
    /// Name of the team of a side.
    Team(Side, String),
    /// Number of the half, from 1.
    Half(u32),
    /// Goals of the team of a side.
    Score(Side, u32),
    /// Play mode.
    PlayMode(PlayMode),
    /// Time until the team of a side may score after a pass \[s\].
    PassModeScoreWait(Side, f64),
    /// A foul.
    Foul(Foul),
    /// Text of an unknown entry.
    Unknown(String),
}

impl StateField {
    /// Converts an entry of the state, such as `(half 1)`; an unknown or invalid one becomes [`Self::Unknown`].
    pub(crate) fn from_list(list: List<'_>) -> Self {
        read_known(list).unwrap_or_else(|| Self::Unknown(list.text.to_owned()))
    }
}

/// Converts an entry with a known name and exactly its contents, such as `(half 1)`; `None` for any other list.
fn read_known(list: List<'_>) -> Option<StateField> {
    let (name, mut items) = list.split_name()?;
    let field = match name {
        "play_modes" => return items.all().map(StateField::PlayModes),
        "time" => StateField::Time(items.parsed()?),
        "team_left" => StateField::Team(Side::Left, items.parsed()?),
        "team_right" => StateField::Team(Side::Right, items.parsed()?),
        "half" => StateField::Half(items.parsed()?),
        "score_left" => StateField::Score(Side::Left, items.parsed()?),
        "score_right" => StateField::Score(Side::Right, items.parsed()?),
        "play_mode" => StateField::PlayMode(PlayMode::from_index(items.parsed()?)?),
        "pass_mode_score_wait_left" => StateField::PassModeScoreWait(Side::Left, items.parsed()?),
        "pass_mode_score_wait_right" => StateField::PassModeScoreWait(Side::Right, items.parsed()?),
        "foul" => return Foul::from_items(items).map(StateField::Foul),
        name => StateField::Parameter(name.parse().ok()?, items.parsed()?),
    };
    items.end(field)
}

impl fmt::Display for StateField {
    /// Writes the entry as in messages, such as `(half 1)`. Numbers have up to six digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parameter(parameter, value) => write!(f, "({parameter} {})", General(*value)),
            Self::PlayModes(modes) => {
                f.write_str("(play_modes")?;
                modes.iter().try_for_each(|mode| write!(f, " {mode}"))?;
                f.write_str(")")
            }
            Self::Time(time) => write!(f, "(time {})", General(*time)),
            Self::Team(side, name) => write!(f, "(team_{side} {name})"),
            Self::Half(half) => write!(f, "(half {half})"),
            Self::Score(side, goals) => write!(f, "(score_{side} {goals})"),
            Self::PlayMode(mode) => write!(f, "(play_mode {})", mode.index()),
            Self::PassModeScoreWait(side, time) => {
                write!(f, "(pass_mode_score_wait_{side} {})", General(*time))
            }
            Self::Foul(foul) => foul.fmt(f),
            Self::Unknown(text) => f.write_str(text),
        }
    }
}
