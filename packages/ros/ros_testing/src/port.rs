use std::io;
use std::net::TcpListener;

/// Returns a TCP port of the loopback interface that is unused at the time of the call. Another program may take it
/// before the caller does.
///
/// # Errors
/// Returns an error if the system has no free port.
pub fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}
