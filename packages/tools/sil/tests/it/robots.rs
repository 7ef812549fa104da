//! Behavior node on robots without hardware: it moves them. After its node, the bridge, the robot or the network is
//! killed or freezes, the robot stands down and the log contains the reason.

use std::io;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use ros_testing::{ChangedPackage, Domain, Process, binary, free_port, python};
use rustix::process::Signal;

use crate::common::SHORT;
use crate::common::match_over_ros::MatchOverRos;

/// Timeout for a line of a log. All lines appear within some seconds.
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

/// NAO with its bridge and its behavior.
struct Nao {
    robot: Process,
    bridge: Process,
    behavior: Process,
    domain: Domain,
}

impl Nao {
    /// Starts a NAO that stands.
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
    wait_for(&nao.bridge, "all joints are limp: no motion_command for");
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
    wait_for(&nao.robot, "client disconnected");
    wait_for(&nao.robot, " 0 of 25 joints are stiff");
}

#[test]
fn a_nao_whose_bridge_freezes_is_limp_until_the_bridge_continues() {
    let folder = tempfile::tempdir().unwrap();
    let nao = Nao::standing(&folder.path().join("lola"));
    nao.bridge.signal(Signal::STOP).unwrap();
    wait_for(&nao.robot, "the client has not answered for");
    wait_for(&nao.robot, " 0 of 25 joints are stiff");
    nao.bridge.signal(Signal::CONT).unwrap();
    wait_for(&nao.robot, "the client answers again");
}

#[test]
fn a_missing_nao_is_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("lola");
    let nao = Nao::standing(&socket);
    nao.robot.signal(Signal::KILL).unwrap();
    wait_for(&nao.bridge, "lost the connection to the robot");
    wait_for(&nao.bridge, "waiting for the robot at");
    let place = socket.to_str().unwrap();
    let robot = stand_in("lola_stand_in", &["--socket", place], &nao.domain);
    wait_for(&nao.bridge, "the robot moves to its standing pose");
    wait_for(&robot, "25 of 25 joints are stiff");
}

#[test]
fn a_nao_that_freezes_is_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let nao = Nao::standing(&folder.path().join("lola"));
    nao.robot.signal(Signal::STOP).unwrap();
    wait_for(&nao.bridge, "the robot has sent nothing for");
    nao.robot.signal(Signal::CONT).unwrap();
    wait_for(&nao.robot, "25 of 25 joints are stiff");
}

/// Network between a client and a server that can be cut. It forwards the data of connections.
#[derive(Clone, Default)]
struct Network(Arc<Mutex<Connections>>);

#[derive(Default)]
struct Connections {
    is_cut: bool,
    open: Vec<TcpStream>,
}

impl Network {
    /// Starts to forward, and returns the port for clients of the server at `port`.
    fn before(&self, port: u16) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let own = listener.local_addr().unwrap().port();
        let network = self.clone();
        thread::spawn(move || {
            for client in listener.incoming() {
                // A missing server closes the connection of the client, too.
                if let (Ok(client), Ok(server)) = (client, TcpStream::connect(("127.0.0.1", port)))
                {
                    network.join(&client, &server);
                }
            }
        });
        own
    }

    /// Forwards bytes between both connections in both directions. Does nothing after the network was cut.
    fn join(&self, client: &TcpStream, server: &TcpStream) {
        let mut connections = self.0.lock().unwrap();
        if connections.is_cut {
            return;
        }
        for (from, to) in [(client, server), (server, client)] {
            let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
            connections.open.push(from.try_clone().unwrap());
            thread::spawn(move || {
                let _ = io::copy(&mut from, &mut to);
                let _ = to.shutdown(Shutdown::Both);
            });
        }
    }

    fn cut(&self) {
        let mut connections = self.0.lock().unwrap();
        connections.is_cut = true;
        for connection in connections.open.drain(..) {
            let _ = connection.shutdown(Shutdown::Both);
        }
    }

    fn mend(&self) {
        self.0.lock().unwrap().is_cut = false;
    }
}

/// K1 with its bridge and its behavior.
struct K1 {
    robot: Process,
    bridge: Process,
    behavior: Process,
    domain: Domain,
    endpoint: String,
    network: Network,
}

impl K1 {
    /// Starts a K1 that walks.
    fn walking(folder: &Path) -> Self {
        let domain = Domain::claim().unwrap();
        let port = free_port().unwrap();
        let endpoint = format!("tcp/127.0.0.1:{port}");
        let robot = stand_in("k1_stand_in", &["--listen", &endpoint], &domain);
        wait_for(&robot, "listening on");
        let network = Network::default();
        let router = format!("router:=tcp/127.0.0.1:{}", network.before(port));
        let bridge = node("k1_bridge", &["-p", &router], &domain);
        let behavior = Self::behavior(folder, &domain);
        wait_for(&bridge, "mode soccer is requested");
        wait_for(&robot, "velocity 0.10");
        Self {
            robot,
            bridge,
            behavior,
            domain,
            endpoint,
            network,
        }
    }

    /// Starts a behavior that walks ahead.
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
    wait_for(&k1.bridge, "the robot stops: no motion_command for");
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
    wait_for(&k1.robot, "the robot stops: no call to move for");
    wait_for(&k1.robot, "velocity 0.00");
}

#[test]
fn a_k1_whose_bridge_freezes_stops_until_the_bridge_continues() {
    let folder = tempfile::tempdir().unwrap();
    let k1 = K1::walking(folder.path());
    k1.bridge.signal(Signal::STOP).unwrap();
    wait_for(&k1.robot, "the robot stops: no call to move for");
    wait_for(&k1.robot, "velocity 0.00");
    k1.bridge.signal(Signal::CONT).unwrap();
    wait_for(&k1.robot, "velocity 0.10");
}

#[test]
fn a_k1_that_returns_is_requested_again_to_stand_up() {
    let folder = tempfile::tempdir().unwrap();
    let k1 = K1::walking(folder.path());
    k1.robot.signal(Signal::KILL).unwrap();
    wait_for(
        &k1.bridge,
        "lost the connection to the robot: no low_state for",
    );
    let robot = stand_in("k1_stand_in", &["--listen", &k1.endpoint], &k1.domain);
    wait_for(&k1.bridge, "the robot sends its state");
    wait_for(&k1.bridge, "mode prepare is requested");
    wait_for(&robot, "velocity 0.10");
}

#[test]
fn a_k1_without_its_network_stops_and_walks_when_it_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let k1 = K1::walking(folder.path());
    k1.network.cut();
    wait_for(
        &k1.bridge,
        "lost the connection to the robot: no low_state for",
    );
    wait_for(&k1.robot, "the robot stops: no call to move for");
    wait_for(&k1.robot, "velocity 0.00");
    k1.network.mend();
    wait_for(&k1.bridge, "the robot sends its state");
    wait_for(&k1.robot, "velocity 0.10");
}

/// Knowledge of the robot from the images of [`vision`].
const SEEN: &str = "ball 1.00 0.50; robot 2.00 1.50 radius 0.30";

/// Starts the vision and the game of the robot hulks/3.
fn vision(domain: &Domain) -> Process {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vision.py");
    let arguments = ["--ros-args", "-r", "__ns:=/hulks/robot_3"];
    Process::python(&script, &arguments, domain).unwrap()
}

#[test]
fn a_nao_knows_what_its_vision_detects_looks_at_the_ball_and_walks_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let nao = Nao::standing(&folder.path().join("lola"));
    let vision = vision(&nao.domain);
    wait_for(&vision, &format!("{SEEN}; walks ahead"));
    wait_for(
        &nao.bridge,
        "soccer_vision_3d/balls: header.frame_id: must be \"base_footprint\"",
    );
    wait_for(&nao.robot, "head yaw 0.464");
}

#[test]
fn a_k1_knows_what_its_vision_detects_looks_at_the_ball_and_walks_to_it() {
    let domain = Domain::claim().unwrap();
    let endpoint = format!("tcp/127.0.0.1:{}", free_port().unwrap());
    let robot = stand_in("k1_stand_in", &["--listen", &endpoint], &domain);
    wait_for(&robot, "listening on");
    let router = format!("router:={endpoint}");
    let _bridge = node("k1_bridge", &["-p", &router], &domain);
    let _behavior = node("behavior_node", &[], &domain);
    wait_for(&robot, "mode soccer; velocity 0.00");
    let vision = self::vision(&domain);
    wait_for(&vision, SEEN);
    wait_for(&robot, "mode soccer; velocity 0.2");
    wait_for(&robot, "head yaw 0.464");
}

/// Starts a robot behind the topics of nao_lola.
fn nao_lola(domain: &Domain) -> Process {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/nao_lola.py");
    let arguments = ["--ros-args", "-r", "__ns:=/hulks/robot_3"];
    Process::python(&script, &arguments, domain).unwrap()
}

#[test]
fn a_nao_behind_nao_lola_stands_and_is_limp_without_its_behavior_its_bridge_or_nao_lola() {
    let domain = Domain::claim().unwrap();
    let robot = nao_lola(&domain);
    let start_bridge = || {
        let bridge = ["-p", "nao_lola:=true", "-p", "needs_button:=false"];
        node("nao_bridge", &bridge, &domain)
    };
    let bridge = start_bridge();
    let behavior = node("behavior_node", &[], &domain);
    wait_for(&bridge, "nao_lola publishes the robot's sensors");
    wait_for(&bridge, "the robot stands and follows commands");
    wait_for(&robot, "25 of 25 joints are stiff");

    behavior.signal(Signal::KILL).unwrap();
    wait_for(&bridge, "all joints are limp: no motion_command for");
    wait_for(&robot, "0 of 25 joints are stiff");

    let _behavior = node("behavior_node", &[], &domain);
    wait_for(&robot, "25 of 25 joints are stiff");
    bridge.signal(Signal::TERM).unwrap();
    wait_for(&robot, "0 of 25 joints are stiff");

    let bridge = start_bridge();
    wait_for(&robot, "25 of 25 joints are stiff");
    robot.signal(Signal::STOP).unwrap();
    let silent = "all joints are limp: nao_lola has published no sensors/joint_positions for";
    wait_for(&bridge, silent);
    robot.signal(Signal::CONT).unwrap();
    wait_for(&robot, "0 of 25 joints are stiff");
    wait_for(&robot, "25 of 25 joints are stiff");
}

#[test]
fn a_nao_names_a_localization_whose_messages_have_other_fields_and_goes_on() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let change = |name: &str, definition: String| match name {
        "Pose2" => {
            let renamed = definition.replace("2 orientation", "2 rotation");
            format!("{renamed}\nuint8 quality\n")
        }
        "Point2" => format!("float32 y\n{}", definition.replace("float32 y", "#"))
            .replace("float32 x", "float64 x"),
        _ => definition.replace("float32 sin", "#"),
    };
    let types = (
        &*repository.join("msg/msg"),
        &["Pose2", "Point2", "Orientation2"][..],
    );
    let dependencies = ["geometry_msgs", "std_msgs"];
    let package = ChangedPackage::build("hsl_msgs", types, &dependencies, change).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let nao = Nao::standing(&folder.path().join("lola"));
    let mut localization = Command::new(python());
    localization
        .arg(repository.join("packages/world/world_sim/tests/other_definition.py"))
        .args([
            "publish",
            "/hulks/robot_3/localization",
            "hsl_msgs",
            "Pose2",
        ])
        .envs(package.variables().unwrap());
    let _localization = Process::start(localization, &nao.domain).unwrap();
    wait_for(
        &nao.bridge,
        "/elsewhere/other_definition publishes /hulks/robot_3/localization as hsl_msgs/msg/Pose2 with other \
         fields: position.x is float64 on the other side instead of float32, the fields have another order, on the \
         other side position.y is before position.x, the field orientation is rotation on the other side, the other \
         side has no field orientation.sin, only the other side has the field quality (uint8)",
    );
    nao.behavior.signal(Signal::KILL).unwrap();
    wait_for(&nao.bridge, "no motion_command for");
}

#[test]
fn a_nao_plays_in_a_match_of_simulated_robots() {
    let folder = tempfile::tempdir().unwrap();
    let more = [
        "external:=hulks/1",
        "hulks:=1",
        "opponents:=1",
        "pacing:=realtime",
        // The bridge subscribes to the world state, too, so that the match may begin before the body is discovered.
        "silence_timeout:=10",
    ];
    let running = MatchOverRos::start(&[SHORT, &more].concat(), &folder.path().join("bag"));
    let domain = running.domain().clone();
    let place = folder.path().join("lola");
    let place = place.to_str().unwrap();
    let robot = stand_in("lola_stand_in", &["--socket", place], &domain);
    wait_for(&robot, "listening on");
    let at = format!("socket:={place}");
    let own = ["-r", "__ns:=/lab/hulks/robot_1"];
    let bridge = [
        &own[..],
        &["-p", &at, "-p", "needs_button:=false"],
        &["-p", "perception.has_pose:=true"],
        &["-r", "perception:=/hulks/robot_1/world_state"],
        &[
            "-r",
            "game_controller_state:=/hulks/robot_1/game_controller_state",
        ],
    ]
    .concat();
    let bridge = Process::node("nao_bridge", &bridge, &domain).unwrap();
    let _behavior = Process::node("behavior_node", &own, &domain).unwrap();
    let body = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../hardware/robot_topics/examples/body_in_match.py");
    let topics = [
        "--ros-args",
        "-r",
        "__ns:=/hulks/robot_1",
        "-r",
        "target:=/lab/hulks/robot_1/target",
        "-r",
        "command:=/lab/hulks/robot_1/motion_command",
    ];
    let _body = Process::python(&body, &topics, &domain).unwrap();
    let ended = running.wait();
    ended.assert_passed();
    assert!(
        ended.stdout.contains("hulks/1 answered"),
        "{}",
        ended.stdout
    );
    // The robot has walked, if only in the match.
    wait_for(&bridge, "walk: no motion engine publishes joint_targets");
}
