//! Tests over loopback sockets.

use std::net::SocketAddr;

use support::DatagramPort;

fn any_port() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 0))
}

#[test]
fn datagrams_arrive_whole_and_with_their_sender() {
    let mut port = DatagramPort::bind(any_port()).unwrap();
    let other = DatagramPort::bind(any_port()).unwrap();
    assert!(port.receive().is_none());
    for size in [0, 158, 60_000] {
        other.send(port.address(), &vec![7; size]).unwrap();
        let (sender, bytes) = port.receive().unwrap().unwrap();
        assert_eq!((sender, bytes.len()), (other.address(), size));
    }
    assert!(port.receive().is_none());
}

#[test]
fn a_port_that_is_in_use_is_named() {
    let port = DatagramPort::bind(any_port()).unwrap();
    let error = DatagramPort::bind(port.address()).unwrap_err().to_string();
    let address = port.address();
    assert!(
        error.starts_with(&format!("cannot listen on UDP {address}: ")),
        "{error}"
    );
}

#[test]
fn a_datagram_that_is_too_large_is_refused_with_its_size() {
    let port = DatagramPort::bind(any_port()).unwrap();
    let error = port.send(port.address(), &vec![0; 70_000]).unwrap_err();
    let start = format!("cannot send 70000 bytes to UDP {}: ", port.address());
    assert!(error.to_string().starts_with(&start), "{error}");
}

#[test]
fn more_datagrams_wait_than_in_a_socket_with_the_default_buffer() {
    let mut port = DatagramPort::bind(any_port()).unwrap();
    let other = DatagramPort::bind(any_port()).unwrap();
    for _ in 0..500 {
        other.send(port.address(), &[7; 158]).unwrap();
    }
    let mut waiting = 0;
    while let Some(received) = port.receive() {
        received.unwrap();
        waiting += 1;
    }
    assert_eq!(waiting, 500);
}

#[test]
fn a_broadcast_on_the_loopback_reaches_every_socket_that_shares_its_port() {
    let everywhere = SocketAddr::from(([0, 0, 0, 0], 0));
    let first = DatagramPort::bind_shared(everywhere).unwrap();
    let shared = first.address();
    let others = [(); 2].map(|()| DatagramPort::bind_shared(shared).unwrap());
    let sender = DatagramPort::bind(any_port()).unwrap();
    let broadcast = SocketAddr::from(([127, 255, 255, 255], shared.port()));
    sender.send(broadcast, b"state").unwrap();
    for mut port in std::iter::once(first).chain(others) {
        let (from, bytes) = port.receive().unwrap().unwrap();
        assert_eq!((from, bytes), (sender.address(), b"state".as_slice()));
    }
    assert!(DatagramPort::bind(shared).is_ok(), "all are closed");
}

#[test]
fn a_shared_port_is_refused_to_a_socket_that_does_not_share() {
    let port = DatagramPort::bind_shared(any_port()).unwrap();
    assert!(DatagramPort::bind(port.address()).is_err());
    let alone = DatagramPort::bind(any_port()).unwrap();
    assert!(DatagramPort::bind_shared(alone.address()).is_err());
}
