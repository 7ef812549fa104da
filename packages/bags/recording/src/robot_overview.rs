use serde::Serialize;

use crate::shapes::Drawn;

/// Robot of a recording.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RobotOverview {
    /// Name, for example `hulks/3`.
    pub id: String,
    /// Team, for example `hulks`.
    pub team: String,
    /// Player number.
    pub number: u8,
    /// Outline of the field of view in the frame of the head \[m\]; empty if unknown.
    pub visibility: Vec<Drawn>,
}
