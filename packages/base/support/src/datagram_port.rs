//! A UDP socket that never blocks.

use std::io;
use std::net::{SocketAddr, UdpSocket};

use socket2::{Domain, Socket, Type};

/// Largest UDP payload over IPv4 in bytes, and one more: a datagram is never cut off unnoticed.
const BUFFER: usize = 65_508;

/// Space for datagrams that wait in a socket, in bytes: a second of a flood of 10,000 a second, each of which takes 768
/// bytes or more. Linux gives at most twice `net.core.rmem_max`.
const WAITING: usize = 4 << 20;

/// A socket cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PortError {
    /// The address is taken, or is not one of this machine.
    #[error("cannot listen on UDP {address}: {source}; another program may use this port")]
    Bind {
        /// The address.
        address: SocketAddr,
        /// What the operating system says.
        source: io::Error,
    },
    /// Nothing can be received.
    #[error("cannot receive on UDP {address}: {source}")]
    Receive {
        /// The address of the socket.
        address: SocketAddr,
        /// What the operating system says.
        source: io::Error,
    },
    /// A datagram cannot be sent.
    #[error("cannot send {size} bytes to UDP {to}: {source}")]
    Send {
        /// The destination.
        to: SocketAddr,
        /// Size of the datagram.
        size: usize,
        /// What the operating system says.
        source: io::Error,
    },
}

/// A UDP socket that never blocks.
#[derive(Debug)]
pub struct DatagramPort {
    socket: UdpSocket,
    address: SocketAddr,
    buffer: Box<[u8]>,
}

impl DatagramPort {
    /// Binds a socket to `address`; port 0 stands for any free one.
    ///
    /// # Errors
    /// Returns an error if the operating system refuses it.
    pub fn bind(address: SocketAddr) -> Result<Self, PortError> {
        Self::open(address, false)
    }

    /// Binds a socket to `address`, which it shares with other sockets that were bound like this, also of other programs.
    /// Each of them receives every broadcast, but a datagram to one address reaches only one of them.
    ///
    /// # Errors
    /// Returns an error if the operating system refuses it, as when a program that does not share uses the port.
    pub fn bind_shared(address: SocketAddr) -> Result<Self, PortError> {
        Self::open(address, true)
    }

    fn open(address: SocketAddr, is_shared: bool) -> Result<Self, PortError> {
        let open = || {
            let socket = Socket::new(Domain::for_address(address), Type::DGRAM, None)?;
            socket.set_reuse_address(is_shared)?;
            socket.set_nonblocking(true)?;
            socket.set_broadcast(true)?;
            // Where less is allowed, fewer datagrams wait.
            let _ = socket.set_recv_buffer_size(WAITING);
            socket.bind(&address.into())?;
            let socket = UdpSocket::from(socket);
            let address = socket.local_addr()?;
            Ok((socket, address))
        };
        let (socket, address) = open().map_err(|source| PortError::Bind { address, source })?;
        Ok(Self {
            socket,
            address,
            buffer: vec![0; BUFFER].into(),
        })
    }

    /// Returns the address of the socket.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the next datagram that has arrived, with its sender.
    ///
    /// # Errors
    /// Returns an error if the socket is broken.
    pub fn receive(&mut self) -> Option<Result<(SocketAddr, &[u8]), PortError>> {
        loop {
            return match self.socket.recv_from(&mut self.buffer) {
                Ok((size, sender)) => {
                    let received = self.buffer.get(..size).unwrap_or_default();
                    Some(Ok((sender, received)))
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => None,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(source) => Some(Err(PortError::Receive {
                    address: self.address,
                    source,
                })),
            };
        }
    }

    /// Sends a datagram.
    ///
    /// # Errors
    /// Returns an error if the operating system does not take it.
    pub fn send(&self, to: SocketAddr, bytes: &[u8]) -> Result<(), PortError> {
        let sent = self.socket.send_to(bytes, to);
        sent.map(drop).map_err(|source| PortError::Send {
            to,
            size: bytes.len(),
            source,
        })
    }
}
