//! Messages between robots.

use league_server::Seat;
use nalgebra::Vector3;
use simspark_protocol::{Hear, Say};

use crate::pose::wrap_degrees;

/// Distance up to which a player is audible \[m\].
///
/// Source of this and the next three constants: `soccerruleaspect.cpp` and `agentstate.cpp` of rcssserver3d 0.7.3.
const RADIUS: f64 = 50.0;
/// Maximum capacity for the messages of a team.
const MAX_CAPACITY: u8 = 2;
/// Capacity that a message uses.
const DECAY: u8 = 2;
/// Capacity that a cycle restores.
const INCREASE: u8 = 1;

/// Texts that a player said in a cycle. Of several texts, other players receive the first and the player itself the
/// last, as in the original.
pub(crate) struct Utterance {
    /// Seat of the player, with the present side of its team.
    seat: Seat,
    team: String,
    /// Position of the player in the world frame \[m\].
    position: Vector3<f64>,
    /// Text for other players.
    first: String,
    /// Text for the player itself.
    last: String,
}

impl Utterance {
    /// Creates the utterance of a player, or returns `None` without an audible text.
    pub(crate) fn new<'a>(
        seat: Seat,
        team: &str,
        position: Vector3<f64>,
        says: impl Iterator<Item = &'a Say>,
    ) -> Option<Self> {
        let mut heard = says.filter_map(Say::heard);
        let first = heard.next()?.to_owned();
        let last = heard.last().map_or_else(|| first.clone(), str::to_owned);
        let team = team.to_owned();
        Some(Self {
            seat,
            team,
            position,
            first,
            last,
        })
    }
}

/// Capacity of a player for messages of its own team and of the other one. A cycle restores half of what a message
/// uses, so that a player hears one message of each team in every second cycle.
pub(crate) struct HearingCapacity {
    own: u8,
    other: u8,
}

impl Default for HearingCapacity {
    fn default() -> Self {
        Self {
            own: MAX_CAPACITY,
            other: MAX_CAPACITY,
        }
    }
}

impl HearingCapacity {
    /// Returns the messages for a player in a cycle: its own, and at most one of each team. Updates the capacities.
    /// `place` is the player's position \[m\], `time` the clock of the match \[s\].
    pub(crate) fn receive(
        &mut self,
        seat: Seat,
        place: &Vector3<f64>,
        time: f64,
        utterances: &[Utterance],
    ) -> Vec<Hear> {
        let own = utterances
            .iter()
            .find(|utterance| utterance.seat == seat)
            .map(|utterance| Hear {
                team: utterance.team.clone(),
                time,
                direction: None,
                text: utterance.last.clone(),
            });
        let hear_one = |is_own: bool, capacity: &mut u8| {
            *capacity = (*capacity + INCREASE).min(MAX_CAPACITY);
            let mut others = utterances.iter().filter(|utterance| utterance.seat != seat);
            let utterance = others.find(|utterance| {
                (utterance.seat.side == seat.side) == is_own
                    && (utterance.position - place).norm() <= RADIUS
            });
            let utterance = utterance.filter(|_| *capacity >= DECAY)?;
            *capacity -= DECAY;
            // The direction is in the frame of the listener's team.
            let way = (utterance.position - place) * seat.side.attack();
            Some(Hear {
                team: utterance.team.clone(),
                time,
                direction: Some(wrap_degrees(libm::atan2(way.y, way.x).to_degrees())),
                text: utterance.first.clone(),
            })
        };
        let team = hear_one(true, &mut self.own);
        let opponents = hear_one(false, &mut self.other);
        own.into_iter().chain(team).chain(opponents).collect()
    }
}
