//! The behavior node on robots without hardware: it moves them, and when its node, the bridge or the robot is killed or
//! freezes, the robot stands down and the log says why.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use ros_testing::{Domain, Process, binary, free_port};
use rustix::process::Signal;

/// Timeout for a line of a log; all of them come within some seconds.
const AT_MOST: Duration = Duration::from_secs(60);

/// Starts a node of the robot hulks/3.
fn node(name: &str, arguments: &[&str], domain: &Domain) -> Process {
    let arguments = [&["-r", "__ns:=/hulks/robot_3"], arguments].concat();
    Process::node(name, &arguments, domain).unwrap()
}

/// Starts a robot without hardware.
fn stand_in(program: &str, arguments: &[&str], domain: &Domain) -> Process {
    let mut command = Command::new(binary(program).unwrap());
    command.args(arguments).arg("--verbose");
    Process::start(command, domain).unwrap()
}

#[track_caller]
fn wait_for(process: &Process, text: &str) {
    assert!(process.wait_for_line(text, AT_MOST), "{text} not found");
}

/// A NAO with its bridge and its behavior.
struct Nao {
    robot: Process,
    bridge: Process,
    behavior: Process,
    domain: Domain,
}

impl Nao {
    /// A NAO that stands.
    fn standing(socket: &Path) -> Self {
        let domain = Domain::claim().unwrap();
        let place = socket.to_str().unwrap();
        let robot = stand_in("lola_stand_in", &["--socket", place], &domain);
        wait_for(&robot, "listening on");
        let at = format!("socket:={place}");
        let bridge = ["-p", &at, "-p", "needs_button:=false"];
        let bridge = node("nao_bridge", &bridge, &domain);
        let behavior = node("behavior_node", &[], &domain);
        wait_for(&bridge, "the robot stands and follows commands");
        wait_for(&robot, "25 of 25 joints are stiff");
        Self {
            robot,
            bridge,
            behavior,
            domain,
        }
    }
}

#[test]
fn a_nao_without_its_behavior_is_limp_and_stands_up_for_the_next_one() {
    let folder = tempfile::tempdir().unwrap();
    let nao = Nao::standing(&folder.path().join("lola"));
    nao.behavior.signal(Signal::KILL).unwrap();
    wait_for(
        &nao.bridge,
        "all joints are limp: no motion_command for 0.5",
    );
    wait_for(&nao.robot, " 0 of 25 joints are stiff");
    let _next = node("behavior_node", &[], &nao.domain);
    wait_for(&nao.bridge, "the robot stands and follows commands");
    wait_for(&nao.robot, "25 of 25 joints are stiff");
}

#[test]
fn a_nao_without_its_bridge_is_limp() {
    let folder = tempfile::tempdir().unwrap();
    let nao = Nao::standing(&folder.path().join("lola"));
    nao.bridge.signal(Signal::KILL).unwrap();
    wait_for(&nao.robot, "the client is gone");
    wait_for(&nao.robot, " 0 of 25 joints are stiff");
}

#[test]
fn a_nao_whose_bridge_freezes_is_limp_until_it_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let nao = Nao::standing(&folder.path().join("lola"));
    nao.bridge.signal(Signal::STOP).unwrap();
    wait_for(&nao.robot, "the client has not answered for 0.1");
    wait_for(&nao.robot, " 0 of 25 joints are stiff");
    nao.bridge.signal(Signal::CONT).unwrap();
    wait_for(&nao.robot, "the client answers again");
}

#[test]
fn a_nao_that_is_gone_is_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("lola");
    let nao = Nao::standing(&socket);
    nao.robot.signal(Signal::KILL).unwrap();
    wait_for(&nao.bridge, "the robot is gone");
    wait_for(&nao.bridge, "waiting for the robot at");
    let place = socket.to_str().unwrap();
    let robot = stand_in("lola_stand_in", &["--socket", place], &nao.domain);
    wait_for(&nao.bridge, "the robot moves to its standing pose");
    wait_for(&robot, "25 of 25 joints are stiff");
}

/// A K1 with its bridge and its behavior.
struct K1 {
    robot: Process,
    bridge: Process,
    behavior: Process,
    domain: Domain,
    endpoint: String,
}

impl K1 {
    /// A K1 that walks.
    fn walking(folder: &Path) -> Self {
        let domain = Domain::claim().unwrap();
        let endpoint = format!("tcp/127.0.0.1:{}", free_port().unwrap());
        let robot = stand_in("k1_stand_in", &["--listen", &endpoint], &domain);
        wait_for(&robot, "listening on");
        let bridge = node(
            "k1_bridge",
            &["-p", &format!("router:={endpoint}")],
            &domain,
        );
        let behavior = Self::behavior(folder, &domain);
        wait_for(&bridge, "mode soccer is requested");
        wait_for(&robot, "velocity 0.10");
        Self {
            robot,
            bridge,
            behavior,
            domain,
            endpoint,
        }
    }

    /// A behavior that walks ahead.
    fn behavior(folder: &Path, domain: &Domain) -> Process {
        let file = folder.join("walk.yaml");
        let text = "/**:\n  ros__parameters:\n    injected_motion_command: \
                    {kind: walk_with_velocity, velocity: {x: 0.1, y: 0.0}, angular_velocity: 0.0}\n";
        std::fs::write(&file, text).unwrap();
        let file = ["--params-file", file.to_str().unwrap()];
        node("behavior_node", &file, domain)
    }
}

#[test]
fn a_k1_without_its_behavior_stops_and_walks_for_the_next_one() {
    let folder = tempfile::tempdir().unwrap();
    let k1 = K1::walking(folder.path());
    k1.behavior.signal(Signal::KILL).unwrap();
    wait_for(&k1.bridge, "the robot stops: no motion_command for 0.5");
    wait_for(&k1.robot, "velocity 0.00");
    let _next = K1::behavior(folder.path(), &k1.domain);
    wait_for(&k1.bridge, "the robot follows its behavior");
    wait_for(&k1.robot, "velocity 0.10");
}

#[test]
fn a_k1_without_its_bridge_stops() {
    let folder = tempfile::tempdir().unwrap();
    let k1 = K1::walking(folder.path());
    k1.bridge.signal(Signal::KILL).unwrap();
    wait_for(&k1.robot, "velocity 0.00");
}

#[test]
fn a_k1_that_is_gone_is_asked_anew_when_it_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let k1 = K1::walking(folder.path());
    k1.robot.signal(Signal::KILL).unwrap();
    wait_for(&k1.bridge, "the robot is gone: no low_state for 0.5");
    let robot = stand_in("k1_stand_in", &["--listen", &k1.endpoint], &k1.domain);
    wait_for(&k1.bridge, "the robot sends its state");
    wait_for(&k1.bridge, "mode prepare is requested");
    wait_for(&robot, "velocity 0.10");
}
