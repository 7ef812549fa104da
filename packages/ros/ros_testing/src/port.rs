use std::io;
use std::net::TcpListener;

/// A TCP port of the loopback on which nobody listens at this moment.
///
/// # Errors
/// The system gives none.
pub fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}
