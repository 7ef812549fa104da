//! Simulated Booster K1 at a Zenoh endpoint.

use std::io::{self, BufRead};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use booster::{
    BUTTON_EVENT, FALL_DOWN, KICK_BALL, Kick, LOCO_REQUEST, LOCO_RESPONSE, LOW_STATE, ODOMETER,
    RpcRequest,
};
use clap::Parser;
use k1_bridge::stand_in::{Limits, ManualCommand, StandIn};
use k1_bridge::zenoh_side::{open, publish, subscribe};

/// Time between two states of the robot.
const PERIOD: Duration = Duration::from_millis(10);
/// Number of periods between two lines about the robot: one second.
const PRINT_PERIODS: u32 = 100;

/// Simulated Booster K1: topics and locomotion service over Zenoh. Commands on standard input change the robot: `fall`,
/// `heat 3 90`, `click 1`, `hold 0`.
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    /// Endpoint on which the robot's Zenoh router listens
    #[arg(long, default_value = "tcp/127.0.0.1:7447")]
    listen: String,
    /// Print the state of the robot once a second
    #[arg(long)]
    verbose: bool,
}

/// Message to the robot, or line of standard input.
enum Received {
    Request(RpcRequest),
    Kick(Kick),
    Line(String),
}

/// Runs the robot. Prints an error, and returns 3 as exit code then.
fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            support::error_line!("k1_stand_in: {error:#}");
            ExitCode::from(3)
        }
    }
}

/// Runs the robot until the process is ended: publishes its state every [`PERIOD`], and answers calls and lines of
/// standard input in between. Prints events on standard error.
fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let session = open(None, Some(&arguments.listen))?;
    let received = receive(&session)?;
    support::error_line!("listening on {}", arguments.listen);
    let start = now();
    let limits = Limits::default();
    let mut robot = StandIn::new(limits);
    for period in 1.. {
        robot.advance(start.elapsed());
        if robot.take_timeout() {
            let timeout = limits.timeout.as_secs_f64();
            support::error_line!("the robot stops: no call to move for {timeout:.1} s");
        }
        publish(&session, LOW_STATE, robot.low_state().to_cdr())?;
        publish(&session, ODOMETER, robot.odometer().to_cdr())?;
        publish(&session, FALL_DOWN, robot.fall_down_state().to_cdr())?;
        for button in robot.take_buttons() {
            publish(&session, BUTTON_EVENT, button.to_cdr())?;
        }
        let end = PERIOD * period;
        while let Ok(received) = received.recv_timeout(end.saturating_sub(start.elapsed())) {
            match received {
                Received::Request(request) => {
                    let (answer, refusal) = robot.answer(&request, start.elapsed());
                    if let Some(refusal) = refusal {
                        support::error_line!("refused with {}: {refusal}", refusal.status());
                    }
                    publish(&session, LOCO_RESPONSE, answer.to_cdr())?;
                }
                Received::Kick(kick) => robot.set_kick(kick),
                Received::Line(line) => match line.parse::<ManualCommand>() {
                    Ok(command) => robot.apply(command),
                    Err(error) => support::error_line!("{error}"),
                },
            }
        }
        if arguments.verbose && period % PRINT_PERIODS == 0 {
            let ((vx, vy, vyaw), (yaw, pitch)) = (robot.velocity(), robot.head());
            let kicks = robot.kick().map_or("", |_| "; kicks");
            support::error_line!(
                "mode {}; velocity {vx:.2} {vy:.2} m/s {vyaw:.2} rad/s; head yaw {yaw:.3}, pitch {pitch:.3} rad{kicks}",
                robot.mode()
            );
        }
    }
    Ok(())
}

/// Starts to receive calls and kicks from the network and lines from standard input; all go to the returned queue.
fn receive(session: &zenoh::Session) -> anyhow::Result<Receiver<Received>> {
    let (queue, received) = mpsc::channel();
    let requests = queue.clone();
    // The receiver exists until the end of the program.
    subscribe(
        session,
        LOCO_REQUEST,
        move |bytes| match RpcRequest::from_cdr(bytes) {
            Ok(request) => _ = requests.send(Received::Request(request)),
            Err(error) => support::error_line!("{LOCO_REQUEST}: {error}"),
        },
    )?;
    let kicks = queue.clone();
    subscribe(session, KICK_BALL, move |bytes| {
        match Kick::from_cdr(bytes) {
            Ok(kick) => _ = kicks.send(Received::Kick(kick)),
            Err(error) => support::error_line!("{KICK_BALL}: {error}"),
        }
    })?;
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            let _ = queue.send(Received::Line(line));
        }
    });
    Ok(received)
}

/// Returns the monotonic time.
#[expect(
    clippy::disallowed_methods,
    reason = "the period of the robot is in wall time"
)]
fn now() -> Instant {
    Instant::now()
}
