//! Hostile clients against a whole server over sockets: the match continues, and memory does not grow. `FUZZ_SECONDS`
//! is the duration; without it the run is short.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use league_server::{Policy, Server, ServerOptions};
use league_world::{LeagueConfig, LeagueWorld};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;
use simspark_protocol::write_frame;

/// Number of cycles that each honest agent plays in a short run.
const CYCLES: u32 = 50;
/// Number of hostile clients at the same time.
const HOSTILE: u64 = 6;
/// Time after which an honest agent without an answer fails the test.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Time between two checks of the memory.
const CHECK_PERIOD: Duration = Duration::from_secs(10);
/// Maximum growth of the process's memory after the first check [MB].
const MAX_GROWTH: f64 = 32.0;

/// Pieces of messages.
const WORDS: &[&str] = &[
    "(",
    ")",
    " ",
    "(syn)",
    "(scene rsg/agent/nao/nao.rsg)",
    "(scene rsg/agent/nao/nao_hetero.rsg 4)",
    "(scene x 9)",
    "(init (unum 0)(teamname Alpha))",
    "(init (unum 0)(teamname Beta))",
    "(init (unum 4294967295)(teamname Gamma))",
    "(he1 6)",
    "(he2 nan)",
    "(rae1 1e308)",
    "(lle4 -inf)",
    "(rle3 a)",
    "(beam -1 1 0)",
    "(beam a b c)",
    "(beam 1e308 -1e308 1e308)",
    "(say hello)",
    "(say \"",
    "(pass)",
    "(playMode PlayOn)",
    "(playMode BeforeKickOff)",
    "(playMode GameOver)",
    "(kickOff Left)",
    "(kickOff None)",
    "(dropBall)",
    "(time 1e308)",
    "(score (left 4294967295)(right 0))",
    "(ball (pos 1e308 0 0)(vel 0 0 nan))",
    "(ball (pos 0 0 0.1)(vel 99 99 9))",
    "(agent (unum 1)(team Left)(move 0 0 0.4 0))",
    "(agent (unum 1)(team Right)(pos 0 0 0.4))",
    "(agent (unum 2)(team Left)(move nan 0 1e9 0))",
    "(repos (unum 1)(team Left))",
    "(reqfullstate)",
    "(kill (unum 2)(team Left))",
    "(getAck x)",
    "(init)",
    "\u{fffd}",
    "\0",
];

/// Addresses of the server.
#[derive(Clone, Copy)]
struct Ports {
    agents: SocketAddr,
    monitors: SocketAddr,
}

fn serve(sender: &std::sync::mpsc::Sender<Ports>) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.unwrap().block_on(async {
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let options = ServerOptions {
            agent_address: any,
            monitor_address: any,
            turn_timeout: Duration::from_millis(50),
            join_timeout: Duration::from_secs(1),
            silent: Policy::Remove,
            slow: Policy::Remove,
            ..ServerOptions::default()
        };
        let server = Server::bind(options).await.unwrap();
        let (agents, monitors) = (server.agent_address(), server.monitor_address());
        sender.send(Ports { agents, monitors }).unwrap();
        let config = LeagueConfig {
            left: Some("Alpha".to_owned()),
            right: Some("Beta".to_owned()),
            ..LeagueConfig::default()
        };
        server.run(LeagueWorld::new(config)).await;
    });
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_nodelay(true).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    stream.set_write_timeout(Some(TIMEOUT)).unwrap();
    stream
}

fn send(stream: &mut TcpStream, message: &str) -> io::Result<()> {
    let mut bytes = Vec::new();
    write_frame(message, &mut bytes).unwrap();
    stream.write_all(&bytes)
}

fn receive(stream: &mut TcpStream) -> io::Result<String> {
    let mut length = [0; 4];
    stream.read_exact(&mut length)?;
    let mut message = vec![0; u32::from_be_bytes(length) as usize];
    stream.read_exact(&mut message)?;
    Ok(String::from_utf8(message).unwrap())
}

/// Runs an honest agent: it plays until `stop` is set, and joins again when a hostile client has removed it.
fn play(ports: Ports, team: &str, cycles: &AtomicU32, stop: &AtomicBool) {
    let session = || -> io::Result<()> {
        let mut stream = connect(ports.agents);
        send(&mut stream, "(scene rsg/agent/nao/nao.rsg)")?;
        receive(&mut stream)?;
        send(&mut stream, &format!("(init (unum 0)(teamname {team}))"))?;
        receive(&mut stream)?;
        while !stop.load(Ordering::Relaxed) {
            let speed = if cycles.load(Ordering::Relaxed) % 20 < 10 {
                1
            } else {
                -1
            };
            send(&mut stream, &format!("(rae1 {speed})(lle4 {speed})(syn)"))?;
            let senses = receive(&mut stream)?;
            assert!(
                !senses.contains("nan") && !senses.contains("inf)"),
                "{senses}"
            );
            cycles.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    };
    while !stop.load(Ordering::Relaxed) {
        if let Err(error) = session() {
            let is_in_time = error.kind() != io::ErrorKind::WouldBlock;
            assert!(is_in_time, "the server does not answer");
        }
    }
}

/// Words of the protocol, sometimes with bytes changed.
pub(crate) fn message(random: &mut Pcg64Mcg) -> Vec<u8> {
    let length = random.next_u32() % 12;
    let words = (0..length).map(|_| WORDS[random.next_u32() as usize % WORDS.len()]);
    let mut bytes = words.collect::<String>().into_bytes();
    if random.next_u32().is_multiple_of(3) && !bytes.is_empty() {
        let at = random.next_u32() as usize % bytes.len();
        bytes[at] = random.next_u32().to_le_bytes()[0];
    }
    bytes
}

/// Performs a hostile action. An error means that the connection has ended.
fn act(stream: &mut TcpStream, random: &mut Pcg64Mcg) -> io::Result<()> {
    let frame = |bytes: &[u8]| {
        let length = u32::try_from(bytes.len()).unwrap().to_be_bytes();
        [&length, bytes].concat()
    };
    match random.next_u32() % 16 {
        0 => stream.write_all(&random.next_u64().to_le_bytes()),
        1 => stream.write_all(&[0xff; 4]),
        2 => {
            let bytes = frame(&message(random));
            stream.write_all(&bytes[..bytes.len() / 2])
        }
        3 => {
            let many = frame(&message(random)).repeat(300);
            stream.write_all(&many)
        }
        4 => stream.write_all(&frame(&message(random).repeat(50))),
        5 => {
            thread::sleep(Duration::from_millis(u64::from(random.next_u32() % 200)));
            Ok(())
        }
        6..=8 => {
            let mut bytes = [0; 65_536];
            stream.read(&mut bytes).map(drop)
        }
        _ => stream.write_all(&frame(&message(random))),
    }
}

/// Runs a hostile client, which connects repeatedly.
fn harm(ports: Ports, seed: u64, sessions: &AtomicU32, stop: &AtomicBool) {
    let mut random = Pcg64Mcg::new(u128::from(seed) << 64 | 0x5eed);
    while !stop.load(Ordering::Relaxed) {
        let is_agent = !random.next_u32().is_multiple_of(3);
        let mut stream = connect(if is_agent {
            ports.agents
        } else {
            ports.monitors
        });
        stream
            .set_read_timeout(Some(Duration::from_millis(20)))
            .unwrap();
        stream
            .set_write_timeout(Some(Duration::from_millis(200)))
            .unwrap();
        for _ in 0..random.next_u32() % 40 {
            // A timeout of the read is not the end.
            let ended = act(&mut stream, &mut random)
                .is_err_and(|error| error.kind() != io::ErrorKind::WouldBlock);
            if ended || stop.load(Ordering::Relaxed) {
                break;
            }
        }
        sessions.fetch_add(1, Ordering::Relaxed);
    }
}

/// Returns the resident memory of this process [MB].
fn memory() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.unwrap().trim().trim_end_matches(" kB");
    kilobytes.parse::<f64>().unwrap() / 1000.0
}

#[test]
fn the_match_continues_and_memory_does_not_grow_beside_hostile_clients() {
    let seconds = std::env::var("FUZZ_SECONDS").ok();
    let seconds = seconds.map(|text| text.parse::<u64>().unwrap());
    let (sender, ports) = channel();
    let server = thread::spawn(move || serve(&sender));
    let ports = ports.recv().unwrap();
    let (stop, sessions) = (AtomicBool::new(false), AtomicU32::new(0));
    let honest = [AtomicU32::new(0), AtomicU32::new(0)];
    thread::scope(|scope| {
        for (team, cycles) in ["Alpha", "Beta"].into_iter().zip(&honest) {
            let stop = &stop;
            scope.spawn(move || play(ports, team, cycles, stop));
        }
        for seed in 0..HOSTILE {
            let (sessions, stop) = (&sessions, &stop);
            scope.spawn(move || harm(ports, seed, sessions, stop));
        }
        let played = || {
            honest
                .each_ref()
                .map(|cycles| cycles.load(Ordering::Relaxed))
        };
        match seconds {
            None => {
                while played().iter().any(|&cycles| cycles < CYCLES) && !server.is_finished() {
                    thread::sleep(Duration::from_millis(10));
                }
            }
            Some(seconds) => {
                let mut first = None;
                for second in (0..seconds).step_by(CHECK_PERIOD.as_secs() as usize) {
                    let before = played();
                    thread::sleep(CHECK_PERIOD);
                    let (after, memory) = (played(), memory());
                    let count = sessions.load(Ordering::Relaxed);
                    eprintln!("{second} s: {memory:.1} MB, {count} sessions, cycles {after:?}");
                    let goes_on = before
                        .iter()
                        .zip(&after)
                        .all(|(before, after)| after > before);
                    let first = *first.get_or_insert(memory);
                    if !goes_on || memory > first + MAX_GROWTH {
                        stop.store(true, Ordering::Relaxed);
                        panic!("the match has stopped, or the memory has grown from {first} MB");
                    }
                }
            }
        }
        stop.store(true, Ordering::Relaxed);
    });
    assert!(!server.is_finished(), "the server has ended");
    send(&mut connect(ports.monitors), "(killsim)").unwrap();
    server.join().unwrap();
    assert!(sessions.into_inner() > 0);
}
