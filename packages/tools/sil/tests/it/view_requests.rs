//! Server of the page under excessive load.

use std::io::{Read, Write};
use std::iter;
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::Duration;

use crate::common::golden;
use crate::common::served_page::ServedPage;

/// Number of concurrent clients.
const CLIENTS: usize = 200;
/// Frames requested by each client.
const FRAMES: usize = 231;
/// Number of clients that request many frames before others request one.
const LARGE: usize = 64;
/// Maximum memory of the server in this test [KiB]: an eighth of its memory without limits.
const MEMORY: u64 = 200 * 1024;

/// End of a request, without which the server does not answer.
const END: &[u8] = b"\r\n";

/// Sends a request for frames and returns the connection for the answer.
fn ask(address: SocketAddr, count: usize) -> TcpStream {
    let mut stream = prepare(address, count);
    stream.write_all(END).unwrap();
    stream
}

/// Sends a request for frames without its [`END`], and returns the connection.
fn prepare(address: SocketAddr, count: usize) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    let path = format!(
        "/api/recordings/0/frames?at_ns=10000000&step_ns=10000000&count={count}&robot=hulks/1"
    );
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    stream
}

/// Reads the status and the whole body of an answer.
fn answer(mut stream: TcpStream) -> (u16, String) {
    let mut text = Vec::new();
    stream.read_to_end(&mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    (
        head.split(' ').nth(1).unwrap().parse().unwrap(),
        body.to_owned(),
    )
}

#[test]
fn the_memory_of_the_server_is_bounded_however_many_ask() {
    let served = ServedPage::start(&golden());
    let (address, start) = (served.address(), Arc::new(Barrier::new(CLIENTS)));
    let clients = (0..CLIENTS).map(|_| {
        let start = Arc::clone(&start);
        thread::spawn(move || {
            start.wait();
            let (status, body) = answer(ask(address, FRAMES));
            assert_eq!(status, 200, "{body}");
            assert_eq!(body.matches("\"tick\":").count() / FRAMES, 1);
        })
    });
    let clients: Vec<_> = clients.collect();
    clients.into_iter().for_each(|it| it.join().unwrap());
    let peak = served.peak();
    assert!(peak < MEMORY, "{peak} KiB for {CLIENTS} answers");
}

#[test]
fn more_requests_than_can_wait_are_refused_and_later_ones_are_answered() {
    let served = ServedPage::start(&golden());
    let address = served.address();
    // While the first ones are computed and not read, the others wait. All ends are sent at once, so that a client on a
    // busy machine is not slower than the server.
    let counts = iter::repeat_n(FRAMES, LARGE).chain(iter::repeat_n(1, 2 * CLIENTS));
    let mut asked: Vec<_> = counts.map(|count| prepare(address, count)).collect();
    asked.iter_mut().for_each(|it| it.write_all(END).unwrap());
    let statuses = asked.into_iter().map(|stream| {
        let (status, body) = answer(stream);
        match status {
            200 => assert!(body.contains("\"tick\":"), "{body}"),
            503 => assert!(body.contains("try again"), "{body}"),
            other => panic!("{other}: {body}"),
        }
        status
    });
    let statuses: Vec<_> = statuses.collect();
    assert!(
        statuses.contains(&200) && statuses.contains(&503),
        "{statuses:?}"
    );
    assert_eq!(answer(ask(address, 1)).0, 200);
}

#[test]
fn clients_that_go_away_take_no_memory_and_no_turn_with_them() {
    let served = ServedPage::start(&golden());
    for _ in 0..CLIENTS {
        drop(ask(served.address(), FRAMES));
    }
    // Until the server has detected the closed connections, its answer is "try again".
    let mut tries = (0..10).map(|_| {
        let (status, _) = answer(ask(served.address(), FRAMES));
        if status == 503 {
            thread::sleep(Duration::from_secs(1));
        }
        status
    });
    let last = tries.find(|status| *status != 503);
    assert_eq!(last, Some(200));
    let peak = served.peak();
    assert!(peak < MEMORY, "{peak} KiB");
}
