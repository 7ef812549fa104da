//! Records a match of the 3D simulation league as a bag. The recording is an observer of the world for `sil league` and
//! `league_node`.

mod recording;

pub use recording::Recording;
