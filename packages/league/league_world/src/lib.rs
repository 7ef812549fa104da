//! World of the RoboCup 3D simulation league: physics, senses and the scene for monitors, as a
//! [`League`](league_server::League) for the server. It uses neither sockets nor the wall clock. [`referee`] has the rules.
//! [`LeagueEncoder`] encodes each cycle as the messages of a bag.

mod camera;
mod config;
mod encoder;
mod hearing;
mod landmarks;
mod league;
mod lines;
mod match_rules;
mod monitor;
mod monitor_feed;
mod observed_world;
mod player;
mod pose;
mod randomness;
pub mod referee;
mod rules;
mod scene;
mod senses;
mod sides;
mod teams;
mod trainer;
mod truth;
mod turns;
mod vision;
mod world;

pub use config::LeagueConfig;
pub use encoder::{LeagueEncoder, Recording};
pub use lines::field_lines;
pub use match_rules::MatchRules;
pub use monitor_feed::MonitorFeed;
pub use observed_world::{Cycle, ObservedWorld, Observer, ObserverError};
pub use teams::JoinError;
pub use world::LeagueWorld;
