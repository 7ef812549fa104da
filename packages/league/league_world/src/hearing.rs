//! What robots hear.

use league_server::Seat;
use nalgebra::Vector3;
use simspark_protocol::{Hear, Say};

use crate::pose::wrap;

/// Distance up to which a player is heard \[m\].
///
/// Source of this and the next three: `soccerruleaspect.cpp` and `agentstate.cpp` of rcssserver3d 0.7.3.
const RADIUS: f64 = 50.0;
/// Greatest capacity for the messages of a team.
const MAX_CAPACITY: u8 = 2;
/// What a message takes of the capacity.
const DECAY: u8 = 2;
/// What each cycle gives back.
const INCREASE: u8 = 1;

/// What a player said in a cycle.
pub(crate) struct Voice {
    seat: Seat,
    team: String,
    position: Vector3<f64>,
    /// What others hear.
    first: String,
    /// What the player hears itself.
    last: String,
}

impl Voice {
    /// Returns the voice of a player, or `None` if it said nothing that can be heard.
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

/// How much a player can still hear of its own team and of the other one.
pub(crate) struct Ears {
    own: u8,
    other: u8,
}

impl Default for Ears {
    fn default() -> Self {
        Self {
            own: MAX_CAPACITY,
            other: MAX_CAPACITY,
        }
    }
}

impl Ears {
    /// Returns what a player hears: itself, and at most one player of each team. `time` is the clock of the match \[s\].
    pub(crate) fn listen(
        &mut self,
        seat: Seat,
        place: &Vector3<f64>,
        time: f64,
        voices: &[Voice],
    ) -> Vec<Hear> {
        let own = voices
            .iter()
            .find(|voice| voice.seat == seat)
            .map(|voice| Hear {
                team: voice.team.clone(),
                time,
                direction: None,
                text: voice.last.clone(),
            });
        let from = |is_own: bool, capacity: &mut u8| {
            *capacity = (*capacity + INCREASE).min(MAX_CAPACITY);
            let mut others = voices.iter().filter(|voice| voice.seat != seat);
            let voice = others.find(|voice| {
                (voice.seat.side == seat.side) == is_own
                    && (voice.position - place).norm() <= RADIUS
            });
            let voice = voice.filter(|_| *capacity >= DECAY)?;
            *capacity -= DECAY;
            let way = (voice.position - place) * seat.side.attack();
            Some(Hear {
                team: voice.team.clone(),
                time,
                direction: Some(wrap(libm::atan2(way.y, way.x).to_degrees())),
                text: voice.first.clone(),
            })
        };
        let team = from(true, &mut self.own);
        let opponents = from(false, &mut self.other);
        own.into_iter().chain(team).chain(opponents).collect()
    }
}
