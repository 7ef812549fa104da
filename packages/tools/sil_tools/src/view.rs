//! Server of the page of the viewer.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::Context;
use sil_viewer::{CONCURRENT_REQUESTS, ServeError, Viewer};
use support::Shutdown;

/// Preferred port, so that links to a moment stay valid.
const PORT: u16 = 8470;
/// Number of threads that receive requests and send responses.
const WORKERS: usize = 2;
/// Time between two checks for a shutdown request.
const POLL_PERIOD: Duration = Duration::from_millis(50);

/// Address of the page, and the moment to open.
#[derive(Clone, Debug)]
pub struct PageAddress {
    /// Address to listen on.
    pub host: IpAddr,
    /// Port, or `None` for 8470, or a free port if that is used.
    pub port: Option<u16>,
    /// Opens a browser.
    pub open: bool,
    /// Part of the link after `#`.
    pub moment: String,
}

impl Default for PageAddress {
    fn default() -> Self {
        Self {
            host: Ipv4Addr::LOCALHOST.into(),
            port: None,
            open: true,
            moment: String::new(),
        }
    }
}

/// Serves the page until a shutdown request, prints its link, and opens a browser if `place` says so. An address that
/// is in use is an error of the user.
///
/// # Errors
///
/// Returns an error if the address cannot be bound.
pub fn serve(viewer: Viewer, place: &PageAddress, shutdown: &Shutdown) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .worker_threads(WORKERS)
        .max_blocking_threads(CONCURRENT_REQUESTS)
        .build()
        .context("cannot serve the page")?;
    let mut address = SocketAddr::new(place.host, place.port.unwrap_or(PORT));
    if place.port.is_none() && std::net::TcpListener::bind(address).is_err() {
        address.set_port(0);
    }
    let is_ended = shutdown.clone();
    let end = async move {
        while !is_ended.is_requested() {
            tokio::time::sleep(POLL_PERIOD).await;
        }
    };
    let ready = |address: SocketAddr| announce(address, place);
    match runtime.block_on(viewer.serve(address, ready, end)) {
        Err(error @ ServeError::Bind { .. }) => {
            Err(match_runner::verdict::failure::WrongUse::because(error).into())
        }
        other => Ok(other?),
    }
}

/// Prints the link to the page, and opens it in a browser if requested.
fn announce(address: SocketAddr, place: &PageAddress) {
    let moment = &place.moment;
    let hash = if moment.is_empty() { "" } else { "#" };
    let link = format!("http://{address}/{hash}{moment}");
    support::error_line!("sil: {link} shows the recording until you press Ctrl-C");
    if place.open && !address.ip().is_unspecified() && open::that_detached(&link).is_err() {
        support::error_line!("sil: cannot open a browser; open the link yourself");
    }
}
