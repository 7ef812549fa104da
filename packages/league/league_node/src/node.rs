use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use anyhow::Context;
use hsl_bag::BagError;
use hsl_ros::{Arguments, Error, Node, Shutdown, shell};
use league_server::Server;
use league_world::{LeagueWorld, ObservedWorld, Observer, Recording};

use crate::live_topics::LiveTopics;
use crate::parameters::Parameters;

/// Period of the checks for services and shutdown requests.
const POLL: Duration = Duration::from_millis(20);

/// Runs the node until the match is over or a shutdown is requested: serves the match, publishes each cycle, and writes
/// it to the bag if parameter `bag` is set. Returns the exit code.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (node, parameters) = Node::create::<Parameters>(arguments)?;
    let node = Rc::new(RefCell::new(node));
    let mut observers: Vec<Box<dyn Observer>> = vec![Box::new(LiveTopics::new(node.clone()))];
    if let Some(folder) = &parameters.bag {
        let recording = Recording::create(folder).map_err(|error| match error {
            BagError::NotEmpty { .. } => Error::WrongUse(format!("parameter bag: {error}")).into(),
            error => anyhow::Error::from(error).context("the bag cannot be created"),
        })?;
        observers.push(Box::new(recording));
    }
    let mut world = ObservedWorld::new(LeagueWorld::new(parameters.world()), observers);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("cannot start the server")?;
    let served = runtime.block_on(serve(&parameters, &mut world, &node, &shutdown));
    let finished = world.finish().map_err(anyhow::Error::from_boxed);
    served?;
    finished.context("the match was ended")?;
    Ok(shell::PASSED)
}

/// Listens for clients, logs the addresses and serves the match until it is over or shutdown is requested.
async fn serve(
    parameters: &Parameters,
    world: &mut ObservedWorld,
    node: &Rc<RefCell<Node>>,
    shutdown: &Shutdown,
) -> anyhow::Result<()> {
    let server = Server::bind(parameters.server()).await?;
    tracing::info!(
        "agents at {}, monitors and trainers at {}",
        server.agent_address(),
        server.monitor_address()
    );
    tokio::select! {
        _ = server.run(world) => {}
        () = spin(node, shutdown) => {}
    }
    Ok(())
}

/// Answers services of the node until shutdown is requested.
async fn spin(node: &Rc<RefCell<Node>>, shutdown: &Shutdown) {
    while !shutdown.is_requested() {
        node.borrow_mut().spin(Duration::ZERO);
        tokio::time::sleep(POLL).await;
    }
}
