//! Tests of the simulated NAO, with and without its socket.

mod conversation;
mod manual_commands;
mod program;
mod robot;
