//! Programs written for the wall clock on simulated time: they decide as often in a second of simulated time on any
//! machine.

mod processes;

use std::io::{self, Read, Write};
use std::net::{TcpListener, UdpSocket};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use ros_testing::python;
use tempfile::TempDir;

use crate::common::launched::Launched;
use crate::common::match_over_ros::{MatchOverRos, closed_bag};
use crate::common::sil;

/// Number of decisions of a program, with a period of 10 ms.
const DECISIONS: u32 = 300;
/// Ways to wait of `loops.cpp`.
const CPP: &[&str] = &[
    "sleep_until",
    "sleep_for",
    "usleep",
    "poll",
    "select",
    "epoll",
    "timerfd",
    "condition",
    "system_condition",
    "threads",
    "itimer",
    "ualarm",
];
/// Ways to wait of `loops.py`.
const PYTHON: &[&str] = &[
    "sleep",
    "event",
    "queue",
    "select",
    "asyncio",
    "fork",
    "process_queue",
    "pipe",
];
/// Ways to wait of `loops.rs`.
const RUST: &[&str] = &["sleep", "condition", "channel", "park"];

/// Programs of these tests, compiled into a folder.
struct Programs(TempDir);

impl Programs {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Compiles `loops.cpp` with further options.
    fn cpp(&self, options: &[&str]) -> PathBuf {
        self.cpp_file("loops.cpp", options)
    }

    /// Compiles a file of C++ with further options.
    fn cpp_file(&self, name: &str, options: &[&str]) -> PathBuf {
        let options = [&["-std=c++17", "-pthread"], options].concat();
        self.compiled("c++", name, &options)
    }

    /// Compiles `loops.rs`.
    fn rust(&self) -> PathBuf {
        self.compiled("rustc", "loops.rs", &["--edition", "2024"])
    }

    fn compiled(&self, compiler: &str, name: &str, options: &[&str]) -> PathBuf {
        let program = self.0.path().join(name).with_extension(compiler);
        let mut command = Command::new(compiler);
        command
            .args(options)
            .arg(source(name))
            .arg("-o")
            .arg(&program);
        let compiled = command.output().unwrap();
        assert!(compiled.status.success(), "{compiled:?}");
        program
    }
}

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/sim_time")
        .join(name)
}

/// Runs a program on simulated time to its end.
fn run(words: &[&Path], arguments: &[&str]) -> Output {
    let mut command = sil();
    command.arg("run-on-sim-time").args(words).args(arguments);
    command.output().unwrap()
}

/// Checks that a program with a way to wait decides 100 times a second.
fn assert_decides(words: &[&Path], kind: &str) {
    let ended = run(words, &[kind, &DECISIONS.to_string()]);
    let text = String::from_utf8_lossy(&ended.stdout);
    let expected = format!(
        "{DECISIONS} decisions in {:.6} s\n",
        f64::from(DECISIONS) / 100.0
    );
    assert_eq!(text, expected, "{kind}: {ended:?}");
    assert!(ended.status.success());
}

#[test]
fn programs_decide_100_times_a_second_with_every_way_to_wait() {
    let programs = Programs::new();
    let (cpp, rust) = (programs.cpp(&[]), programs.rust());
    for kind in CPP {
        assert_decides(&[&cpp], kind);
    }
    for kind in RUST {
        assert_decides(&[&rust], kind);
    }
    for kind in PYTHON {
        assert_decides(&[&python(), &source("loops.py")], kind);
    }
}

#[test]
fn a_loop_of_waits_that_are_over_at_once_ends() {
    let programs = Programs::new();
    let ended = run(&[&programs.cpp_file("repeats.cpp", &[])], &[]);
    assert!(ended.status.success(), "{ended:?}");
    let text = String::from_utf8_lossy(&ended.stdout);
    assert_eq!(text.lines().count(), 16, "{text}");
    assert!(!text.contains("late"), "{text}");
}

#[test]
fn wrong_arguments_have_the_errors_of_the_wall_clock() {
    let programs = Programs::new();
    let program = programs.compiled("cc", "errors.c", &["-pthread", "-w"]);
    let on_wall_clock = Command::new(&program).output().unwrap();
    let ended = run(&[&program], &[]);
    assert!(on_wall_clock.status.success() && ended.status.success());
    assert_eq!(
        String::from_utf8_lossy(&ended.stdout),
        String::from_utf8_lossy(&on_wall_clock.stdout)
    );
}

#[test]
fn a_thread_of_python_that_computes_lets_others_run() {
    let ended = run(&[&python(), &source("computes.py")], &[]);
    assert_eq!(
        String::from_utf8_lossy(&ended.stdout),
        "True\n",
        "{ended:?}"
    );
}

#[test]
fn the_clock_of_the_machine_cannot_be_set() {
    let script = "import time; time.clock_settime(time.CLOCK_REALTIME, time.time() + 1)";
    let ended = run(&[&python()], &["-c", script]);
    let text = String::from_utf8_lossy(&ended.stderr);
    assert!(text.contains("PermissionError"), "{ended:?}");
}

/// Wall time after which the other process sends a byte.
const SENDS_AFTER: Duration = Duration::from_millis(300);

/// Runs `outside.py` with a way to wait. `send` sends a byte, and returns what is to be kept open until the end.
fn assert_waits_for<T: Send>(kind: &str, address: &str, send: impl FnOnce() -> T + Send) {
    let mut command = sil();
    command
        .arg("run-on-sim-time")
        .args([&python(), &source("outside.py")])
        .args([kind, address]);
    let ended = thread::scope(|scope| {
        let other = scope.spawn(send);
        let ended = command.output().unwrap();
        drop(other.join());
        ended
    });
    let text = String::from_utf8_lossy(&ended.stdout);
    let expected = "True after 0.000000 s\nFalse after 0.200000 s\n";
    assert_eq!(text, expected, "{kind} {address}: {ended:?}");
}

#[test]
fn the_time_stands_for_data_of_a_process_on_the_wall_clock() {
    let folder = tempfile::tempdir().unwrap();
    for kind in ["select", "poll", "epoll"] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port().to_string();
        assert_waits_for(kind, &port, || {
            let (mut stream, _) = listener.accept().unwrap();
            thread::sleep(SENDS_AFTER);
            stream.write_all(b"a").unwrap();
            stream
        });
        let path = folder.path().join(kind);
        let listener = UnixListener::bind(&path).unwrap();
        assert_waits_for(kind, path.to_str().unwrap(), || {
            let (mut stream, _) = listener.accept().unwrap();
            thread::sleep(SENDS_AFTER);
            stream.write_all(b"a").unwrap();
            stream
        });
    }
}

/// Ways to wait of `client.c`.
const CLIENT_WAITS: [&str; 7] = [
    "select",
    "pselect",
    "poll",
    "ppoll",
    "epoll_wait",
    "epoll_pwait",
    "epoll_pwait2",
];

/// Longest wall time for which a server waits for the client, which ends early if the test fails.
const CLIENT_ENDS_AFTER: Duration = Duration::from_secs(60);

/// Runs `client.c` against a server that calls `answer` for each message, until it returns an error.
fn assert_receives(
    client: &Path,
    protocol: &str,
    port: u16,
    mut answer: impl FnMut() -> io::Result<()> + Send,
) {
    let ended = thread::scope(|scope| {
        scope.spawn(move || CLIENT_WAITS.iter().try_for_each(|_| answer()));
        run(&[client], &[protocol, &port.to_string()])
    });
    let text = String::from_utf8_lossy(&ended.stdout);
    let expected = CLIENT_WAITS.map(|wait| format!("{wait}: 1 after 0.000000 s\n"));
    assert_eq!(text, expected.concat(), "{protocol}: {ended:?}");
    assert!(ended.status.success(), "{protocol}: {ended:?}");
}

#[test]
fn a_client_receives_the_answer_of_its_server_before_the_time_jumps() {
    let programs = Programs::new();
    let client = programs.compiled("cc", "client.c", &[]);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let mut accepted = None;
    assert_receives(&client, "tcp", port, || {
        let stream = match &mut accepted {
            Some(stream) => stream,
            none => none.insert(listener.accept()?.0),
        };
        stream.set_read_timeout(Some(CLIENT_ENDS_AFTER))?;
        stream.read_exact(&mut [0])?;
        thread::sleep(SENDS_AFTER);
        stream.write_all(b"a")
    });
    for protocol in ["udp", "unconnected_udp"] {
        let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
        socket.set_read_timeout(Some(CLIENT_ENDS_AFTER)).unwrap();
        let port = socket.local_addr().unwrap().port();
        assert_receives(&client, protocol, port, || {
            let (_, sender) = socket.recv_from(&mut [0])?;
            thread::sleep(SENDS_AFTER);
            socket.send_to(b"a", sender)?;
            Ok(())
        });
    }
}

#[test]
fn programs_on_a_busy_machine_decide_as_often() {
    let programs = Programs::new();
    let cpp = programs.cpp(&[]);
    let has_ended = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                while !has_ended.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        assert_decides(&[&cpp], "sleep_for");
        assert_decides(&[&python(), &source("loops.py")], "sleep");
        has_ended.store(true, Ordering::Relaxed);
    });
}

#[test]
fn a_statically_linked_program_is_refused() {
    let programs = Programs::new();
    let ended = run(&[&programs.cpp(&["-static"])], &["sleep_for", "5"]);
    assert_eq!(ended.stdout, b"");
    let text = String::from_utf8_lossy(&ended.stderr);
    assert!(text.contains("is statically linked"), "{text}");
    assert_eq!(ended.status.code(), Some(2));
}

/// Arguments of a short match of two robots on simulated time.
const MATCH: &[&str] = &[
    "hulks:=1",
    "opponents:=1",
    "half_duration:=3",
    "auto_referee.initial_duration:=0.3",
    "auto_referee.ready_duration:=0.5",
    "auto_referee.whistle_to_playing_delay:=0.3",
    "command_interface:=twist",
];

/// Returns a robot of a team for `--node`, which decides in a timer of the wall clock.
fn robot(team: &str) -> String {
    let robot = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wall_clock_robot.py");
    format!("{team}={} {}", python().display(), robot.display())
}

/// Checks that both robots have answered every tick.
#[track_caller]
fn assert_answered(bag: &Path) {
    let topics = closed_bag(bag).topics;
    let count = |name: &str| {
        let topic = topics.iter().find(|topic| topic.name == name);
        topic.unwrap().message_count
    };
    for robot in ["hulks", "opponent"] {
        assert_eq!(
            count(&format!("/{robot}/robot_1/motion_command")),
            count("/clock")
        );
    }
}

#[test]
fn robots_that_decide_in_timers_of_the_wall_clock_answer_every_tick_of_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let (hulks, opponent) = (robot("hulks"), robot("opponent"));
    let own = ["--sim-time", "--node", &hulks, "--node", &opponent];
    let running = MatchOverRos::start(&[MATCH, &own].concat(), &bag);
    running.wait().assert_passed();
    assert_answered(&bag);
}

#[test]
fn a_launch_file_starts_robots_that_follow_simulated_time() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let nodes = format!("nodes:={}; {}", robot("hulks"), robot("opponent"));
    let to_bag = format!("bag:={}", bag.display());
    let own = ["sim_time:=true", &nodes, &to_bag];
    let running = Launched::start("sil_match.launch.py", &[MATCH, &own].concat());
    running.wait().assert_passed();
    assert_answered(&bag);
}

#[test]
fn a_launch_file_refuses_simulated_time_without_a_program_that_follows_it() {
    let ended = Launched::start("sil_match.launch.py", &["sim_time:=true"]).wait();
    ended.assert_failed(
        2,
        &["sim_time:=true: no program follows the simulated time"],
    );
}
