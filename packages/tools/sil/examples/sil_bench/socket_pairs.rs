//! Bare exchange over pairs of Unix sockets, without ROS: the physical limit of the machine.

use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::Context;
use match_runner::process::wall_clock;
use match_runner::ros::exchange::Exchange;

/// First argument of a process that answers.
pub(crate) const ANSWER: &str = "answer";

/// Runs the exchange, and returns its wall time.
pub(crate) fn run(exchange: &Exchange) -> anyhow::Result<Duration> {
    let answer_bytes: usize = exchange.answer_bytes.iter().sum();
    let question = vec![0; exchange.question_bytes];
    let mut answer = vec![0; answer_bytes];
    let sizes = [question.len(), answer.len()].map(|size| size.to_string());
    let mut partners = Vec::new();
    for _ in 0..exchange.partners {
        partners.push(start(&sizes)?);
    }
    let start = wall_clock::now();
    for _ in 0..exchange.rounds {
        for (socket, _) in &mut partners {
            socket.write_all(&question)?;
        }
        for (socket, _) in &mut partners {
            socket.read_exact(&mut answer)?;
        }
    }
    let duration = start.elapsed();
    for (socket, mut process) in partners {
        drop(socket);
        process.wait()?;
    }
    Ok(duration)
}

/// Starts a process that answers on the returned socket.
fn start(sizes: &[String]) -> anyhow::Result<(UnixStream, Child)> {
    let (ours, theirs) = UnixStream::pair()?;
    let program = std::env::current_exe()?;
    let mut command = Command::new(program);
    command.arg(ANSWER).args(sizes);
    command.stdin(Stdio::from(OwnedFd::from(theirs)));
    Ok((ours, command.spawn().context("cannot start a process")?))
}

/// Answers each question on standard input, a socket, until it is closed. Arguments: the sizes of a question and an
/// answer \[bytes\].
pub(crate) fn answer(sizes: &[&str]) -> anyhow::Result<()> {
    let [question, answer] = sizes else {
        anyhow::bail!("a process that answers has two sizes, not {sizes:?}");
    };
    let mut question = vec![0; question.parse()?];
    let answer = vec![0; answer.parse()?];
    let mut socket = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    while socket.read_exact(&mut question).is_ok() {
        socket.write_all(&answer)?;
    }
    Ok(())
}
