use std::cell::RefCell;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::task::LocalSet;
use tokio::time::sleep;

use crate::connection::{Socket, serve};

/// Maximum number of clients at each port; others wait.
const CLIENTS: usize = 8;
/// Number of pairs of free ports that are tried.
const TRIES: usize = 16;

/// Time after a failure to accept a client.
const PAUSE: Duration = Duration::from_millis(100);

/// Error at the start of a server.
#[derive(Debug, thiserror::Error)]
#[error(
    "cannot listen at {address}: {source}; choose another port, or end the program that uses it"
)]
pub struct ServerError {
    /// Address.
    pub address: SocketAddr,
    /// Error of the operating system.
    pub source: io::Error,
}

/// Server for Groot2, which listens at two ports: a port for requests, and the next one for messages about breakpoints,
/// which are not sent.
#[derive(Debug)]
pub struct Server {
    requests: TcpListener,
    breakpoints: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Listens at a port and the next one; at a free pair for port 0.
    ///
    /// # Errors
    /// Returns an error if one of the ports is in use.
    pub async fn bind(host: IpAddr, port: u16) -> Result<Self, ServerError> {
        let mut tries = if port == 0 { TRIES } else { 1 };
        loop {
            tries -= 1;
            match Self::bind_pair(SocketAddr::new(host, port)).await {
                Err(_) if tries > 0 => {}
                bound => return bound,
            }
        }
    }

    /// Listens at a port and the next one.
    async fn bind_pair(address: SocketAddr) -> Result<Self, ServerError> {
        let (requests, address) = listen(address).await?;
        let next = address.port().checked_add(1).ok_or_else(|| ServerError {
            address,
            source: io::Error::other("there is no next port"),
        })?;
        let (breakpoints, _) = listen(SocketAddr::new(address.ip(), next)).await?;
        Ok(Self {
            requests,
            breakpoints,
            address,
        })
    }

    /// Returns the address for requests, with the actual port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves clients until `end` completes. `reply` returns the parts of the reply to a request.
    pub async fn run(
        self,
        reply: impl FnMut(&[Vec<u8>]) -> Vec<Vec<u8>> + 'static,
        end: impl Future<Output = ()>,
    ) {
        let reply = Rc::new(RefCell::new(reply));
        // Dropping this ends the tasks.
        let tasks = LocalSet::new();
        let of_requests = accept(&self.requests, Socket::Reply, move |request| {
            (reply.borrow_mut())(request)
        });
        let of_breakpoints = accept(&self.breakpoints, Socket::Publish, |_| Vec::new());
        tasks
            .run_until(async {
                tokio::select! {
                    () = of_requests => {}
                    () = of_breakpoints => {}
                    () = end => {}
                }
            })
            .await;
    }
}

/// Accepts clients, each in a task of its own.
async fn accept(
    listener: &TcpListener,
    socket: Socket,
    reply: impl Fn(&[Vec<u8>]) -> Vec<Vec<u8>> + Clone + 'static,
) {
    let places = Arc::new(Semaphore::new(CLIENTS));
    // The semaphore is never closed.
    while let Ok(place) = places.clone().acquire_owned().await {
        let Ok((stream, _)) = listener.accept().await else {
            // The client is gone, or the process has no free file; another try at once would fail, too.
            sleep(PAUSE).await;
            continue;
        };
        let reply = reply.clone();
        tokio::task::spawn_local(async move {
            // A client that violates the protocol is disconnected.
            let _ = serve(stream, socket, reply).await;
            drop(place);
        });
    }
}

/// Listens at an address. Returns it with the actual port.
async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), ServerError> {
    let error = |source| ServerError { address, source };
    let listener = TcpListener::bind(address).await.map_err(error)?;
    let address = listener.local_addr().map_err(error)?;
    Ok((listener, address))
}
