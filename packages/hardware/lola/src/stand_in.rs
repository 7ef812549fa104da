//! Simulated NAO V6 with LoLA's protocol; time and bytes are arguments.
//!
//! [`Server`] implements the protocol (one client, a message every 12 ms, an answer before the next one),
//! [`SimulatedNao`] is the robot, and a [`ManualCommand`] changes the robot. The program `lola_stand_in` adds the
//! socket.

mod manual_command;
mod robot;
mod server;

pub use manual_command::{InvalidCommand, ManualCommand};
pub use robot::SimulatedNao;
pub use server::{Notice, Server, ServerOptions};
