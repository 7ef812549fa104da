//! A NAO V6 behind LoLA's socket, without the socket: time and bytes are arguments.
//!
//! [`Server`] follows the protocol (one client, a question every 12 ms, an answer before the next one),
//! [`SimulatedNao`] is the robot, and [`Order`] is what people do to it. The program `lola_stand_in` adds the socket.

mod order;
mod robot;
mod server;

pub use order::{Order, OrderError};
pub use robot::SimulatedNao;
pub use server::{Notice, Server, ServerOptions};
