//! Shows recordings to people: serves the page until they end it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use scenario_kit::MatchFailure;
use sil_viewer::{ServeError, Viewer};

use crate::shutdown::Shutdown;

/// The port that is taken where it is free, so that links to a moment keep their meaning.
const PORT: u16 = 8470;
/// How often it is looked whether somebody ended it.
const PATIENCE: Duration = Duration::from_millis(50);

/// Where the page is served and what of it is opened.
#[derive(Clone, Debug)]
pub struct Place {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port; none: 8470, or any other where that is taken.
    pub port: Option<u16>,
    /// Whether a browser is opened.
    pub open: bool,
    /// What stands behind `#` in the link that is opened.
    pub moment: String,
}

impl Default for Place {
    fn default() -> Self {
        Self {
            host: Ipv4Addr::LOCALHOST.into(),
            port: None,
            open: true,
            moment: String::new(),
        }
    }
}

/// Serves the page until somebody ends it.
///
/// # Errors
/// Nobody can listen there.
pub fn serve(viewer: Viewer, place: &Place, shutdown: &Shutdown) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new().context("the page cannot be served")?;
    let mut address = SocketAddr::new(place.host, place.port.unwrap_or(PORT));
    if place.port.is_none() && std::net::TcpListener::bind(address).is_err() {
        address.set_port(0);
    }
    let is_ended = shutdown.clone();
    let end = async move {
        while !is_ended.is_requested() {
            tokio::time::sleep(PATIENCE).await;
        }
    };
    let ready = |address: SocketAddr| announce(address, place);
    match runtime.block_on(viewer.serve(address, ready, end)) {
        Err(error @ ServeError::Bind { .. }) => {
            Err(crate::failure::WrongUse::because(error).into())
        }
        other => Ok(other?),
    }
}

/// Shows a run's recording to who sits before the terminal, if somebody does and wants it.
pub fn show_run(bag: &Path, failures: &[MatchFailure], shutdown: &Shutdown) {
    if !scenario_kit::viewer::is_wanted() || shutdown.is_requested() {
        return;
    }
    let mut viewer = Viewer::new(false);
    let failures = failures.iter().map(ToString::to_string).collect();
    let shown = viewer
        .show(bag, failures)
        .map_err(anyhow::Error::from)
        .and_then(|()| serve(viewer, &Place::default(), shutdown));
    if let Err(error) = shown {
        let text = hsl_types::error_text(error.as_ref());
        eprintln!("sil: the recording cannot be shown: {text}");
    }
}

/// Says where the page is, and opens it.
fn announce(address: SocketAddr, place: &Place) {
    let moment = &place.moment;
    let hash = if moment.is_empty() { "" } else { "#" };
    let link = format!("http://{address}/{hash}{moment}");
    eprintln!("sil: {link} shows it until you press Ctrl-C");
    if place.open && !address.ip().is_unspecified() && webbrowser::open(&link).is_err() {
        eprintln!("sil: no browser could be opened; open the link yourself");
    }
}
