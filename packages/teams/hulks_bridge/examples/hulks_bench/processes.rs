use std::net::TcpListener;
use std::path::{Path, PathBuf};
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
    /// Finds a free port for the router.
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
        let mut command = Command::new(stand_in()?);
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

    /// Plays a match to its end with the world and the bridge in one process, as `sil match` does. The bridge is the
    /// router.
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
    /// Asks all processes to end, and waits for them.
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

/// Returns the command that starts a ROS node with parameters.
fn node(name: &str, rules: &[&str]) -> anyhow::Result<Command> {
    let mut command = Command::new(program(name)?);
    command.arg("--ros-args").stderr(Stdio::null());
    for rule in rules {
        command.args(["-p", rule]);
    }
    Ok(command)
}

/// Returns the path of a program of this workspace, which cargo builds into the folder above this example.
fn program(name: &str) -> anyhow::Result<PathBuf> {
    let own = own_path()?;
    let folder = own.parent().and_then(Path::parent);
    existing(folder.context("this example has no folder")?.join(name))
}

/// Returns the path of the stand-in, which is an example, too.
fn stand_in() -> anyhow::Result<PathBuf> {
    existing(own_path()?.with_file_name("hulks_stand_in"))
}

fn own_path() -> anyhow::Result<PathBuf> {
    std::env::current_exe().context("cannot determine the path of this program")
}

/// Returns the path of a program; an error if it is not built.
fn existing(path: PathBuf) -> anyhow::Result<PathBuf> {
    ensure!(
        path.is_file(),
        "{} not found; `make bench` builds it",
        path.display()
    );
    Ok(path)
}
