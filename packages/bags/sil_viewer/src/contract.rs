//! TypeScript types of the responses, except for the types of the package `recording`.

#[path = "../../recording/src/contract/typescript.rs"]
mod typescript;

use testing::assert_current;
use typescript::{Declarations, file_of_page};

use crate::Difference;
use crate::server::{REQUESTS, RecordingEntry};

const ABOUT: &str = "Responses of the server of `sil view`. Generated from the types of the package `sil_viewer` by \
                     `make generated`.";

/// Names of types that are aliases in Rust.
const ALIASES: &str = "\
export * from \"./recording.js\";
import type { Frame, LeagueFrame } from \"./recording.js\";

/** A frame of a recording of any kind. */
export type AnyFrame = Frame | LeagueFrame;

/** Position along the field's length and to the left of it [m]. */
export type Point = [number, number];

/** Position with a height [m]. */
export type Point3 = [number, number, number];

/** Name of a robot, for example `hulks/3`. */
export type RobotId = string;
";

#[test]
fn the_generated_files_are_what_the_struct_says() {
    let mut types = Declarations::default();
    types.add::<Difference>();
    types.add::<RecordingEntry>();
    let requests = REQUESTS.map(|request| format!("\"{request}\""));
    types.add_alias("ControlRequest", &requests.join(" | "));
    let text = format!("{}\n{ALIASES}", types.text(ABOUT));
    assert_current(&file_of_page("contract.d.ts"), &text);
}
