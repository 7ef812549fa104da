use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
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

    /// Returns the response to a request for `path`.
    pub(crate) fn read(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let (address, mut text) = (self.address, String::new());
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
        )
        .unwrap();
        stream.read_to_string(&mut text).unwrap();
        text
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
