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

/// Latched topics of the bridge: a node that queries one too early never receives it.
const LATCHED: [&str; 3] = ["field_dimensions", "player_number", "primary_state"];

#[derive(Clone, Parser)]
struct Arguments {
    /// Namespace of a node, for example hulks_3; repeat it to run several nodes in this process
    #[arg(required = true)]
    namespaces: Vec<String>,
    /// Folder of parameters; repeat it for several layers, later ones override earlier ones
    #[arg(long = "layer", default_value = "etc/parameters/ros_z/base")]
    layers: Vec<PathBuf>,
    /// Zenoh endpoint of the match
    #[arg(long, default_value = "tcp/127.0.0.1:7447")]
    router: String,
    /// Let the match step the clock of each node instead of using the wall clock
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
    // A node runs forever. If one ends, all end, so that no incomplete team plays.
    ends.recv()?
}

/// Runs a node in a runtime of its own with one worker, so that tasks run in the order in which they were woken. The
/// stepped clock relies on this order.
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

/// Waits until the graph contains the publishers of latched topics, and prints the topic for which it waits.
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
