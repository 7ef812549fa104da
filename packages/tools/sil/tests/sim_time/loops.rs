//! Loop of decisions with a period of 10 ms on the wall clock, as loops.cpp: `loops KIND COUNT`.

use std::sync::{Condvar, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let count: u32 = arguments[2].parse().unwrap();
    let (period, begin) = (Duration::from_millis(10), Instant::now());
    let (mutex, condition) = (Mutex::new(()), Condvar::new());
    let (_sender, receiver) = mpsc::channel::<()>();
    for _ in 0..count {
        match arguments[1].as_str() {
            "sleep" => thread::sleep(period),
            "condition" => drop(condition.wait_timeout(mutex.lock().unwrap(), period).unwrap()),
            "channel" => assert!(receiver.recv_timeout(period).is_err()),
            "park" => thread::park_timeout(period),
            kind => panic!("unknown kind {kind}"),
        }
    }
    println!("{count} decisions in {:.6} s", begin.elapsed().as_secs_f64());
}
