//! What keeps other pages out: browsers reach the loopback from any page that they show.

use std::net::SocketAddr;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Nothing but the page's own files, and no script or style within them.
const POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'self'; img-src 'self' data:; frame-ancestors 'none'");
const NO_SNIFF: HeaderValue = HeaderValue::from_static("nosniff");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// Refuses who asks for another host: a page from elsewhere whose name was made to point here. Who listens on more
/// than the loopback is asked under names that it cannot know.
pub(super) async fn guard(
    State(address): State<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let host = request.headers().get(header::HOST);
    let host = host.and_then(|host| host.to_str().ok()).unwrap_or_default();
    if address.ip().is_loopback() && !is_loopback(host) {
        let error = "this page is served to this machine only";
        return (StatusCode::FORBIDDEN, error).into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, POLICY);
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, NO_SNIFF);
    headers.insert(header::CACHE_CONTROL, NO_STORE);
    response
}

/// Whether a host, maybe with a port, is this machine as it calls itself.
fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let address = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost"
        || address
            .parse()
            .is_ok_and(|address: std::net::IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::is_loopback;

    #[test]
    fn only_this_machine_is_the_loopback() {
        for host in ["localhost:1234", "127.0.0.1:80", "127.0.0.1", "[::1]:7000"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in [
            "",
            "example.org",
            "localhost.example.org:80",
            "10.0.0.1:80",
            "127.0.0.1.example.org",
        ] {
            assert!(!is_loopback(host), "{host}");
        }
    }
}
