use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, ensure};
use hsl_types::RobotId;
use rustix::process::{Pid, Signal, kill_process};

/// The processes of a match, which end when this value is dropped.
pub(crate) struct Processes {
    endpoint: String,
    running: Vec<Child>,
}

impl Processes {
    /// Finds a port for the router; starts no process yet.
    pub(crate) fn new() -> anyhow::Result<Self> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        Ok(Self {
            endpoint: format!("tcp/127.0.0.1:{port}"),
            running: Vec::new(),
        })
    }

    /// Starts stand-ins for nodes, all in one process.
    pub(crate) fn start_stand_ins(
        &mut self,
        namespaces: &[String],
        arguments: &[&str],
    ) -> anyhow::Result<()> {
        let mut command = Command::new(program("hulks_stand_in")?);
        command.args(["--router", &self.endpoint]).args(arguments);
        for namespace in namespaces {
            command.args(["--namespace", namespace]);
        }
        self.start(command)
    }

    /// Starts a ROS node with parameters.
    pub(crate) fn start_node(&mut self, name: &str, rules: &[&str]) -> anyhow::Result<()> {
        self.start(node(name, rules)?)
    }

    /// Plays a match to its end, as `sil match` does: the bridge, which is the router, with the world.
    pub(crate) fn play(&mut self, robots: &[RobotId], rules: &[&str]) -> anyhow::Result<()> {
        let names = robots.iter().map(|robot| format!("\"{robot}\""));
        let robots = format!(
            "hulks_bridge:robots:=[{}]",
            names.collect::<Vec<_>>().join(",")
        );
        let listen = format!("hulks_bridge:listen:={}", self.endpoint);
        let rules = [&[robots.as_str(), listen.as_str()], rules].concat();
        let status = node("hulks_world", &rules)?
            .status()
            .context("hulks_world")?;
        ensure!(status.success(), "hulks_world ended with {status}");
        Ok(())
    }

    fn start(&mut self, mut command: Command) -> anyhow::Result<()> {
        let child = command.spawn().with_context(|| format!("{command:?}"))?;
        self.running.push(child);
        Ok(())
    }
}

impl Drop for Processes {
    fn drop(&mut self) {
        for child in &mut self.running {
            // A process that has ended needs no signal; stand-ins handle no other signal.
            let _ = kill_process(Pid::from_child(child), Signal::TERM);
        }
        for child in &mut self.running {
            let _ = child.wait();
        }
    }
}

fn node(name: &str, rules: &[&str]) -> anyhow::Result<Command> {
    let mut command = Command::new(program(name)?);
    command.arg("--ros-args").stderr(Stdio::null());
    for rule in rules {
        command.args(["-p", rule]);
    }
    Ok(command)
}

/// Returns the path of a program of this workspace, in the folder of this one.
fn program(name: &str) -> anyhow::Result<PathBuf> {
    let own = std::env::current_exe().context("this program does not know where it is")?;
    let path = own.with_file_name(name);
    ensure!(
        path.is_file(),
        "{} is missing; `make bench` builds it",
        path.display()
    );
    Ok(path)
}
