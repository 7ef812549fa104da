//! The node that owns the facts of a mission.

mod parameters;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use hsl_ros::{Arguments, Error, Node, Shutdown, shell};

use crate::fact_server::FactServer;
use crate::facts::{FactStore, Journal, MissionTexts};
use crate::wall_clock;

pub use parameters::{FactParameters, Parameters};

/// Maximum time for receiving messages before the next check for a shutdown.
const SPIN_TIME: Duration = Duration::from_millis(100);

/// Runs the node until a shutdown is requested: stores the facts, in a journal if parameter `journal` is set, and
/// offers their services. Returns the exit code.
///
/// # Errors
/// Returns an error if the parameters or their files are invalid, or for an error of ROS.
pub fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create::<Parameters>(arguments)?;
    let store = Rc::new(RefCell::new(open_facts(&parameters.facts)?));
    let mut server = FactServer::new(&mut node, store)?;
    while !shutdown.is_requested() {
        server.process()?;
        node.spin(SPIN_TIME);
    }
    Ok(shell::PASSED)
}

/// Creates the store of the facts: from the journal if it has any, otherwise from domain and problem, otherwise empty.
/// Creates the journal if it does not exist. Logs restored facts, and warnings about domain and problem.
///
/// # Errors
/// Returns an error if a file is invalid or cannot be read, or if the journal belongs to another domain or problem.
pub(crate) fn open_facts(parameters: &FactParameters) -> anyhow::Result<FactStore> {
    let mut store = match &parameters.journal {
        None => FactStore::new(),
        Some(path) => {
            let (journal, entries) = Journal::open(path)?;
            let count = entries.len();
            let restored = FactStore::restore(journal, entries);
            let store = restored.map_err(|error| {
                Error::WrongUse(format!("invalid journal {}: {error}", path.display()))
            })?;
            if count > 0 {
                let version = store.version();
                tracing::info!("{}: facts restored at version {version}", path.display());
            }
            store
        }
    };
    let (Some(domain), Some(problem)) = (&parameters.domain, &parameters.problem) else {
        return Ok(store);
    };
    let texts = MissionTexts::read(domain, problem).map_err(Error::wrong_use)?;
    let parsed = texts.parse(domain, problem).map_err(Error::wrong_use)?;
    for warning in &parsed.warnings {
        tracing::warn!("{warning}");
    }
    match (store.texts(), &parameters.journal) {
        (Some(known), Some(journal)) if *known != texts => {
            let message = format!(
                "the journal {} belongs to another domain or problem: remove it, or use another file",
                journal.display()
            );
            return Err(Error::WrongUse(message).into());
        }
        (Some(_), _) => {}
        (None, _) => store.load(texts, parsed, wall_clock::unique_number())?,
    }
    Ok(store)
}
