//! Search for the programs of nodes on this machine by their network connections.

mod sockets;

use std::fs::File;
use std::io::Read;
use std::net::SocketAddr;
use std::path::PathBuf;

use sha2::{Digest, Sha256};

use crate::zenoh_side::Session;

/// Description of a program that was not found.
pub(crate) const UNKNOWN_PROGRAM: &str = "a program on another machine or of another user";

/// Number of bytes that are read at once.
const BUFFER_LENGTH: usize = 1 << 16;
/// Number of hexadecimal digits of a checksum in texts.
const DIGITS: usize = 16;

/// Running program of this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Program {
    id: u32,
    path: PathBuf,
    /// Beginning of the SHA-256 of the program's file, if the file can be read.
    checksum: Option<String>,
}

impl Program {
    /// Returns the path and the checksum, which do not depend on the process.
    pub(crate) fn text(&self) -> String {
        let path = self.path.display();
        match &self.checksum {
            Some(checksum) => format!("{path} (sha256 {checksum})"),
            None => path.to_string(),
        }
    }
}

/// Returns a text about the program and the address of a Zenoh session, for messages. `name` is the session's id.
pub(crate) fn describe(session: &Session, name: &str) -> String {
    let address = session.address_of(name);
    let address = address.map_or_else(String::new, |(remote, _)| format!(" at {remote}"));
    match find(session, name) {
        Some(program) => format!("process {} {}{address}", program.id, program.text()),
        None => format!("Zenoh session {name}{address}"),
    }
}

/// Returns the program of the Zenoh session with the id `name`, or `None` if it runs elsewhere or cannot be read.
pub(crate) fn find(session: &Session, name: &str) -> Option<Program> {
    let (remote, local) = session.address_of(name)?;
    find_by_connection(remote, local)
}

/// Returns the program on this machine that has a TCP connection with the local address `near` and the remote address
/// `far`. Returns `None` if it cannot be found or read. Reads `/proc` and the file of the program.
fn find_by_connection(near: SocketAddr, far: SocketAddr) -> Option<Program> {
    let inode = sockets::find_inode(near, far)?;
    let id = sockets::find_owner(inode)?;
    let executable = format!("/proc/{id}/exe");
    Some(Program {
        id,
        path: std::fs::read_link(&executable).ok()?,
        checksum: checksum(&executable).ok(),
    })
}

/// Returns the first digits of the SHA-256 of a file.
fn checksum(path: &str) -> std::io::Result<String> {
    let (mut hasher, mut file) = (Sha256::new(), File::open(path)?);
    let mut buffer = vec![0; BUFFER_LENGTH];
    loop {
        match file.read(&mut buffer)? {
            0 => break,
            length => hasher.update(&buffer[..length]),
        }
    }
    let mut text = hex::encode(hasher.finalize());
    text.truncate(DIGITS);
    Ok(text)
}

#[cfg(test)]
mod tests {
    use std::net::{TcpListener, TcpStream};

    use super::*;

    #[test]
    fn the_program_of_a_connection_is_found() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let near = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (near, far) = (near.local_addr().unwrap(), near.peer_addr().unwrap());
        let program = find_by_connection(near, far);
        drop(listener);
        // The program was searched while the connection was open; now the connection is closed.
        let program = program.unwrap();
        assert_eq!(program.id, std::process::id());
        assert_eq!(program.path, std::env::current_exe().unwrap());
        assert_eq!(program.checksum.unwrap().len(), DIGITS);
        assert_eq!(
            find_by_connection(far, SocketAddr::from(([127, 0, 0, 1], 1))),
            None
        );
    }
}
