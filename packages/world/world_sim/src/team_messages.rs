//! UDP team messages of other teams' programs.

mod relay;
mod relay_backend;
mod relay_socket;

pub(crate) use relay_backend::RelayBackend;
