//! A viewer served by this process, with an HTTP client.
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::mpsc::channel;
use std::thread;

use serde_json::Value;
use sil_viewer::Viewer;

/// Running viewer; it ends with the test's process.
pub(crate) struct Served {
    address: SocketAddr,
}

impl Served {
    /// Serves bags at any free port.
    pub(crate) fn of(bags: &[&Path]) -> Self {
        let mut viewer = Viewer::new(false);
        for bag in bags {
            viewer.show(bag, Vec::new()).unwrap();
        }
        Self::by(viewer)
    }

    /// Serves a viewer at any free port.
    pub(crate) fn by(viewer: Viewer) -> Self {
        let (sender, ready) = channel();
        thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
            let ready = move |address| sender.send(address).unwrap();
            runtime
                .block_on(viewer.serve(any_port, ready, std::future::pending()))
                .unwrap();
        });
        Self {
            address: ready.recv().unwrap(),
        }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Requests a path and returns status and body of the response.
    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        self.get_as(path, &self.address.to_string())
    }

    /// Requests a path with another host name.
    pub(crate) fn get_as(&self, path: &str, host: &str) -> (u16, String) {
        self.get_with(path, "Host", host)
    }

    /// Requests a path with a header.
    pub(crate) fn get_with(&self, path: &str, header: &str, value: &str) -> (u16, String) {
        let agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .build()
            .new_agent();
        let asked = agent
            .get(format!("http://{}{path}", self.address))
            .header(header, value);
        let mut answer = asked.call().unwrap();
        let body = answer.body_mut().read_to_string().unwrap();
        (answer.status().as_u16(), body)
    }

    /// Sends a request without a body, as the page does, and returns status and body of the response.
    pub(crate) fn post(&self, path: &str) -> (u16, String) {
        let agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .build()
            .new_agent();
        let asked = agent.post(format!("http://{}{path}", self.address));
        let mut answer = asked.send_empty().unwrap();
        let body = answer.body_mut().read_to_string().unwrap();
        (answer.status().as_u16(), body)
    }

    /// Requests a path and returns the response as JSON.
    pub(crate) fn json(&self, path: &str) -> Value {
        let (status, body) = self.get(path);
        assert_eq!(status, 200, "{path}: {body}");
        serde_json::from_str(&body).unwrap()
    }
}
