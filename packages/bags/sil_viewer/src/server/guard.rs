//! Rejects requests of other web pages: any page in a browser can send requests to this server.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::failure::Failure;

/// Content security policy: only the page's own files, without inline scripts and styles.
const POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'self'; img-src 'self' data:; frame-ancestors 'none'");
/// Header value that prevents browsers from guessing another type of content.
const NO_SNIFF: HeaderValue = HeaderValue::from_static("nosniff");
/// Header value that prevents browsers from keeping responses.
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
/// Header value that prevents other pages from embedding responses.
const SAME_ORIGIN: HeaderValue = HeaderValue::from_static("same-origin");
/// Header that tells which pages may embed a response.
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
/// Header with the origin of a request; all current browsers send it to loopback addresses.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Rejects requests that do not come from the page itself.
///
/// The `Host` must be an IP address, `localhost`, or this machine's own name: a page of another domain that resolves to
/// this machine (DNS rebinding) sends that domain. A server that listens on a loopback address accepts only names of
/// the loopback. The `Origin`, which browsers add to requests of other pages, must equal the `Host`.
pub(super) async fn guard(
    State(address): State<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let is_data = request.uri().path().starts_with("/api/");
    let headers = request.headers();
    let reason = ambiguity(request.uri(), headers).or_else(|| rejection(address, headers, is_data));
    let mut response = match reason {
        None => next.run(request).await,
        Some(reason) => Failure::new(StatusCode::FORBIDDEN, reason).into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, POLICY);
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, NO_SNIFF);
    headers.insert(header::CACHE_CONTROL, NO_STORE);
    headers.insert(RESOURCE_POLICY, SAME_ORIGIN);
    response
}

/// Returns the reason why it is not certain which page sent a request, or to which host: a header that occurs twice, or
/// a target with another host than the header's. Other programs may read another one of the values than this server.
/// `None` if it is certain.
fn ambiguity(target: &Uri, headers: &HeaderMap) -> Option<String> {
    for name in [header::HOST, header::ORIGIN, FETCH_SITE] {
        let count = headers.get_all(&name).iter().count();
        if count > 1 {
            return Some(format!(
                "rejected a request with {count} headers {name}; send it once"
            ));
        }
    }
    let asked = target.authority()?.as_str();
    let host = headers.get(header::HOST);
    (host.is_none_or(|host| host != asked)).then(|| {
        format!("rejected a request to {asked:?} with another host in its headers; send the same")
    })
}

/// Returns the reason why a request with these headers is rejected; `None` if it is accepted. `address` is the address
/// of the server; `is_data` is true for recorded data.
fn rejection(address: SocketAddr, headers: &HeaderMap, is_data: bool) -> Option<String> {
    let text = |name| {
        headers
            .get(name)
            .map(|it: &HeaderValue| it.to_str().unwrap_or("?"))
    };
    let host = text(header::HOST).unwrap_or_default();
    let name = name_of(host);
    let is_served = if address.ip().is_loopback() {
        is_loopback(name)
    } else {
        is_loopback(name) || ip(name).is_some() || is_this_machine(name)
    };
    if !is_served {
        return Some(format!(
            "the page is not served under the name {host:?}; open http://{address}/ instead"
        ));
    }
    if let Some(origin) = text(header::ORIGIN)
        && origin.strip_prefix("http://") != Some(host)
    {
        return Some(format!(
            "rejected a request from the page {origin:?}; only the page itself may read the recordings"
        ));
    }
    match text(FETCH_SITE) {
        // Any page may link to the page.
        Some(site) if is_data && site != "same-origin" && site != "none" => Some(format!(
            "rejected a {site} request; only the page itself may read the recordings"
        )),
        _ => None,
    }
}

/// Returns a host without its port.
fn name_of(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Parses an IP address, with or without the brackets of IPv6; `None` for a name.
fn ip(name: &str) -> Option<IpAddr> {
    name.trim_start_matches('[')
        .trim_end_matches(']')
        .parse()
        .ok()
}

/// Returns whether a host is this machine's loopback.
fn is_loopback(name: &str) -> bool {
    name == "localhost" || ip(name).is_some_and(|address| address.is_loopback())
}

/// Returns whether a name is this machine's name in a local network, with or without `.local`.
fn is_this_machine(name: &str) -> bool {
    let system = rustix::system::uname();
    let own = system.nodename().to_str().unwrap_or_default();
    !own.is_empty()
        && name
            .strip_suffix(".local")
            .unwrap_or(name)
            .eq_ignore_ascii_case(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the reason for which a request to `address` with these headers is rejected.
    fn rejection_of(
        address: &str,
        headers: &[(HeaderName, &str)],
        is_data: bool,
    ) -> Option<String> {
        let headers = headers.iter().cloned();
        let headers = headers.map(|(name, value)| (name, value.parse().unwrap()));
        rejection(address.parse().unwrap(), &headers.collect(), is_data)
    }

    #[test]
    fn only_names_of_the_loopback_are_served_on_the_loopback() {
        for host in ["localhost:1234", "127.0.0.1:80", "127.0.0.1", "[::1]:7000"] {
            assert_eq!(
                rejection_of("127.0.0.1:8470", &[(header::HOST, host)], true),
                None
            );
        }
        for host in [
            "",
            "example.org",
            "localhost.example.org:80",
            "10.0.0.1:80",
            "127.0.0.1.example.org",
        ] {
            let reason = rejection_of("127.0.0.1:8470", &[(header::HOST, host)], true).unwrap();
            assert!(reason.contains("http://127.0.0.1:8470/"), "{reason}");
        }
    }

    #[test]
    fn names_that_anybody_can_register_are_refused_on_all_addresses() {
        for host in ["10.0.0.7:8470", "localhost:8470", "[fe80::1]:8470"] {
            assert_eq!(
                rejection_of("0.0.0.0:8470", &[(header::HOST, host)], true),
                None
            );
        }
        let rebound = [(header::HOST, "attacker.example:8470")];
        assert!(rejection_of("0.0.0.0:8470", &rebound, true).is_some());
    }

    #[test]
    fn headers_that_occur_twice_and_targets_of_other_hosts_are_refused() {
        let page = Uri::from_static("/api/recordings");
        for name in [header::HOST, header::ORIGIN, FETCH_SITE] {
            let mut headers = HeaderMap::new();
            headers.append(&name, HeaderValue::from_static("localhost:8470"));
            assert_eq!(ambiguity(&page, &headers), None);
            for second in ["localhost:8470", "example.org"] {
                let mut headers = headers.clone();
                headers.append(&name, HeaderValue::from_static(second));
                let reason = ambiguity(&page, &headers).unwrap();
                assert!(reason.contains(name.as_str()), "{reason}");
            }
        }
        let host = [(header::HOST, HeaderValue::from_static("localhost:8470"))];
        let headers = HeaderMap::from_iter(host);
        let same = Uri::from_static("http://localhost:8470/");
        assert_eq!(ambiguity(&same, &headers), None);
        let other = Uri::from_static("http://example.org/");
        assert!(ambiguity(&other, &headers).is_some());
        assert!(ambiguity(&same, &HeaderMap::new()).is_some());
    }

    #[test]
    fn requests_of_other_pages_are_refused() {
        let host = (header::HOST, "localhost:8470");
        let from = |name: HeaderName, value, is_data| {
            rejection_of("127.0.0.1:8470", &[host.clone(), (name, value)], is_data)
        };
        for origin in [
            "http://example.org",
            "http://localhost:9000",
            "https://localhost:8470",
            "null",
        ] {
            assert!(from(header::ORIGIN, origin, true).unwrap().contains(origin));
        }
        assert_eq!(from(header::ORIGIN, "http://localhost:8470", true), None);
        assert!(from(FETCH_SITE, "cross-site", true).is_some());
        assert_eq!(
            from(FETCH_SITE, "cross-site", false),
            None,
            "a link to the page"
        );
        assert_eq!(from(FETCH_SITE, "same-origin", true), None);
    }
}
