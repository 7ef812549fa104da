//! Serves bags in this process, and runs a file of tests in a browser against them.

use std::ffi::OsString;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc;

use sil_viewer::Viewer;
use tokio::runtime::Runtime;

/// Why the run has failed, as the page is told.
pub(crate) const FAILURE: &str = "the ball was never <b>kicked</b>";

/// The page over bags, until it is dropped.
pub(crate) struct Browser {
    environment: Vec<(&'static str, OsString)>,
    _server: Runtime,
}

impl Browser {
    pub(crate) fn over(bags: &[PathBuf]) -> Self {
        let mut viewer = Viewer::new(false);
        for bag in bags {
            viewer.show(bag, vec![FAILURE.to_owned()]).unwrap();
        }
        let server = Runtime::new().unwrap();
        let (ready, address) = mpsc::channel();
        let nowhere = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        server.spawn(async move {
            let ready = |address| ready.send(address).unwrap();
            viewer.serve(nowhere, ready, std::future::pending()).await
        });
        let address = address.recv().unwrap();
        let pictures = package().join("../../target/screenshots");
        Self {
            environment: vec![
                ("SIL_PAGE_URL", format!("http://{address}/").into()),
                ("SIL_PAGE_PICTURES", pictures.into()),
            ],
            _server: server,
        }
    }

    /// Tells the tests where a file is.
    pub(crate) fn with(mut self, name: &'static str, file: &Path) -> Self {
        self.environment.push((name, file.into()));
        self
    }

    /// Runs a file of `web/tests`.
    #[track_caller]
    pub(crate) fn run(self, file: &str) {
        let web = package().join("web");
        assert!(
            web.join("node_modules").is_dir(),
            "what drives the browser is not there: run `make web`, or config/web/setup"
        );
        let output = Command::new("node")
            .args(["--test", "--test-reporter=spec"])
            .arg(web.join("tests").join(file))
            .envs(self.environment)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{file}:\n{said}");
    }
}

/// The folder of this package.
pub(crate) fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
