use std::collections::BTreeSet;

use behavior_tree::{Layout, Trace};
use behavior_tree_xml::{ExportError, LayoutFile, export_layout};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::message_pack::{message_pack, object_or_null};
use crate::request::{Kind, Request};
use crate::statuses::Statuses;

/// Values of variables by name.
pub type Variables = Map<String, Value>;

/// Tree with the statuses of its nodes, which answers the requests of a monitor.
#[derive(Clone, Debug, Default)]
pub struct Publisher {
    /// Tree; `None` before the first one.
    shown: Option<Shown>,
}

/// Tree that a [`Publisher`] shows.
#[derive(Clone, Debug)]
struct Shown {
    /// Version of the layout.
    version: u32,
    /// Id of the tree. Another tree has another id.
    id: [u8; 16],
    /// The tree as a file.
    file: LayoutFile,
    statuses: Statuses,
}

impl Publisher {
    /// Shows a tree instead of the last one. No node has been ticked.
    ///
    /// # Errors
    /// Returns an error if the layout cannot be written as a file. Then no tree is shown.
    pub fn show(&mut self, layout: &Layout) -> Result<(), ExportError> {
        self.shown = None;
        let file = export_layout(layout)?;
        self.shown = Some(Shown {
            version: layout.version,
            id: tree_id(&file.text),
            file,
            statuses: Statuses::new(layout),
        });
        Ok(())
    }

    /// Returns the version of the layout that is shown; `None` without a tree.
    pub fn version(&self) -> Option<u32> {
        self.shown.as_ref().map(|shown| shown.version)
    }

    /// Changes the statuses of the nodes by a tick. Returns false for the trace of another tree, which is ignored.
    pub fn apply(&mut self, trace: &Trace) -> bool {
        match &mut self.shown {
            Some(shown) if shown.version == trace.layout_version => shown.statuses.apply(trace),
            _ => false,
        }
    }

    /// Returns the parts of the reply to a request, which is a message of several parts. `variables` returns the
    /// variables of the main tree, and is only called if they are requested.
    pub fn reply(
        &self,
        request: &[Vec<u8>],
        variables: impl FnOnce() -> Variables,
    ) -> Vec<Vec<u8>> {
        let read = request.first().and_then(|header| Request::read(header));
        let Some(header) = read else {
            return error_reply("wrong request header");
        };
        let Some(shown) = &self.shown else {
            return error_reply("no behavior tree yet");
        };
        let mut reply = vec![header.reply_header(shown.id)];
        match header.kind {
            Kind::Tree => reply.push(shown.file.text.clone().into_bytes()),
            Kind::Status => reply.push(shown.statuses()),
            Kind::Variables => {
                let [_, names] = request else {
                    return error_reply("must be 2 parts message");
                };
                match shown.variables(names, variables) {
                    Ok(bytes) => reply.push(bytes),
                    Err(error) => return error_reply(&error),
                }
            }
            Kind::ListBreakpoints => reply.push(b"[]".to_vec()),
            Kind::ClearBreakpoints => {}
            Kind::ChangeBreakpoint => {
                return error_reply("breakpoints are not supported: the robot does not wait");
            }
            Kind::Recording => {
                return error_reply("recordings are not supported: see the bag of the match");
            }
            Kind::Unknown => return error_reply("Request not recognized"),
        }
        reply
    }
}

impl Shown {
    /// Returns the id and the status of each node: 3 bytes a node, tree by tree.
    fn statuses(&self) -> Vec<u8> {
        let numbers = self.statuses.numbers();
        let nodes = self.file.trees.iter().flat_map(|tree| &tree.nodes);
        // An exported layout has ids of 16 bits.
        nodes
            .flat_map(|node| {
                let [low, high] = (*node as u16 + 1).to_le_bytes();
                [low, high, numbers[*node]]
            })
            .collect()
    }

    /// Returns the variables of the named trees as MessagePack. `names` has `;` between the names; unknown ones are
    /// left out. Only the main tree has variables.
    fn variables(
        &self,
        names: &[u8],
        variables: impl FnOnce() -> Variables,
    ) -> Result<Vec<u8>, String> {
        let names = String::from_utf8_lossy(names);
        let names: BTreeSet<&str> = names.split(';').collect();
        let mut known = Map::new();
        let (main, subtrees) = match &self.file.trees[..] {
            [main, subtrees @ ..] => (Some(main), subtrees),
            [] => (None, &[][..]),
        };
        for tree in subtrees {
            if names.contains(tree.name.as_str()) {
                known.insert(tree.name.clone(), Value::Null);
            }
        }
        if let Some(main) = main.filter(|main| names.contains(main.name.as_str())) {
            known.insert(main.name.clone(), object_or_null(variables()));
        }
        message_pack(known).map_err(|error| error.to_string())
    }
}

/// Returns the reply to a request that failed.
pub fn error_reply(reason: &str) -> Vec<Vec<u8>> {
    vec![b"error".to_vec(), reason.as_bytes().to_vec()]
}

/// Returns the id of a tree: a UUID of version 8 from a hash of its file, so that equal trees have equal ids.
fn tree_id(file: &str) -> [u8; 16] {
    let hash = Sha256::digest(file);
    let mut id = [0; 16];
    for (byte, hashed) in id.iter_mut().zip(hash) {
        *byte = hashed;
    }
    id[6] = id[6] & 0x0f | 0x80;
    id[8] = id[8] & 0x3f | 0x80;
    id
}
