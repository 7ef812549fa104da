//! Clients over TCP, which also violate the protocol. An independent client is in the tests of `sil`.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::mpsc;
use std::thread;

use groot2::{Server, ServerError};
use tokio::runtime::{Builder, Runtime};

use crate::requests::publisher;

const LOOPBACK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
/// Command that ends the handshake of a client; the type of its socket follows.
const READY: &[u8] = b"\x04\x19\x05READY\x0bSocket-Type\0\0\0\x03";
/// Request for the statuses: an empty part, and the header.
const REQUEST: &[u8] = b"\x01\0\0\x06\x02S\x07\0\0\0";

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

/// Starts a server, which ends with the test.
fn serve() -> SocketAddr {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        runtime().block_on(async {
            let server = Server::bind(LOOPBACK, 0).await.unwrap();
            sender.send(server.address()).unwrap();
            let publisher = publisher();
            let reply = move |request: &[Vec<u8>]| publisher.reply(request, Default::default);
            server.run(reply, std::future::pending()).await;
        });
    });
    receiver.recv().unwrap()
}

/// Connects as a socket of this type, with 3 letters, and reads the server's side of the handshake.
fn connect(address: SocketAddr, socket_type: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    let mut greeting = [0; 64];
    greeting[..16].copy_from_slice(b"\xff\0\0\0\0\0\0\0\x01\x7f\x03\x01NULL");
    let sent = [&greeting[..], READY, socket_type.as_bytes()].concat();
    stream.write_all(&sent).unwrap();
    let mut handshake = [0; 64 + 27];
    stream.read_exact(&mut handshake).unwrap();
    assert_eq!(handshake[..12], *b"\xff\0\0\0\0\0\0\0\0\x7f\x03\0");
    stream
}

/// Sends a request for the statuses. Returns the reply without its frames.
fn ask(stream: &mut TcpStream) -> Vec<u8> {
    stream.write_all(REQUEST).unwrap();
    let mut reply = [0; 2 + 2 + 22 + 2 + 15];
    stream.read_exact(&mut reply).unwrap();
    assert_eq!(reply[..4], [1, 0, 1, 22]);
    reply[28..].to_vec()
}

/// Sends bytes, and returns whether the server closes the connection.
fn is_closed_after(mut stream: TcpStream, bytes: &[u8]) -> bool {
    stream.write_all(bytes).unwrap();
    let mut rest = Vec::new();
    // The rest is empty, or the connection was reset.
    stream.read_to_end(&mut rest).is_err() || rest.is_empty()
}

#[test]
fn several_clients_are_served_at_a_time_and_after_each_other() {
    let address = serve();
    let mut first = connect(address, "REQ");
    let mut second = connect(address, "REQ");
    assert_eq!(
        ask(&mut first),
        [1, 0, 0, 2, 0, 0, 4, 0, 0, 3, 0, 0, 5, 0, 0]
    );
    assert_eq!(ask(&mut second), ask(&mut first));
    for _ in 0..20 {
        ask(&mut connect(address, "REQ"));
    }
    ask(&mut first);
}

#[test]
fn a_client_that_violates_the_protocol_is_disconnected_and_others_are_served() {
    let address = serve();
    let mut good = connect(address, "REQ");
    let open = || TcpStream::connect(address).unwrap();
    let greeting_of = |mut stream: TcpStream| {
        stream.read_exact(&mut [0; 64]).unwrap();
        stream
    };
    assert!(is_closed_after(
        greeting_of(open()),
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    ));
    assert!(is_closed_after(connect(address, "SUB"), b""));
    // The length of a frame: 2^62 bytes, and one byte more than the limit.
    let frame = |length: u64| [&[2][..], &length.to_be_bytes()].concat();
    assert!(is_closed_after(connect(address, "REQ"), &frame(1 << 62)));
    assert!(is_closed_after(
        connect(address, "REQ"),
        &frame(64 * 1024 + 1)
    ));
    // Many parts, reserved bits, and no empty part.
    assert!(is_closed_after(connect(address, "REQ"), &[1, 0].repeat(17)));
    assert!(is_closed_after(connect(address, "REQ"), &[0xf8]));
    assert!(is_closed_after(connect(address, "REQ"), &REQUEST[2..]));
    ask(&mut good);
}

#[test]
fn the_next_port_takes_subscribers() {
    let address = serve();
    let next = SocketAddr::new(address.ip(), address.port() + 1);
    let mut subscriber = connect(next, "SUB");
    // A subscription to everything.
    subscriber.write_all(&[0, 1, 1]).unwrap();
    assert!(is_closed_after(connect(next, "REQ"), b""));
}

#[test]
fn a_port_that_is_in_use_is_an_error() {
    let address = serve();
    let bind = |port| {
        let bound = runtime().block_on(Server::bind(LOOPBACK, port));
        bound.err().map(|error: ServerError| error.to_string())
    };
    for port in [address.port(), address.port() - 1] {
        let error = bind(port).expect("the port is in use");
        assert!(error.starts_with("cannot listen at 127.0.0.1:"), "{error}");
        assert!(error.ends_with("choose another port, or end the program that uses it"));
    }
    assert!(bind(u16::MAX).is_some());
}
