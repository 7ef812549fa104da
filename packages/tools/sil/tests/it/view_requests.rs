//! Server of the page under excessive load.

use std::io::{Read, Write};
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
/// Maximum memory of the server in this test [KiB]: a quarter of its memory without limits.
const MEMORY: u64 = 400 * 1024;

/// Sends a request and returns the connection for the answer.
fn ask(address: SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    let path = format!(
        "/api/recordings/0/frames?at_ns=10000000&step_ns=10000000&count={FRAMES}&robot=hulks/1"
    );
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
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
            let (status, body) = answer(ask(address));
            match status {
                200 => assert_eq!(body.matches("\"tick\":").count() / FRAMES, 1),
                503 => assert!(body.contains("try again"), "{body}"),
                other => panic!("{other}: {body}"),
            }
            status
        })
    });
    let clients: Vec<_> = clients.collect();
    let statuses: Vec<_> = clients.into_iter().map(|it| it.join().unwrap()).collect();
    let answered = statuses.iter().filter(|it| **it == 200).count();
    assert!(answered >= 4, "{statuses:?}");
    let peak = served.peak();
    assert!(peak < MEMORY, "{peak} KiB for {answered} answers");
    // Afterwards all requests are answered again.
    assert_eq!(answer(ask(address)).0, 200);
}

#[test]
fn clients_that_go_away_take_no_memory_and_no_turn_with_them() {
    let served = ServedPage::start(&golden());
    for _ in 0..CLIENTS {
        drop(ask(served.address()));
    }
    // Until the server has detected the closed connections, its answer is "try again".
    let mut tries = (0..10).map(|_| {
        let (status, _) = answer(ask(served.address()));
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
