//! Socket of the stand-in.

use std::fs;
use std::io::{self, BufRead, ErrorKind, Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use lola::Joint;
use lola::stand_in::{ManualCommand, Notice, Server};

use crate::arguments::Arguments;

/// Minimum timeout for reading; a socket refuses zero.
const SHORTEST_WAIT: Duration = Duration::from_micros(100);
/// Timeout for a client that does not read.
const WRITE_TIMEOUT: Duration = Duration::from_millis(100);
/// Number of cycles between two lines about the robot: about one second.
const PRINT_CYCLES: u32 = 83;

/// Creates the socket and serves one client after another until the process ends: sends a message in each cycle, passes
/// answers and lines of standard input to the robot, and prints what happens.
pub(crate) fn serve(arguments: &Arguments) -> anyhow::Result<()> {
    let listener = listen(&arguments.socket)?;
    support::error_line!("listening on {}", arguments.socket.display());
    let lines = read_lines();
    let start = now();
    let mut server = Server::new(arguments.options());
    let mut client = None;
    let mut printed = (0, 0);
    loop {
        accept_clients(&listener, &mut server, &mut client)?;
        while let Ok(line) = lines.try_recv() {
            match line.parse::<ManualCommand>() {
                Ok(command) => server.apply(&command),
                Err(error) => support::error_line!("{error}"),
            }
        }
        let (message, notice) = server.advance(start.elapsed());
        print_notice(notice);
        if let Some(stream) = &mut client {
            let sent = match message {
                Some(message) => send(stream, &message, arguments.piece),
                None => Ok(()),
            };
            let wait = server.next_cycle().saturating_sub(start.elapsed());
            if let Err(error) = sent.and_then(|()| receive(stream, &mut server, wait)) {
                support::error_line!("client disconnected: {error:#}; all joints are limp");
                server.disconnect();
                client = None;
            }
        } else {
            thread::sleep(server.next_cycle().saturating_sub(start.elapsed()));
        }
        let (cycle, answer) = printed;
        if arguments.verbose && server.cycles() >= cycle + PRINT_CYCLES {
            printed = (server.cycles(), server.answers());
            let (cycles, answers) = (server.cycles() - cycle, server.answers() - answer);
            support::error_line!(
                "{answers} of {cycles} cycles answered; {}",
                summary(&server)
            );
        }
    }
}

/// Creates the socket. A file left over from an ended server is replaced. Returns an error if another program listens
/// on it.
fn listen(path: &Path) -> anyhow::Result<UnixListener> {
    if UnixStream::connect(path).is_ok() {
        bail!(
            "{}: another program listens on this socket; choose another --socket",
            path.display()
        );
    }
    let is_left_over = fs::symlink_metadata(path).is_ok_and(|it| {
        use std::os::unix::fs::FileTypeExt;
        it.file_type().is_socket()
    });
    if is_left_over {
        fs::remove_file(path).with_context(|| path.display().to_string())?;
    }
    let listener = UnixListener::bind(path).with_context(|| path.display().to_string())?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Accepts a client if there is none, and tells the server; further clients are refused, as by the robot. Prints both.
fn accept_clients(
    listener: &UnixListener,
    server: &mut Server,
    client: &mut Option<UnixStream>,
) -> anyhow::Result<()> {
    loop {
        match listener.accept() {
            Ok((stream, _)) if client.is_none() => {
                stream.set_nonblocking(false)?;
                stream.set_write_timeout(Some(WRITE_TIMEOUT))?;
                support::error_line!("a client is connected");
                server.connect();
                *client = Some(stream);
            }
            Ok(_) => support::error_line!("a second client is refused"),
            Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
            Err(error) => return Err(error).context("cannot accept a client"),
        }
    }
}

/// Sends a message in pieces of `piece` bytes, to test clients that expect whole messages.
fn send(stream: &mut UnixStream, message: &[u8], piece: usize) -> anyhow::Result<()> {
    for piece in message.chunks(piece) {
        stream.write_all(piece)?;
    }
    Ok(())
}

/// Waits up to `wait` for bytes of the client, and passes them to the server. While no answer is expected, only waits.
/// First handles bytes that arrived too early. An error means that the client has to be disconnected.
fn receive(stream: &mut UnixStream, server: &mut Server, wait: Duration) -> anyhow::Result<()> {
    let early = server.receive(&[])?;
    if !server.is_listening() {
        print_notice(early);
        thread::sleep(wait);
        return Ok(());
    }
    stream.set_read_timeout(Some(wait.max(SHORTEST_WAIT)))?;
    let mut buffer = [0; 4096];
    match stream.read(&mut buffer) {
        Ok(0) => bail!("the client closed the socket"),
        Ok(length) => {
            print_notice(server.receive(&buffer[..length])?);
            Ok(())
        }
        Err(error) if is_timeout(&error) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Prints a notice to standard error.
fn print_notice(notice: Option<Notice>) {
    if let Some(notice) = notice {
        support::error_line!("{notice}");
    }
}

/// Returns whether a read ended without bytes only because its time was over.
fn is_timeout(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
    )
}

/// Reads the lines of standard input in a thread.
fn read_lines() -> mpsc::Receiver<String> {
    let (queue, lines) = mpsc::channel();
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if queue.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

/// Returns a line with the state of the robot.
fn summary(server: &Server) -> String {
    let sensors = server.robot().sensors(0.0);
    let stiff = Joint::ALL
        .into_iter()
        .filter(|joint| sensors.stiffness[*joint] > 0.0)
        .count();
    format!(
        "{stiff} of 25 joints are stiff; head yaw {:.3}, pitch {:.3}; knees {:.3}, {:.3} rad",
        sensors.position[Joint::HeadYaw],
        sensors.position[Joint::HeadPitch],
        sensors.position[Joint::LKneePitch],
        sensors.position[Joint::RKneePitch],
    )
}

/// Returns the wall time, which the cycle of the robot follows.
#[expect(
    clippy::disallowed_methods,
    reason = "the cycle of the robot is in wall time"
)]
fn now() -> Instant {
    Instant::now()
}
