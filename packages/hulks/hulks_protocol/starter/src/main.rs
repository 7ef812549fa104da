//! Runs behavior nodes for simulated robots, each in its own namespace.

mod stepped_clock;

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use clap::Parser;
use color_eyre::eyre::eyre;
use ros_z::prelude::*;
use ros_z::time::{Clock, Time};

use crate::stepped_clock::SteppedClock;

/// What the bridge publishes once for each node: a node that asks for it before it is there never gets it.
const LATCHED: [&str; 3] = ["field_dimensions", "player_number", "primary_state"];

#[derive(Clone, Parser)]
struct Arguments {
    /// Namespace of a node, as in hulks_3; several are several nodes in this process
    #[arg(required = true)]
    namespaces: Vec<String>,
    /// Folder of parameters; several are several layers, the last one counts most
    #[arg(long = "layer", default_value = "etc/parameters/ros_z/base")]
    layers: Vec<PathBuf>,
    /// Where the match is
    #[arg(long, default_value = "tcp/127.0.0.1:7447")]
    router: String,
    /// Have the match step the clock of each node, instead of living by the wall clock
    #[arg(long)]
    lockstep: bool,
}

fn main() -> color_eyre::Result<()> {
    color_eyre::install()?;
    let arguments = Arguments::parse();
    let (ended, ends) = std::sync::mpsc::channel();
    for namespace in arguments.namespaces.clone() {
        let (arguments, ended) = (arguments.clone(), ended.clone());
        thread::spawn(move || {
            let end = run(&arguments, &namespace);
            let _ = ended.send(end.map_err(|error| error.wrap_err(namespace)));
        });
    }
    // A node runs for ever. The first one that ends, ends all, so that nobody takes the rest for a team.
    ends.recv()?
}

/// Runs a node in a runtime of its own with one worker: its tasks have their turns in the order in which they were
/// woken, which the stepped clock builds upon.
fn run(arguments: &Arguments, namespace: &str) -> color_eyre::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()?;
    let node = runtime.spawn(node(arguments.clone(), namespace.to_owned()));
    runtime.block_on(node)?
}

async fn node(arguments: Arguments, namespace: String) -> color_eyre::Result<()> {
    let clock = match arguments.lockstep {
        true => Clock::logical(Time::zero()),
        false => Clock::wallclock(),
    };
    let context = ContextBuilder::default()
        .with_namespace(format!("/{namespace}"))
        .with_parameter_layers(arguments.layers)
        .with_router_endpoint(arguments.router)?
        .with_clock(clock.clone())
        .build()
        .await?;
    let context = Arc::new(context);
    wait_for_latched(&context, &namespace).await?;
    if arguments.lockstep {
        let steps = SteppedClock::start(&context, &namespace, clock).await?;
        tokio::spawn(steps.run());
    }
    behavior_node::run_boxed(context).await
}

/// Waits until the graph shows who publishes what a node reads once.
async fn wait_for_latched(context: &Context, namespace: &str) -> color_eyre::Result<()> {
    let mut changes = context.graph().watch_revisions();
    for topic in LATCHED {
        let topic = format!("/{namespace}/{topic}");
        println!("{topic}: waiting for the match");
        loop {
            changes.mark_seen();
            let is_there = context
                .graph()
                .lock()
                .publishers_on(&topic)
                .next()
                .is_some();
            if is_there {
                break;
            }
            let change = changes.changed().await;
            change.ok_or_else(|| eyre!("the graph has ended"))?;
        }
    }
    println!("/{namespace}: running");
    Ok(())
}
