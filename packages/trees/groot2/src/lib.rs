//! Publisher of the monitor protocol of Groot2, which shows a behavior tree while it is ticked.
//!
//! A [`Publisher`] has a tree and the statuses of its nodes, and answers requests; it has no I/O. A [`Server`] receives
//! requests over ZeroMQ and sends the answers.
//!
//! ```
//! use std::time::Duration;
//!
//! use behavior_tree::{Status, Tree, action, sequence};
//! use groot2::Publisher;
//!
//! let kick = action("kick", |_: &mut ()| Status::Running);
//! let mut tree = Tree::new(sequence("play", [kick]));
//! let mut publisher = Publisher::default();
//! publisher.show(tree.layout())?;
//! tree.tick(Duration::ZERO, &mut ());
//! publisher.apply(tree.trace());
//! let reply = publisher.reply(&[b"\x02S\x07\0\0\0".to_vec()], Default::default);
//! assert_eq!(reply[1], [1, 0, 1, 2, 0, 1]);
//! # Ok::<(), groot2::ExportError>(())
//! ```

mod connection;
mod message_pack;
mod publisher;
mod request;
mod server;
mod statuses;
mod zmtp;

pub use behavior_tree_xml::ExportError;
pub use publisher::{Publisher, Variables, error_reply};
pub use server::{Server, ServerError};
