use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::sil;

/// Running `sil view`, ended when this value is dropped.
pub(crate) struct ServedPage {
    child: Child,
    address: SocketAddr,
}

impl ServedPage {
    /// Serves a bag at a free port.
    pub(crate) fn start(bag: &Path) -> Self {
        Self::by(sil().arg("view").arg(bag))
    }

    /// Serves the page of `command`, which is `sil view` with arguments, at a free port.
    pub(crate) fn by(command: &mut Command) -> Self {
        let mut child = command
            .args(["--no-open", "--port", "0"])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        stderr.read_line(&mut line).unwrap();
        let address = line.split_once("http://").map(|(_, rest)| rest);
        let address = address.and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("no page is served: {line}"));
        Self {
            child,
            address: address.parse().unwrap(),
        }
    }

    /// Returns the address of the server.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the peak memory of the server \[KiB\].
    pub(crate) fn peak(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|it| it.starts_with("VmHWM:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }
}

impl Drop for ServedPage {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}
