//! The language `.btc`: trees with ports, subtrees with parameters, branches, conditions and variables.

mod block;
mod condition;
mod definition;
mod input;
mod literal;
mod port;
mod recovery;
mod statement;
mod token;

use std::path::Path;

use behavior_tree::Registry;
use behavior_tree_outline::findings::Findings;
use behavior_tree_outline::outline::Outline;
use behavior_tree_outline::{FileErrors, LoadedTree};
use winnow::stream::{Stateful, TokenSlice};

use crate::expand;
use crate::large_stack::on_large_stack;

/// Size of the stack of the thread that parses a text \[byte\]. The deepest text needs about a quarter of it.
const STACK: usize = 32 << 20;

/// Reads the tree `main` of a `.btc` text and the subtrees that it uses. `path` is the name of the text in errors; the
/// file is not read.
///
/// # Errors
/// Returns all errors in the text, including trees that `main` does not use.
pub fn load_text<B: 'static>(
    path: &Path,
    text: &str,
    registry: &Registry<B>,
) -> Result<LoadedTree<B>, FileErrors> {
    expand::load_text(
        path,
        text,
        registry,
        |text, mut findings| match on_large_stack(STACK, || parse(text, Findings::of(path, text))) {
            Ok(parsed) => parsed,
            Err(error) => {
                findings.add(&(0..0), format!("the file cannot be loaded: {error}"), "");
                (None, findings)
            }
        },
    )
}

/// Parses a `.btc` text to its outline: definitions whose names are not resolved yet. Errors are added to `findings`;
/// the outline lacks the parts that have errors.
fn parse(text: &str, mut findings: Findings) -> (Option<Outline>, Findings) {
    let tokens = token::tokens(text, &mut findings);
    let mut input = Stateful {
        input: TokenSlice::new(&tokens),
        state: input::State {
            findings,
            end: text.len(),
            ..input::State::default()
        },
    };
    let outline = definition::definitions(&mut input);
    // The depth of the nodes would be another error at the same place.
    let outline = (!input.state.is_too_deep).then_some(outline);
    (outline, input.state.findings)
}
