//! Serves the page over bags: `cargo run -p sil_viewer --example serve -- BAG [BAG]`.

use std::path::Path;

/// Serves the page for the bags in the arguments until the process is ended, and prints its address.
fn main() -> anyhow::Result<()> {
    let mut viewer = sil_viewer::Viewer::new(false);
    for bag in std::env::args_os().skip(1) {
        viewer.show(Path::new(&bag), Vec::new())?;
    }
    let address = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
    let ready = |address| println!("http://{address}/");
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(viewer.serve(address, ready, std::future::pending()))?;
    Ok(())
}
