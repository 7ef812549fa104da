//! UDP socket that never blocks.

use std::io;
use std::net::{SocketAddr, UdpSocket};

use socket2::{Domain, Socket, Type};

/// Size of the buffer for one datagram \[byte\]: the maximum UDP payload over IPv4 plus one, so that no datagram is
/// truncated unnoticed.
const BUFFER: usize = 65_508;

/// Size of the receive buffer of a socket \[byte\]: room for 10,000 datagrams, which need at least 768 bytes each, or
/// one second of a flood. Linux limits the size to twice `net.core.rmem_max`.
const RECEIVE_BUFFER: usize = 4 << 20;

/// Error of a socket.
#[derive(Debug, thiserror::Error)]
pub enum PortError {
    /// The address is in use, or is not an address of this machine.
    #[error("cannot listen on UDP {address}: {source}; another program may use this port")]
    Bind {
        /// Address of the socket.
        address: SocketAddr,
        /// Error of the operating system.
        source: io::Error,
    },
    /// Receiving failed.
    #[error("cannot receive on UDP {address}: {source}")]
    Receive {
        /// Address of the socket.
        address: SocketAddr,
        /// Error of the operating system.
        source: io::Error,
    },
    /// A datagram could not be sent.
    #[error("cannot send {size} bytes to UDP {to}: {source}")]
    Send {
        /// Destination.
        to: SocketAddr,
        /// Size of the datagram \[bytes\].
        size: usize,
        /// Error of the operating system.
        source: io::Error,
    },
}

/// UDP socket that never blocks.
#[derive(Debug)]
pub struct DatagramPort {
    socket: UdpSocket,
    address: SocketAddr,
    /// Last received datagram.
    buffer: Box<[u8]>,
}

impl DatagramPort {
    /// Binds a socket to `address`; port 0 selects any free port.
    ///
    /// # Errors
    /// Returns an error if the operating system refuses the address.
    pub fn bind(address: SocketAddr) -> Result<Self, PortError> {
        Self::open(address, false)
    }

    /// Binds a socket to `address` and shares it with other sockets that allow this, also of other programs. Each of
    /// them receives every broadcast, but a datagram to a single address reaches only one of them.
    ///
    /// # Errors
    /// Returns an error if the operating system refuses the address, for example because a program uses the port
    /// without sharing it.
    pub fn bind_shared(address: SocketAddr) -> Result<Self, PortError> {
        Self::open(address, true)
    }

    /// Opens a socket that does not block and may send broadcasts. `is_shared` lets other sockets use the same port.
    fn open(address: SocketAddr, is_shared: bool) -> Result<Self, PortError> {
        let open = || {
            let socket = Socket::new(Domain::for_address(address), Type::DGRAM, None)?;
            socket.set_reuse_address(is_shared)?;
            socket.set_nonblocking(true)?;
            socket.set_broadcast(true)?;
            // A smaller buffer is no error: it only holds fewer datagrams.
            let _ = socket.set_recv_buffer_size(RECEIVE_BUFFER);
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

    /// Returns the next datagram that has arrived, with its sender; `None` if none has. Never waits. The bytes are
    /// valid until the next call.
    ///
    /// # Errors
    /// Returns an error if receiving fails. The socket can still be used.
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

    /// Sends a datagram to an address. Success does not mean that it arrives.
    ///
    /// # Errors
    /// Returns an error if the operating system refuses the datagram, for example because its send buffer is full.
    pub fn send(&self, to: SocketAddr, bytes: &[u8]) -> Result<(), PortError> {
        let sent = self.socket.send_to(bytes, to);
        sent.map(drop).map_err(|source| PortError::Send {
            to,
            size: bytes.len(),
            source,
        })
    }
}
