//! The world of the RoboCup 3D simulation league: physics, senses and what monitors draw, as a
//! [`League`](league_server::League) for the server. It knows neither sockets nor the wall clock.

mod act;
mod camera;
mod config;
mod hearing;
mod landmarks;
mod lines;
mod monitor;
mod observed;
mod player;
mod pose;
mod randomness;
mod rules;
mod scene;
mod seeing;
mod senses;
mod sides;
mod teams;
mod trainer;
mod truth;
mod world;

pub use config::LeagueConfig;
pub use lines::field_lines;
pub use monitor::Feed;
pub use observed::{Cycle, Observed, Observer, ObserverError};
pub use teams::JoinError;
pub use world::LeagueWorld;
