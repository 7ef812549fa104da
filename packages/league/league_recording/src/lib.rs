//! Records a match of the 3D simulation league as a bag: an observer of the world that `sil league` and `league_node`
//! share.

mod recording;

pub use recording::Recording;
