//! Measures matches over sockets in sync mode: a server in a thread, and each agent in a thread that parses only a
//! little of its messages and moves all joints. Then the same cycles are played without parts of the work, which gives
//! the shares of physics, rules and senses, protocol and sockets in the server's computing time. 50 cycles are a second
//! of the match.

#![expect(clippy::unwrap_used, reason = "a bench that cannot run says so")]

mod stepping;

use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Barrier;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Instant;

use league_physics::{RobotId, RobotType, World};
use league_server::{League, Seat, Server, ServerOptions, Turn};
use league_world::{LeagueConfig, LeagueWorld};
use nalgebra::Vector3;
use rustix::time::{ClockId, clock_gettime};
use simspark_protocol::{AgentMessage, write_frame};

use stepping::{ROBOTS, SETTLING, message, request, speeds, standing_robots, turns};

/// Number of measured cycles for a match of one robot; matches of more robots have proportionally fewer.
const CYCLES: u32 = 20_000;
/// Number of cycles after which the motion repeats.
const PERIOD: u32 = 32;
/// Number of cycles in a second of the match.
const REAL_TIME: f64 = 50.0;

#[expect(clippy::print_stdout, reason = "a bench prints what it measures")]
fn main() {
    println!(
        "robots  cycles/s  times real time  memory   server's time in: physics  rules, senses  protocol  sockets"
    );
    for robots in ROBOTS {
        let cycles = CYCLES / robots;
        let (wall, server) = over_sockets(robots, cycles);
        // Memory of the whole process, agents included.
        let memory = memory();
        let [physics, world, messages] =
            [physics, world, messages].map(|part| part(robots, cycles));
        let shares = [
            physics,
            world - physics,
            messages - world,
            server - messages,
        ];
        let [a, b, c, d] = shares.map(|share| 100.0 * share / server);
        let rate = f64::from(cycles) / wall;
        let factor = rate / REAL_TIME;
        println!(
            "{robots:6}  {rate:8.0}  {factor:15.0}  {memory:3.0} MB  {a:23.0} %  {b:11.0} %  {c:6.0} %  {d:5.0} %"
        );
    }
}

/// Plays a match over sockets. Returns its duration and the computing time of the server \[s\].
fn over_sockets(robots: u32, cycles: u32) -> (f64, f64) {
    let (sender, address) = channel();
    let server = thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        runtime.unwrap().block_on(async {
            let any = SocketAddr::from(([127, 0, 0, 1], 0));
            let options = ServerOptions {
                agent_address: any,
                monitor_address: any,
                agents: robots as usize,
                ..ServerOptions::default()
            };
            let server = Server::bind(options).await.unwrap();
            let addresses = (server.agent_address(), server.monitor_address());
            sender.send(addresses).unwrap();
            server.run(LeagueWorld::new(LeagueConfig::default())).await;
        });
        computing_time()
    });
    let (agents, monitors) = address.recv().unwrap();
    let barrier = Barrier::new(robots as usize + 1);
    let duration = thread::scope(|scope| {
        for index in 0..robots {
            let barrier = &barrier;
            scope.spawn(move || play(agents, index, cycles, barrier));
        }
        // All agents have joined, stand, and are done.
        barrier.wait();
        barrier.wait();
        let start = now();
        barrier.wait();
        start.elapsed().as_secs_f64()
    });
    let mut trainer = TcpStream::connect(monitors).unwrap();
    trainer.write_all(&frame("(killsim)")).unwrap();
    (duration, server.join().unwrap())
}

/// Returns the computing time of this thread \[s\], which excludes other programs on the machine.
fn computing_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

#[expect(clippy::disallowed_methods, reason = "a bench measures time")]
fn now() -> Instant {
    Instant::now()
}

/// Runs an agent: joins, waits for the others, and plays.
fn play(address: SocketAddr, index: u32, cycles: u32, barrier: &Barrier) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_nodelay(true).unwrap();
    let request = request(index);
    let scene = format!("(scene {} {})", request.scene, request.robot_type.unwrap());
    stream.write_all(&frame(&scene)).unwrap();
    let mut buffer = Vec::new();
    receive(&mut stream, &mut buffer);
    let init = format!(
        "(init (unum {})(teamname {}))",
        request.player, request.team
    );
    stream.write_all(&frame(&init)).unwrap();
    receive(&mut stream, &mut buffer);
    let turns: Vec<_> = (0..PERIOD)
        .map(|cycle| frame(&format!("{}(syn)", message(cycle))))
        .collect();
    // The clock is stopped until all have joined: from then on each answer is a cycle.
    barrier.wait();
    for _ in 0..SETTLING {
        stream.write_all(&frame("(syn)")).unwrap();
        receive(&mut stream, &mut buffer);
    }
    barrier.wait();
    for turn in turns.iter().cycle().take(cycles as usize) {
        stream.write_all(turn).unwrap();
        receive(&mut stream, &mut buffer);
    }
    barrier.wait();
}

/// Reads a message.
fn receive(stream: &mut TcpStream, buffer: &mut Vec<u8>) {
    let mut length = [0; 4];
    stream.read_exact(&mut length).unwrap();
    buffer.resize(u32::from_be_bytes(length) as usize, 0);
    stream.read_exact(buffer).unwrap();
}

fn frame(message: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_frame(message, &mut bytes).unwrap();
    bytes
}

/// Steps only the physics.
fn physics(robots: u32, cycles: u32) -> f64 {
    let mut world = World::new();
    let robots: Vec<RobotId> = (0..robots)
        .map(|index| {
            let side = if index.is_multiple_of(2) { -1.0 } else { 1.0 };
            let place = Vector3::new(14.2 * side, 9.2 - 1.2 * f64::from(index / 2), 0.4);
            let robot_type = RobotType::new(u8::try_from(index / 2 % 5).unwrap()).unwrap();
            world.add_robot(robot_type, place, 0.0).unwrap()
        })
        .collect();
    (0..SETTLING).for_each(|_| world.step());
    let start = computing_time();
    for cycle in 0..cycles {
        for robot in &robots {
            for (joint, speed) in speeds(cycle) {
                // Most types have no toes.
                let _ = world.drive(*robot, joint, speed);
            }
        }
        world.step();
    }
    computing_time() - start
}

/// Plays the cycles of the world without messages.
fn world(robots: u32, cycles: u32) -> f64 {
    let (mut world, seats) = standing_robots(robots);
    let period: Vec<_> = (0..PERIOD)
        .map(|cycle| turns(&seats, &message(cycle)))
        .collect();
    let start = computing_time();
    for turns in period.iter().cycle().take(cycles as usize) {
        divan::black_box(world.step(turns, &[]));
    }
    computing_time() - start
}

/// Plays the cycles of the world, and parses and prints all messages.
fn messages(robots: u32, cycles: u32) -> f64 {
    let (mut world, seats) = standing_robots(robots);
    let period: Vec<_> = (0..PERIOD)
        .map(|cycle| message(cycle).to_string())
        .collect();
    let read = |text: &str, seat: &Seat| {
        let (message, _) = AgentMessage::recover(text.as_bytes());
        let (seat, effectors) = (*seat, message.effectors);
        Turn {
            seat,
            effectors,
            idle_messages: 0,
        }
    };
    let start = computing_time();
    for text in period.iter().cycle().take(cycles as usize) {
        let turns: Vec<_> = seats.iter().map(|seat| read(text, seat)).collect();
        for (_, senses) in world.step(&turns, &[]) {
            divan::black_box(senses.to_string());
        }
    }
    computing_time() - start
}

/// Returns the resident memory of this process [MB].
fn memory() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
    kilobytes.unwrap().trim().parse::<f64>().unwrap() / 1000.0
}
