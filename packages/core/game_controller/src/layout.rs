//! Layout of messages on the wire, which the league's GameController defines: packed, little endian, in the order of
//! the fields.

use zerocopy::byteorder::little_endian::{F32, I16, U16};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::Version;

/// Number of players of a team in a control message, including the substitutes.
pub const PLAYERS: usize = hsl_types::limits::PLAYERS;

/// A robot. Version 19 counts its warnings and cautions, version 20 its cautions, version 18 neither.
#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct Robot<const COUNTS: usize> {
    pub(crate) penalty: u8,
    pub(crate) secs_till_unpenalized: u8,
    pub(crate) counts: [u8; COUNTS],
}

/// A team whose robots have this number of counts. `TeamInfo` documents the fields.
#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct Team<const COUNTS: usize> {
    pub(crate) number: u8,
    pub(crate) field_player_color: u8,
    pub(crate) goalkeeper_color: u8,
    pub(crate) goalkeeper: u8,
    pub(crate) score: u8,
    pub(crate) penalty_shot: u8,
    pub(crate) single_shots: U16,
    pub(crate) message_budget: U16,
    pub(crate) players: [Robot<COUNTS>; PLAYERS],
}

/// A control message whose robots have this number of counts. `ControlMessage` documents the fields.
#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct Control<const COUNTS: usize> {
    pub(crate) header: [u8; 4],
    pub(crate) version: u8,
    pub(crate) packet_number: u8,
    pub(crate) players_per_team: u8,
    /// Version 18: the phase of the competition; later versions: the division.
    pub(crate) competition: u8,
    /// Version 18: the type of the competition; later versions: 1 if play is stopped.
    pub(crate) stopped: u8,
    pub(crate) game_phase: u8,
    pub(crate) state: u8,
    pub(crate) set_play: u8,
    pub(crate) first_half: u8,
    pub(crate) kicking_team: u8,
    pub(crate) secs_remaining: I16,
    pub(crate) secondary_time: I16,
    pub(crate) teams: [Team<COUNTS>; 2],
}

const _: () = assert!(size_of::<Control<0>>() == Version::V18.size());
const _: () = assert!(size_of::<Control<2>>() == Version::V19.size());
const _: () = assert!(size_of::<Control<1>>() == Version::V20.size());

/// A return message. `ReturnMessage` documents the fields.
#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct Return {
    pub(crate) header: [u8; 4],
    pub(crate) version: u8,
    pub(crate) player: u8,
    pub(crate) team: u8,
    pub(crate) fallen: u8,
    pub(crate) pose: [F32; 3],
    pub(crate) ball_age: F32,
    pub(crate) ball: [F32; 2],
}
