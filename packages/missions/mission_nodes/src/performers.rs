//! Steps that other nodes carry out: clients of their actions.

mod clients;
mod step;

pub use clients::PerformerClients;
