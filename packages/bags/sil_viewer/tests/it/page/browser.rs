//! Bags served by this process, and a file of tests that runs in a browser against them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use recording::RunFailure;
use sil_viewer::Viewer;

use crate::served::Served;

/// Page with served bags.
pub(crate) struct Browser {
    viewer: Viewer,
    environment: Vec<(&'static str, OsString)>,
}

impl Browser {
    pub(crate) fn over(bags: &[PathBuf]) -> Self {
        let mut viewer = Viewer::new(false);
        for bag in bags {
            viewer.show(bag, Vec::new()).unwrap();
        }
        Self::of(viewer)
    }

    /// Serves the bag of a failed run.
    pub(crate) fn over_failed(bag: &Path, failure: RunFailure) -> Self {
        let mut viewer = Viewer::new(false);
        viewer.show(bag, vec![failure]).unwrap();
        Self::of(viewer)
    }

    /// Serves a growing bag, whose match can be controlled.
    pub(crate) fn over_live(bag: &Path) -> Self {
        let mut viewer = Viewer::new(true);
        viewer.control_by(Box::new(|request| Ok(request.to_owned())));
        viewer.show(bag, Vec::new()).unwrap();
        Self::of(viewer)
    }

    fn of(viewer: Viewer) -> Self {
        let pictures = package().join("../../../target/screenshots");
        Self {
            viewer,
            environment: vec![("SIL_PAGE_PICTURES", pictures.into())],
        }
    }

    /// Passes the path of a file to the tests.
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
            "browser driver not found: run `make web`, or config/web/setup"
        );
        let served = Served::by(self.viewer);
        let output = Command::new("node")
            .args(["--test", "--test-reporter=spec"])
            .arg(web.join("tests").join(file))
            .env("SIL_PAGE_URL", served.url())
            .envs(self.environment)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{file}:\n{said}");
    }
}

/// Returns the folder of this package.
pub(crate) fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
