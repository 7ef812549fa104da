//! rosbag2 bags of ticks: a folder with one MCAP file and `metadata.yaml` (version 9, as of Jazzy).
//!
//! The same records give the same bytes, independent of the wall clock, the machine and the order in which messages
//! arrived. A truncated bag is readable up to 0.5 s of simulated time before its end.
//!
//! ```
//! use hsl_bag::{BagReader, BagWriter, StorageOptions};
//! use hsl_types::Time;
//! use hsl_wire::{Message, RecordMessage, TickRecord, convert::time, rosgraph_msgs::Clock};
//!
//! let folder = std::env::temp_dir().join(format!("bag_of_one_tick_{}", std::process::id()));
//! let mut bag = BagWriter::create(&folder, StorageOptions::default())?;
//! let now = Time::from_nanos(12_000_000);
//! bag.write(&TickRecord {
//!     now,
//!     tick: 1,
//!     messages: vec![RecordMessage {
//!         topic: "/clock".into(),
//!         message_type: Clock::TYPE,
//!         data: Clock { clock: time::to_message(now) }.to_cdr(),
//!     }],
//! })?;
//! assert_eq!(bag.finish()?.message_count(), 1);
//!
//! for message in BagReader::open(&folder)?.messages()? {
//!     let message = message?;
//!     assert_eq!((message.topic(), message.time()), ("/clock", now));
//! }
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bag_files;
mod bag_index;
mod bag_reader;
mod bag_summary;
mod bag_writer;
mod block;
mod channel_counts;
mod channels;
mod digest;
mod disk_room;
mod error;
mod file_size_limit;
mod mcap_file;
mod message;
mod messages;
mod metadata;
mod metadata_file;
mod qos_profile;
mod read_at;
pub mod run_folders;
mod run_parameters;
mod scan;
mod storage_options;
mod summary;
mod topic_metadata;
mod unclosed;
mod unpack;

pub use bag_files::{BagFiles, file_in_bag};
pub use bag_index::BagIndex;
pub use bag_reader::BagReader;
pub use bag_summary::{BagSummary, TopicSummary};
pub use bag_writer::BagWriter;
pub use digest::sha256;
pub use error::BagError;
pub use file_size_limit::{limit_file_size, report_file_size_limit};
pub use message::BagMessage;
pub use messages::Messages;
pub use metadata::{FileInformation, Metadata, Nanoseconds, SinceEpoch};
pub use run_parameters::{PARAMETERS_FILE, run_parameters};
pub use storage_options::{Compression, StorageOptions};
pub use topic_metadata::{TopicMetadata, TopicWithMessageCount};
pub use unclosed::{is_being_written, is_unclosed, newest_unclosed};
pub use unpack::unpack;
