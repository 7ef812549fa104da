//! A Booster K1 without hardware, at a Zenoh endpoint.

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
use k1_bridge::stand_in::{Limits, Order, StandIn};
use k1_bridge::zenoh_side::{open, publish, subscribe};

/// Time between two states of the robot.
const PERIOD: Duration = Duration::from_millis(10);
/// Number of periods between two lines about the robot, a second.
const PRINT_PERIODS: u32 = 100;

/// A Booster K1 without hardware: its topics and its locomotion service over Zenoh. Lines on standard input do something
/// to it: `fall`, `heat 3 90`, `click 1`, `hold 0`.
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    /// Endpoint on which the robot's Zenoh router listens
    #[arg(long, default_value = "tcp/127.0.0.1:7447")]
    listen: String,
    /// Print what the robot does, once a second
    #[arg(long)]
    verbose: bool,
}

/// What the robot receives.
enum Received {
    Request(RpcRequest),
    Kick(Kick),
    Line(String),
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("k1_stand_in: {error:#}");
            ExitCode::from(3)
        }
    }
}

fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let session = open(None, Some(&arguments.listen))?;
    let received = receive(&session)?;
    eprintln!("listening on {}", arguments.listen);
    let start = now();
    let limits = Limits::default();
    let mut robot = StandIn::new(limits);
    for period in 1.. {
        robot.advance(start.elapsed());
        if robot.take_stop() {
            let patience = limits.patience.as_secs_f64();
            eprintln!("the robot stops: no call to move for {patience:.1} s");
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
                Received::Request(asked) => {
                    let (answer, refusal) = robot.answer(&asked, start.elapsed());
                    if let Some(refusal) = refusal {
                        eprintln!("refused with {}: {refusal}", refusal.status());
                    }
                    publish(&session, LOCO_RESPONSE, answer.to_cdr())?;
                }
                Received::Kick(kick) => robot.take_kick(kick),
                Received::Line(line) => match line.parse::<Order>() {
                    Ok(order) => robot.carry_out(order),
                    Err(error) => eprintln!("{error}"),
                },
            }
        }
        if arguments.verbose && period % PRINT_PERIODS == 0 {
            let ((vx, vy, vyaw), (yaw, pitch)) = (robot.velocity(), robot.head());
            let kicks = robot.kick().map_or("", |_| "; kicks");
            eprintln!(
                "mode {}; velocity {vx:.2} {vy:.2} m/s {vyaw:.2} rad/s; head yaw {yaw:.3}, pitch {pitch:.3} rad{kicks}",
                robot.mode()
            );
        }
    }
    Ok(())
}

/// Returns what arrives from the network and from standard input.
fn receive(session: &zenoh::Session) -> anyhow::Result<Receiver<Received>> {
    let (queue, received) = mpsc::channel();
    let requests = queue.clone();
    // The receiver lives as long as the program.
    subscribe(
        session,
        LOCO_REQUEST,
        move |bytes| match RpcRequest::from_cdr(bytes) {
            Ok(asked) => _ = requests.send(Received::Request(asked)),
            Err(error) => eprintln!("{LOCO_REQUEST}: {error}"),
        },
    )?;
    let kicks = queue.clone();
    subscribe(session, KICK_BALL, move |bytes| {
        match Kick::from_cdr(bytes) {
            Ok(kick) => _ = kicks.send(Received::Kick(kick)),
            Err(error) => eprintln!("{KICK_BALL}: {error}"),
        }
    })?;
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            let _ = queue.send(Received::Line(line));
        }
    });
    Ok(received)
}

#[expect(
    clippy::disallowed_methods,
    reason = "the robot keeps its period by the wall clock"
)]
fn now() -> Instant {
    Instant::now()
}
