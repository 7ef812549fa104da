//! Topics of a match, received by an agent that is also a ROS node.

use std::path::Path;
use std::time::Duration;

use ros_testing::{Domain, Process, free_port};
use rustix::process::Signal;

const TIMEOUT: Duration = Duration::from_secs(60);

#[test]
fn an_agent_reads_on_topics_what_it_receives_and_commands() {
    let domain = Domain::claim().unwrap();
    let port = free_port().unwrap();
    let agents = format!("agent_address:=127.0.0.1:{port}");
    let arguments = ["-p", &agents, "-p", "monitor_address:=127.0.0.1:0"];
    let server = Process::node("league_node", &arguments, &domain).unwrap();
    assert!(
        server.wait_for_line("agents at ", TIMEOUT),
        "it does not start"
    );
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/agent_with_topics.py");
    let agent = Process::python(&script, &[&port.to_string()], &domain).unwrap();
    let (status, log) = agent.wait().unwrap();
    assert!(status.success(), "{log}");
    server.signal(Signal::INT).unwrap();
    let (status, log) = server.wait().unwrap();
    assert_eq!(status.code(), Some(0), "{log}");
}
